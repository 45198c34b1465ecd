# Die Prüfung des Gebens nach der Partie, auf Deutsch.

fair-title = Das Austeilen
fair-yes = Es wurde fair ausgeteilt: Der Server hatte sich auf diesen Startwert festgelegt, bevor sich jemand setzte, und die Zufallsbytes dieses Browsers sind darin.
fair-bound = Es wurde fair ausgeteilt: Der Server hatte sich vor dem Austeilen auf diesen Startwert festgelegt. Dieser Browser hat nichts beigetragen.
fair-changed = Etwas stimmt nicht: Startwert, Tisch oder Regeln sind andere als die, auf die sich der Server vor dem Austeilen festgelegt hatte.
fair-noted = Vorher gezeigt:
fair-found = Laut Aufzeichnung:
fair-missing = Etwas stimmt nicht: Die Zufallsbytes dieses Browsers sind nicht im Startwert.
fair-kept = Hier beigetragen:
fair-twice = Etwas stimmt nicht: Laut Aufzeichnung hat ein Platz mehr als einmal zum Startwert beigetragen.
fair-nothing = Dieser Browser war vor dem Austeilen nicht dabei und kann darum nichts vergleichen.
fair-unread = Die Aufzeichnung der Partie war nicht lesbar, darum wurde das Austeilen nicht geprüft. Lade die Seite neu.
fair-noscript = Ohne JavaScript kann diese Seite das Austeilen nicht prüfen; das Programm kann es.
fair-how = Selbst prüfen
fair-dealt = Alle Karten folgen aus diesem Wert, den diese Seite aus dem Startwert und den Zufallsbytes aller berechnet hat:
fair-run = Speichere die Aufzeichnung und prüfe sie mit dem Programm, ohne diesen Server. Es spielt auch die Partie nach und prüft jede Karte.
fair-named = Der Befehl enthält die Werte, die der Server jetzt nennt. Ersetze sie durch die, die du vorher notiert hast.
fair-save = Aufzeichnung speichern
fair-copy = Befehl kopieren
