# Bots gegeneinander, gemessen.

lab-head = { $rules }: { $sets } Sätze zu { $seats } Partien, Startwert { $seed }
lab-seats = Plätze
lab-due = Anteil
lab-edge = Vorsprung
lab-margin = Punkte voraus
lab-legend = Ein Satz ist ein Blatt, gespielt in jeder Drehung der Plätze. Siege und Punkte gelten je Platz.
lab-causes = Wovon Ergebnisse abhängen: Blatt und Platz { $deal }, wer spielt { $bots }, Übriges { $rest }.
lab-clock = Ein Bot denkt nach der Uhr: Derselbe Befehl ergibt beim nächsten Mal andere Zahlen.
lab-test-high = Test: Der Vorsprung von { $bot } beträgt eher mindestens { $high } als höchstens { $low } Punkte. (Quotient { $ratio }, entschieden bei ±{ $bound })
lab-test-low = Test: Der Vorsprung von { $bot } beträgt eher höchstens { $low } als mindestens { $high } Punkte. (Quotient { $ratio }, entschieden bei ±{ $bound })
lab-test-open = Test: Nicht entschieden, ob der Vorsprung von { $bot } höchstens { $low } oder mindestens { $high } Punkte beträgt. (Quotient { $ratio }, entschieden bei ±{ $bound })
lab-kept = Beendet. Was gespielt wurde, ist aufgehoben: Derselbe Befehl macht mit { $path } weiter.
lab-not-kept = Beendet. Zum Weitermachen ist nichts aufgehoben: Das täte --out.
lab-progress = Sätze
lab-estimate = { "," } Vorsprung { $edge } ± { $half }
lab-ladder-head = { $rules }: je Paarung { $sets } Sätze zu { $seats } Partien, Startwert { $seed }
lab-rating = Wertung
lab-ladder-legend = Rechts steht, wie viel der Bot der Zeile gegen den darüber gewinnt; { $due } stehen ihm zu. 400 Punkte sind zehn zu eins.
lab-ladder-axis = Wertung mit 95-%-Intervall; 400 Punkte sind zehn zu eins
