# Hints at the table.

hint-head = A strong bot would play:
hint-order = The bot’s own choice comes first; a difference of a few percentage points is within its error.
hint-reasons = { $action } – { $reasons }
hint-line = { $action } · { $measures }
hint-measures = tried: { $share } % · win: about { $chance } %
hint-only = the only choice
hint-less = under 1
hint-thinks = A strong bot is thinking …
hint-never = Hints are turned off at this table.
hint-people = Hints are available only when you play alone against bots.
hint-not-now = You have no decision to make now.
