# Many matches, counted.

simulate-head = { $rules }: { $matches } matches, seed { $seed }
simulate-seat = seat
simulate-bot = bot
simulate-wins = wins
simulate-interval = 95 % interval
simulate-points = points
simulate-shared = A draw counts as a part of a win for each of its winners.
simulate-draws = Draws: { $n } ({ $share })
simulate-decisions = Decisions a match: mean { $mean }, 5 % { $low }, median { $median }, 95 % { $high }
simulate-speed = Speed: { $rate } matches/s by { $threads } threads
simulate-decimal-point = { "." }
simulate-progress = matches, { $left } left
simulate-left = Seat { $seat }: { $bot } did not play { $n } of { $matches } matches to the end, and a bot took over. { $why }
