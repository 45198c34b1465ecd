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
referee-view-rules = rules
referee-view-seats = seats
referee-view-seats-count = { $n }; zones below count seats from 0, as documents do
referee-view-decision = decision
referee-view-to-decide = to move
referee-view-empty = empty
referee-view-none = none

# A replay.
replay-head = { $name } ({ $rules }): { $who }
