# Messungen von Bots gegeneinander.

lab-head = { $rules }: { $sets } Sätze zu { $seats } Partien, Startwert { $seed }
lab-seats = Plätze
lab-due = erwartet
lab-edge = Vorsprung
lab-margin = Punkte voraus
lab-legend = Ein Satz ist eine Kartenverteilung, einmal in jeder Sitzordnung gespielt. Siege und Punkte gelten je Platz.
lab-causes = Anteile der Streuung: Karten und Platz { $deal }, Bots { $bots }, Rest { $rest }.
lab-clock = Ein Bot hat eine Zeitgrenze, darum ergibt derselbe Befehl beim nächsten Mal andere Zahlen.
lab-test-high = Test: Der Vorsprung von { $bot } beträgt eher mindestens { $high } als höchstens { $low } Punkte. (Log-Likelihood-Quotient { $ratio }, Grenzen ±{ $bound })
lab-test-low = Test: Der Vorsprung von { $bot } beträgt eher höchstens { $low } als mindestens { $high } Punkte. (Log-Likelihood-Quotient { $ratio }, Grenzen ±{ $bound })
lab-test-open = Test: Nicht entschieden, ob der Vorsprung von { $bot } höchstens { $low } oder mindestens { $high } Punkte beträgt. (Log-Likelihood-Quotient { $ratio }, Grenzen ±{ $bound })
lab-kept = Angehalten. Die Ergebnisse sind gespeichert: Derselbe Befehl macht mit { $path } weiter.
lab-not-kept = Angehalten. Die Ergebnisse sind nicht gespeichert; mit --out lässt sich später weitermachen.
lab-progress = Sätze
lab-estimate = { "," } Vorsprung { $edge } ± { $half }
lab-ladder-head = { $rules }: je Paarung { $sets } Sätze zu { $seats } Partien, Startwert { $seed }
lab-rating = Wertung
lab-ladder-legend = Rechts: Siege des Bots der Zeile gegen den darüber; { $due } wäre ausgeglichen. 400 Punkte Vorsprung entsprechen Chancen von 10 : 1.
lab-ladder-axis = Wertung mit 95-%-Intervall; 400 Punkte Vorsprung entsprechen Chancen von 10 : 1
