# Hints at the table.

advice-head = The club bot would play:
advice-line = { $action } · tried: { $share } % · win: about { $chance } %
advice-only = { $action } · the only choice
advice-less = under 1
advice-thinks = The club bot is thinking …
advice-never = Hints are turned off at this table.
advice-people = Hints are available only when you play alone against bots.
advice-not-now = You have no decision to make now.
