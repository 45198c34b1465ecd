# Counts over many matches.

simulate-head = { $rules }: { $matches } matches, seed { $seed }
simulate-seat = seat
simulate-bot = bot
simulate-wins = wins
simulate-interval = 95 % interval
simulate-points = points
simulate-shared = A draw counts as an equal share of a win for each of its winners.
simulate-draws = Draws: { $n } ({ $share })
simulate-decisions = Decisions per match: mean { $mean }, 5 % { $low }, median { $median }, 95 % { $high }
simulate-speed = Speed: { $rate } matches/s with { $threads } threads
simulate-decimal-point = { "." }
simulate-progress = matches, { $left } left
simulate-counted = matches
simulate-interrupted = Interrupted. The report covers the { $matches } matches that were finished.
simulate-left = Seat { $seat }: { $bot } did not finish { $n ->
    [one] one match, which is
   *[other] { $n } matches, which are
} not counted. { $why }
