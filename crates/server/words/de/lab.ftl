
## Messungen von Regeln

lab-title = Regeln messen
lab-link = Regeln messen
lab-intro = Bots spielen viele Partien mit deinen Regeln. Du liest, wie fair, lang, glücksabhängig und tief das Spiel ist und was deine Änderungen bewirken.
lab-measurement = Messung
lab-topic = Thema
lab-topic-all = Alles
lab-time = Rechenzeit
lab-minutes = { $n ->
    [one] etwa 1 Minute
   *[other] etwa { $n } Minuten
}
lab-players = Spieler
lab-players-club = gute Bots (Club)
lab-players-novice = schwache Bots (Neuling)
lab-players-random = zufällige Züge
lab-compare = Mit anderen Regeln bei gleichen Karten vergleichen
lab-against = Regelcode zum Vergleichen
lab-against-help = Leer lassen, um mit den Standardregeln zu vergleichen.
lab-other-game = Das sind Regeln eines anderen Spiels. Gib einen Regelcode von { $game } an.
lab-same-rules = Das sind dieselben Regeln. Gib einen anderen Regelcode an oder schalte den Vergleich aus.
lab-no-choice = Das steht nicht zur Auswahl. Wähle etwas aus der Liste.
lab-unknown-choice = { $field } kann nicht „{ $given }“ sein. Möglich sind: { $choices }.
lab-measure = Messen
lab-measure-these = Diese Regeln messen
lab-own-reports = Deine Messungen
lab-row-waiting = wartet
lab-row-measuring = läuft
lab-row-done = fertig
lab-row-failed = fehlgeschlagen
lab-report-title = { $game }: Messung
lab-waiting = Andere Messungen sind zuerst an der Reihe. Diese Seite aktualisiert sich selbst.
lab-planning = Die ersten Partien werden gespielt. Diese Seite aktualisiert sich selbst.
lab-page-progress = { $percent } % der Partien sind gespielt. Diese Seite aktualisiert sich selbst.
lab-progress-label = Fortschritt der Messung
lab-done = Die Messung ist fertig.
lab-failed = Die Messung ist an einem Fehler im Programm gescheitert. Starte sie neu.
lab-reload = Diese Seite lädt alle 5 Sekunden neu.
lab-these-rules = Diese Regeln
lab-default-rules = Standardregeln
lab-other-rules = Andere Regeln
lab-play = Diese Variante spielen
lab-change = Diese Regeln ändern
lab-matches = Partien
lab-column-metric = Kennzahl
lab-column-value = Wert
lab-column-interval = 95-%-Intervall
lab-column-difference = Unterschied
lab-better = besser
lab-worse = schlechter
lab-more = mehr
lab-less = weniger
lab-open = kein Unterschied gefunden
lab-more-numbers = und { $n } weitere
lab-verdict-later = Das Urteil kommt am Ende. Bis dahin können Unterschiede Zufall sein.
lab-verdict-better = Besser als „{ $against }“: { $list }.
lab-verdict-worse = Schlechter als „{ $against }“: { $list }.
lab-verdict-more = Höher, ohne besser oder schlechter zu sein: { $list }.
lab-verdict-less = Niedriger, ohne besser oder schlechter zu sein: { $list }.
lab-verdict-open = { $n ->
    [one] Bei 1 weiteren Kennzahl wurde kein Unterschied gefunden.
   *[other] Bei { $n } weiteren Kennzahlen wurde kein Unterschied gefunden.
}
lab-verdict-none = Es wurde kein Unterschied gefunden. Er kann so groß sein, wie sein Intervall angibt; kleinere findet eine längere Messung.
lab-page-legend = Die Intervalle sind 95-%-Konfidenzintervalle. Gewinnwahrscheinlichkeiten stammen aus zufällig zu Ende gespielten Stellungen. Die Zahlen gelten für diese Bots; Menschen spielen vielleicht anders.
lab-compare-note = Beide Regelwerke werden mit denselben Karten gespielt. Von den gefundenen Unterschieden sind etwa 5 % Zufall.
lab-interrupted = Die Zeit war um, bevor alle geplanten Partien gespielt waren. Deshalb sind die Intervalle breiter.
lab-file = Mit Diagrammen und allen Zahlen herunterladen
lab-command = Diese Messung im Terminal wiederholen
lab-not-allowed = Dieser Server misst keine Regeln. Sein Betreiber kann es erlauben.
lab-no-report = Diese Messung gibt es nicht. Sie wurde vielleicht gelöscht oder durch einen Neustart des Servers abgebrochen. Miss die Regeln noch einmal.
lab-too-many = { $n ->
    [one] Eine deiner Messungen ist noch nicht fertig. Warte, bis sie es ist.
   *[other] { $n } deiner Messungen sind noch nicht fertig. Warte, bis eine davon fertig ist.
}
