# Die Prüfung des Gebens nach der Partie, auf Deutsch.

fair-title = Das Geben
fair-yes = Es wurde ehrlich gegeben: Der Ausgangswert ist der, an den sich der Server gebunden hatte, bevor sich jemand setzte, und die zufälligen Bytes dieses Browsers sind darin.
fair-bound = Es wurde ehrlich gegeben: Der Ausgangswert ist der, an den sich der Server vor dem Geben gebunden hatte. Dieser Browser hat nichts dazugegeben.
fair-changed = Etwas stimmt nicht: Ausgangswert, Tisch oder Regeln sind nicht die, an die sich der Server vor dem Geben gebunden hatte.
fair-noted = Vorher gezeigt:
fair-found = Nach der Aufzeichnung:
fair-missing = Etwas stimmt nicht: Was dieser Browser zum Ausgangswert dazugegeben hat, ist nicht darin.
fair-kept = Hier dazugegeben:
fair-twice = Etwas stimmt nicht: Nach der Aufzeichnung hat ein Platz mehr als einmal zum Ausgangswert dazugegeben.
fair-nothing = Dieser Browser war vor dem Geben nicht dabei und hat nichts notiert, was er vergleichen könnte.
fair-unread = Die Aufzeichnung der Partie war nicht zu lesen, also ist das Geben nicht geprüft. Lade die Seite neu.
fair-noscript = Ohne JavaScript kann die Seite das Geben nicht prüfen; das Programm kann es.
fair-how = Selbst prüfen
fair-dealt = Alle Karten folgen aus diesem Wert, den diese Seite aus dem Ausgangswert und allem Dazugegebenen berechnet hat:
fair-run = Speichere die Aufzeichnung und lass sie das Programm prüfen, ohne diesen Server: Es spielt auch die Partie noch einmal und sieht jede Karte an.
fair-named = Die Werte im Befehl sind die, die der Server jetzt nennt. Setze die ein, die du vorher notiert hast.
fair-save = Aufzeichnung speichern
fair-copy = Befehl kopieren
