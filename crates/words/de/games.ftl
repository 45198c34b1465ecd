# Die Liste der Spiele.

games-seats = { $n } Plätze
games-seats-range = { $min }–{ $max } Plätze
games-line = { $name }, { $seats }. { $summary }.
games-more = „sortie games SPIEL“ zeigt Varianten und Regeloptionen, „sortie play SPIEL“ startet eine Partie.

# Ein Spiel.
games-head = { $name } ({ $id }), { $seats }, von { $author }
games-presets = Varianten (--preset NAME)
games-params = Regeloptionen (--set NAME=WERT)
games-default = Standard
games-param = { $doc } Werte: { $kind }; Standard: { $default } ({ $rule })

# Der vollständige Stand einer Partie, für die Spielleitung.
referee-view-rules = Regeln
referee-view-seats = Plätze
referee-view-seats-count = { $n }; die Zonen unten zählen Plätze ab 0, wie die Dokumente
referee-view-decision = Entscheidung
referee-view-to-decide = am Zug
referee-view-empty = leer
referee-view-none = nichts

# Eine Wiederholung.
replay-head = { $name } ({ $rules }): { $who }

# Fehler in Spielregeln.
setup-error-game = Ein Spiel „{ $given }“ gibt es nicht. { $hint }
setup-error-preset = Eine Variante „{ $given }“ hat { $game } nicht. { $hint }
setup-error-param = Eine Regeloption „{ $given }“ hat { $game } nicht. { $hint }
setup-error-value = Für { $param } geht „{ $given }“ nicht, nur { $kind } ({ $rule }).
setup-error-seats = { $game } ist für { $range } Plätze, nicht für { $given }.
setup-error-conflict = { $one } widerspricht { $other } ({ $rule }): { $why }
setup-error-no-game = Ein Regelcode beginnt mit einem Spiel: SPIEL/NAME=WERT.
setup-error-not-assignment = „{ $given }“ hat nicht die Form NAME=WERT.
setup-error-nearest = Meintest du { $near }?
setup-error-all = Möglich: { $all }.
setup-error-whole-number = ganze Zahlen von { $min } bis { $max }
