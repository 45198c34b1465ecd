
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
lab-players-master = Spieler mit trainiertem Netz (Meister)
lab-players-novice = schwache Bots (Neuling)
lab-players-random = zufällige Züge
lab-compare = Mit anderen Regeln bei gleichen Karten vergleichen
lab-against = Regelcode zum Vergleichen
lab-against-help = Nur für Regeln, die nicht in der Liste darüber stehen.
lab-base = Vergleichen mit
lab-base-suggested = die ähnlichste Variante ({ $preset })
lab-other-game = Das sind Regeln eines anderen Spiels. Gib einen Regelcode von { $game } an.
lab-same-rules = Das sind dieselben Regeln. Wähle andere Regeln oder schalte den Vergleich aus.
lab-no-choice = Das steht nicht zur Auswahl. Wähle etwas aus der Liste.
lab-no-network = Der Bot „Meister“ hat kein trainiertes Netz für { $code } mit { $seats } Plätzen. Wähle andere Spieler.
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
lab-preset-rules = Variante { $preset }
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
lab-only = Nur
lab-vary = Variieren
lab-vary-values = Werte zum Ausprobieren
lab-vary-all = Jeden Parameter einzeln variieren
lab-vary-help = Oder setze unten bei den Parametern einen Haken bei „Variieren“. Deine Regeln werden mit jedem anderen Wert einzeln verglichen, bei gleichen Karten.
lab-vary-count = { $n ->
    [one] Das ist { $n } Regelwerk.
   *[other] Das sind { $n } Regelwerke, die sich die Rechenzeit teilen.
}
lab-vary-backwards = Schreibe das untere Ende des Bereichs zuerst, wie in 0..3.
lab-vary-many = Das sind zu viele Werte. Gib höchstens 64 an.
lab-vary-same = Diesen Wert haben deine Regeln schon. Gib einen weiteren an.
lab-vary-conflict = { $values } lässt sich nicht spielen: { $why }
lab-vary-wrong = Diese Parameter lassen sich nicht variieren: { $error }
lab-varied-and-compared = Regeln werden entweder variiert oder mit anderen verglichen. Lass eines von beiden weg.
lab-many-rule-sets = Das sind { $count } Regelwerke. Höchstens { $most } werden auf einmal gemessen: Variiere weniger Parameter oder gib weniger Werte an.
lab-not-by-deal = „{ $metric }“ ist keine einzelne Zahl je Kartenverteilung. Variierte Regeln lassen sich damit nicht vergleichen. Wähle ein anderes Thema.
lab-vary-value = { $parameter }: { $value }
lab-vary-original = Ursprüngliche Regeln
lab-vary-original-value = { $rules } (ursprünglich)
lab-vary-note = Alle Regelwerke werden mit denselben Karten gespielt. Jedes weicht in einem Wert von den ursprünglichen Regeln ab. Von den gefundenen Unterschieden sind etwa 5 % Zufall.
lab-variants = Regelwerke zum Spielen
lab-column-rules = Regeln
lab-rule-sets = Regelwerke
lab-deals-each = Kartenverteilungen je Regelwerk
lab-deals = Karten
lab-fresh-deals = neu gegeben ({ $n })
lab-file-csv = Zahlen als CSV
lab-file-json = Zahlen als JSON
lab-again = Mit neuen Karten noch einmal messen
lab-again-help = Ein Unterschied, der sich mit anderen Karten wieder zeigt, ist kein Zufall.
