# Meine Partien: die Bilanz eines Spielers über beendete Partien.

history-title = Meine Partien
history-sure-delete-all = Alle Partien, Ergebnisse und Einstellungen auf diesem Computer löschen? Das lässt sich nicht rückgängig machen. Tippe „ja“, um sie zu löschen:
history-yes = ja
history-none = Noch ist keine Partie beendet. Spiel eine, dann steht hier deine Bilanz.
history-any = alle
history-game = Spiel
history-rules = Regeln
history-against = Gegner
history-result = Ergebnis
history-seat = Platz
history-seat-n = Platz { $n }
history-list = Partien, die neueste zuerst
history-summary = { $n ->
    [0] Keine Partie entspricht diesen Filtern.
    [one] Eine Partie: { $won } gewonnen, { $drawn } unentschieden, { $lost } verloren. Längste Siegesserie: { $streak }.
   *[other] { $n } Partien: { $won } gewonnen, { $drawn } unentschieden, { $lost } verloren. Längste Siegesserie: { $streak }.
 }

# Eine Liste im Terminal.
history-entry = { $day } · { $game }: { $result ->
    [won] gewonnen
    [drawn] unentschieden
   *[lost] verloren
 } gegen { $names }, Platz { $n }
history-record = { $won } gewonnen, { $drawn } unentschieden, { $lost } verloren
history-default = Standardregeln
history-result-name = { $result ->
    [won] gewonnen
    [drawn] unentschieden
   *[lost] verloren
 }
history-statistics = Bilanz nach Spiel, Regeln, Gegner und Platz
history-in-menu = Meine Bilanz: gewonnen, unentschieden, verloren
