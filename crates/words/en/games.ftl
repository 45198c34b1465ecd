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

# Errors in rules. In English they continue a line, such as "error: …".
setup-error-game = there is no game '{ $given }'; { $hint }
setup-error-preset = { $game } has no preset '{ $given }'; { $hint }
setup-error-param = { $game } has no parameter '{ $given }'; { $hint }
setup-error-value = { $param } cannot be '{ $given }': it is { $kind } ({ $rule })
setup-error-seats = { $game } is for { $range } seats, not { $given }
setup-error-conflict = { $one } contradicts { $other } ({ $rule }): { $why }
setup-error-no-game = a rule code begins with a game, as in GAME/NAME=VALUE
setup-error-not-assignment = '{ $given }' is not of the form NAME=VALUE
setup-error-nearest = did you mean { $near }?
setup-error-all = valid: { $all }
setup-error-whole-number = a whole number from { $min } to { $max }
