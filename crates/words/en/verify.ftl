# Findings about a recorded match.

verify-replayed = Replayed from its seed: all { $n } entries are confirmed.
verify-not-over = The match was not played to its end.
verify-seed = Seed:
verify-commitment = Commitment made before the match:
verify-no-table = The record names no table, so there was no commitment before the match.
verify-added = { $seat } contributed { $bytes }.
verify-added-nothing = { $seat } contributed nothing.
verify-deal = Seed of the deal:
verify-agrees = The values that you noted agree with it.
