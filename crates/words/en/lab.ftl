# Measurements of bots against each other.

lab-head = { $rules }: { $sets } sets of { $seats } matches, seed { $seed }
lab-seats = seats
lab-due = fair share
lab-edge = edge
lab-margin = points ahead
lab-legend = A set is one deal, played once in each rotation of the seats. Wins and points are per seat.
lab-causes = Share of the variance: deal and seat { $deal }, bots { $bots }, remainder { $rest }.
lab-clock = A bot has a time limit, so the same command gives other figures next time.
lab-test-high = Test: the edge of { $bot } is at least { $high } points rather than at most { $low }. (Log-likelihood ratio { $ratio }, bounds ±{ $bound })
lab-test-low = Test: the edge of { $bot } is at most { $low } points rather than at least { $high }. (Log-likelihood ratio { $ratio }, bounds ±{ $bound })
lab-test-open = Test: undecided whether the edge of { $bot } is at most { $low } or at least { $high } points. (Log-likelihood ratio { $ratio }, bounds ±{ $bound })
lab-kept = Stopped. The results so far are saved: run the same command to continue with { $path }.
lab-not-kept = Stopped. The results are not saved; use --out to be able to continue.
lab-progress = sets
lab-estimate = { "," } edge { $edge } ± { $half }
lab-ladder-head = { $rules }: { $sets } sets of { $seats } matches for each pairing, seed { $seed }
lab-rating = rating
lab-ladder-legend = On the right: wins of the bot in the row against the one above; { $due } would be even. A lead of 400 points means odds of ten to one.
lab-ladder-axis = Rating with its 95 % interval; a lead of 400 points means odds of ten to one
