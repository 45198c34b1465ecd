# Welche Spiele es gibt.

games-seats = { $n } Plätze
games-seats-range = { $min }–{ $max } Plätze
games-line = { $name }, { $seats }. { $summary }.
games-more = „sortie games SPIEL“ zeigt Spielarten und Einstellungen, „sortie play SPIEL“ beginnt eine Partie.

# Eines davon.
games-head = { $name } ({ $id }), { $seats }, von { $author }
games-presets = Spielarten (--preset NAME)
games-params = Einstellungen (--set NAME=WERT)
games-default = der Standard
games-param = { $doc } Möglich: { $kind }; Standard: { $default } ({ $rule })

# Die ganze Wahrheit einer Partie, für die Spielleitung.
truth-rules = Regeln
truth-seats = Plätze
truth-decision = Entscheidung
truth-to-decide = am Zug
truth-empty = leer
truth-none = nichts

# Eine Partie, noch einmal gespielt.
replay-head = { $name } ({ $rules }): { $who }
