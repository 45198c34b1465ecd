
## Analysen beendeter Partien

review-link = Analyse
review-of = { $game }: Analyse
review-seats = Analysierter Spieler
review-making = Die Partie wird analysiert …
review-waiting = Die Analyse beginnt gleich. Diese Seite aktualisiert sich selbst.
review-progress = { $done } von { $all } Entscheidungen sind analysiert. Diese Seite aktualisiert sich selbst.
review-failed = Diese Partie kann nicht analysiert werden: Ihre Aufzeichnung passt nicht zu den Regeln.
review-too-long = Diese Partie kann nicht analysiert werden: Sie hat { $decisions } Entscheidungen, eine Analyse höchstens { $most }.
review-summary = { $seat-is ->
    [you] { $result ->
        [won] Du hast gewonnen.
        [lost] Du hast verloren.
       *[shared] Du hast dir den Sieg geteilt.
    } Glück: { $luck } Prozentpunkte. Dein Spiel: { $own }. Spiel der anderen: { $others }.
   *[other] { $result ->
        [won] { $seat } hat gewonnen.
        [lost] { $seat } hat verloren.
       *[shared] { $seat } hat sich den Sieg geteilt.
    } Glück: { $luck } Prozentpunkte. Eigenes Spiel: { $own }. Spiel der anderen: { $others }.
 }
review-lesson = { $seat-is ->
    [you] Am teuersten war Entscheidung { $n }: „{ $chosen }“ statt „{ $better }“. Das hat dich { $points } Prozentpunkte gekostet.
   *[other] Am teuersten für { $seat } war Entscheidung { $n }: „{ $chosen }“ statt „{ $better }“. Das hat { $points } Prozentpunkte gekostet.
 }
review-resignation = { $seat-is ->
    [you] Du hast bei Entscheidung { $n } aufgegeben, bei einer Gewinnwahrscheinlichkeit von { $share }.
   *[other] { $seat } hat bei Entscheidung { $n } aufgegeben, bei einer Gewinnwahrscheinlichkeit von { $share }.
 }
review-graph = Gewinnwahrscheinlichkeit
review-graph-why = { $seat-is ->
    [you] Der Anteil am Sieg, den du bei jeder Entscheidung erwarten konntest, wenn alle wie der Bot, der hier urteilt, weiterspielen. Die Kurve kennt alle verdeckten Karten. Das Band ist das 95-%-Intervall. Jeder Punkt öffnet die Wiederholung.
   *[other] Der Anteil am Sieg, den { $seat } bei jeder Entscheidung erwarten konnte, wenn alle wie der Bot, der hier urteilt, weiterspielen. Die Kurve kennt alle verdeckten Karten. Das Band ist das 95-%-Intervall. Jeder Punkt öffnet die Wiederholung.
 }
review-graph-others = Die dünnen Linien sind die anderen Spieler.
review-graph-table = Kurve als Tabelle
review-start = Geben
review-end = Ende
review-decisions = Entscheidungen
review-decision = Entscheidung
review-split = Glück und Spiel
review-part = Anteil
review-part-points = Prozentpunkte
review-deal = Blatt und Platz
review-chance = Glück nach dem Austeilen
review-own-play = { $seat-is ->
    [you] Dein Spiel
   *[other] Spiel von { $seat }
 }
review-other-play = Spiel der anderen
review-split-why = Zusammen mit dem fairen Anteil eines Platzes ergeben diese Teile das Ergebnis. Das Spiel wird mit dem des Bots verglichen, der hier urteilt.
review-choices = Züge
review-choices-why = Jeder Zug wird mit der besten Alternative verglichen, nach dem, was am Tisch bekannt war. Wahrscheinlichkeiten und Kosten haben ein 95-%-Intervall.
review-no-choice = { $seat-is ->
    [you] Du hattest in dieser Partie nichts zu wählen.
   *[other] { $seat } hatte in dieser Partie nichts zu wählen.
 }
review-chosen = Gespielt
review-better = Besser
review-other = Nächstbester
review-cost = Kosten: { $points } Prozentpunkte
review-even = etwa gleich gut
review-best = bester Zug
review-costliest = { $n ->
    [1] teuerster
    [2] zweitteuerster
    [3] drittteuerster
   *[other] { $n }.-teuerster
}
review-why = Gut zu wissen: { $reasons }.
review-points = Der bessere Zug endet etwa { $points } Punkte weiter vorn.
review-replay = Wiederholung ab hier
review-play-on = Von hier weiterspielen
