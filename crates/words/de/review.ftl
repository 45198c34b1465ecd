
# Die Analyse einer beendeten Partie.

analysis-head = { $result ->
    [won] { $name } hat gewonnen.
    [lost] { $name } hat verloren.
   *[shared] { $name } hat sich den Sieg geteilt.
 }
analysis-resignation = { $name } hat bei Entscheidung { $n } aufgegeben, bei einer Gewinnwahrscheinlichkeit von { $share }.
analysis-why = Gut zu wissen: { $reasons }.
analysis-points = Der bessere Zug endet etwa { $points } Punkte weiter vorn.
analysis-split = Glück und Spiel, in Prozentpunkten des Sieges:
analysis-fair = Fairer Anteil
analysis-deal = Blatt und Platz
analysis-chance = Glück nach dem Austeilen
analysis-own-play = Eigenes Spiel
analysis-other-play = Spiel der anderen
analysis-graph = Anteil am Sieg bei jeder Entscheidung, mit 95-%-Intervall (±):
analysis-end = Ende
analysis-choices = Züge, jeweils mit dem Anteil am Sieg danach. ! kennzeichnet die drei teuersten.
analysis-decisions = Entscheidungen
analysis-chosen = Gespielt
analysis-better = Besser
analysis-other = Nächstbester
analysis-cost = Kosten: { $points }
analysis-even = etwa gleich gut
analysis-best = bester Zug
