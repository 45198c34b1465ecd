# What games there are.

games-seats = { $n } seats
games-seats-range = { $min }–{ $max } seats
games-line = { $name }, { $seats }. { $summary }.
games-more = 'sortie games GAME' shows presets and parameters; 'sortie play GAME' begins.

# One of them.
games-head = { $name } ({ $id }), { $seats }, by { $author }
games-presets = Presets (--preset NAME)
games-params = Parameters (--set NAME=VALUE)
games-default = the default
games-param = { $doc } It is { $kind }; default { $default } ({ $rule })

# The whole truth of a match, for the referee.
truth-rules = rules
truth-seats = seats
truth-decision = decision
truth-to-decide = to decide
truth-empty = empty
truth-none = none

# A match that is played again.
replay-head = { $name } ({ $rules }): { $who }
