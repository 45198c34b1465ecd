# Advice at the table.

advice-head = The club bot would play:
advice-line = { $action } · tried: { $share } % · win: about { $chance } %
advice-only = { $action } · the only choice
advice-less = under 1
advice-thinks = The club bot thinks …
advice-never = Nobody is given advice at this table.
advice-people = Advice is given only to who plays against bots alone.
advice-not-now = You have nothing to decide now.
