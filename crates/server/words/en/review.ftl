
## Reviews of finished matches

review-link = Review
review-of = { $game }: review
review-seats = Reviewed player
review-making = The match is being reviewed …
review-waiting = The review begins soon. This page updates itself.
review-progress = { $done } of { $all } decisions are reviewed. This page updates itself.
review-failed = This match cannot be reviewed: its record does not fit the rules.
review-too-long = This match cannot be reviewed: it has { $decisions } decisions, and a review has at most { $most }.
review-summary = { $seat-is ->
    [you] { $result ->
        [won] You won.
        [lost] You lost.
       *[shared] You shared the win.
    } Luck: { $luck } percentage points. Your play: { $own }. Play of the others: { $others }.
   *[other] { $result ->
        [won] { $seat } won.
        [lost] { $seat } lost.
       *[shared] { $seat } shared the win.
    } Luck: { $luck } percentage points. Own play: { $own }. Play of the others: { $others }.
 }
review-lesson = { $seat-is ->
    [you] Your costliest choice was decision { $n }: “{ $chosen }” instead of “{ $better }”. It cost you { $points } percentage points.
   *[other] The costliest choice of { $seat } was decision { $n }: “{ $chosen }” instead of “{ $better }”. It cost { $points } percentage points.
 }
review-resignation = { $seat-is ->
    [you] You resigned at decision { $n }, with a win probability of { $share }.
   *[other] { $seat } resigned at decision { $n }, with a win probability of { $share }.
 }
review-graph = Win probability
review-graph-why = { $seat-is ->
    [you] The share of the win that you could expect at each decision, if all players went on like the bot that judges here. The graph knows all hidden cards. The band is the 95 % interval. Each point opens the replay.
   *[other] The share of the win that { $seat } could expect at each decision, if all players went on like the bot that judges here. The graph knows all hidden cards. The band is the 95 % interval. Each point opens the replay.
 }
review-graph-others = The thin lines are the other players.
review-graph-table = Graph as a table
review-start = Deal
review-end = End
review-decisions = Decisions
review-decision = Decision
review-split = Luck and play
review-part = Part
review-part-points = Percentage points
review-deal = Deal and seat
review-chance = Luck after the deal
review-own-play = { $seat-is ->
    [you] Your play
   *[other] Play of { $seat }
 }
review-other-play = Play of the others
review-split-why = With the fair share of a seat, these parts add up to the result. Play is compared with that of the bot that judges.
review-choices = Choices
review-choices-why = Each choice is compared with the best alternative, by what was known at the table. Win probabilities and costs have a 95 % interval.
review-no-choice = { $seat-is ->
    [you] You had nothing to choose in this match.
   *[other] { $seat } had nothing to choose in this match.
 }
review-chosen = Played
review-better = Better
review-other = Next best
review-cost = cost: { $points } percentage points
review-even = about even
review-best = best choice
review-costliest = { $n ->
    [1] costliest
    [2] 2nd costliest
    [3] 3rd costliest
   *[other] { $n }. costliest
}
review-why = Good to know: { $reasons }.
review-points = The better choice ends about { $points } points further ahead.
review-replay = Replay here
review-play-on = Play on from here
