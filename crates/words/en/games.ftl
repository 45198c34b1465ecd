# The list of games.

games-seats = { $n } seats
games-seats-range = { $min }–{ $max } seats
games-line = { $name }, { $seats }. { $summary }.
games-more = 'sortie games GAME' shows variants and parameters; 'sortie play GAME' starts a match.

# One game.
games-head = { $name } ({ $id }), { $seats }, by { $author }
games-presets = Variants (--preset NAME)
games-params = Parameters (--set NAME=VALUE)
games-default = default
games-param = { $doc } Values: { $kind }; default: { $default } ({ $rule })

# The full state of a match, for the referee.
truth-rules = rules
truth-seats = seats
truth-seats-count = { $n }; zones below count seats from 0, as documents do
truth-decision = decision
truth-to-decide = to move
truth-empty = empty
truth-none = none

# A replay.
replay-head = { $name } ({ $rules }): { $who }
