# Bots against each other, measured.

lab-head = { $rules }: { $sets } sets of { $seats } matches, seed { $seed }
lab-seats = seats
lab-due = due
lab-edge = edge
lab-margin = points ahead
lab-legend = A set is one deal, played in every rotation of the seats. Wins and points are those of each seat.
lab-causes = What results vary by: deal and seat { $deal }, who plays { $bots }, the rest { $rest }.
lab-clock = A bot thinks by the clock: the same command gives other figures next time.
lab-test-high = Test: the edge of { $bot } is rather at least { $high } than at most { $low } points. (Ratio { $ratio }, decided at ±{ $bound })
lab-test-low = Test: the edge of { $bot } is rather at most { $low } than at least { $high } points. (Ratio { $ratio }, decided at ±{ $bound })
lab-test-open = Test: not decided whether the edge of { $bot } is at most { $low } or at least { $high } points. (Ratio { $ratio }, decided at ±{ $bound })
lab-kept = Ended. What was played is kept: the same command goes on with { $path }.
lab-not-kept = Ended. Nothing is kept to go on with: --out would do that.
lab-progress = sets
lab-estimate = { "," } edge { $edge } ± { $half }
lab-ladder-head = { $rules }: { $sets } sets of { $seats } matches for each pairing, seed { $seed }
lab-rating = rating
lab-ladder-legend = On the right, what the bot in the row wins against the one above; { $due } are due. 400 points are ten to one.
lab-ladder-axis = Rating with its 95 % interval; 400 points are ten to one
