# What is found about a recorded match.

verify-replayed = Played again from its seed, all { $n } entries of the record follow from each other.
verify-not-over = The match was not played to its end.
verify-seed = Seed:
verify-commitment = Bound before the match by:
verify-no-table = The record names no table, so nothing was bound before the match.
verify-added = { $seat } added { $bytes }.
verify-added-nothing = { $seat } added nothing.
verify-deal = All cards follow from:
verify-agrees = What you have noted agrees with it.
