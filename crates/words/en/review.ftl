
# The review of a finished match.

analysis-head = { $result ->
    [won] { $name } won.
    [lost] { $name } lost.
   *[shared] { $name } shared the win.
 }
analysis-resignation = { $name } resigned at decision { $n }, with a win probability of { $share }.
analysis-why = Good to know: { $reasons }.
analysis-points = The better choice ends about { $points } points further ahead.
analysis-split = Luck and play, in percentage points of the win:
analysis-fair = Fair share
analysis-deal = Deal and seat
analysis-chance = Luck after the deal
analysis-own-play = Own play
analysis-other-play = Play of the others
analysis-graph = Share of the win at each decision, with its 95 % interval (±):
analysis-end = end
analysis-choices = Choices, with the share of the win after each. ! marks the three costliest.
analysis-decisions = decisions
analysis-chosen = Played
analysis-better = Better
analysis-other = Next best
analysis-cost = cost: { $points }
analysis-even = about even
analysis-best = best choice
