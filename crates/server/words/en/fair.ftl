# The check of a deal when the match is over, in English.

fair-title = The deal
fair-yes = The deal was fair: the server committed to this seed before anyone sat down, and the random bytes of this browser are part of it.
fair-bound = The deal was fair: the server committed to this seed before the cards were dealt. This browser added nothing to it.
fair-changed = The deal does not match: the seed, the table or the rules differ from the server's commitment before the deal.
fair-noted = Shown before:
fair-found = From the record:
fair-missing = The deal does not match: the random bytes of this browser are not part of the seed.
fair-kept = Added here:
fair-twice = The deal does not match: according to the record, a seat added to the seed more than once.
fair-nothing = This browser was not here before the deal, so it has nothing to compare.
fair-unread = The record of the match could not be read, so the deal was not checked. Reload the page.
fair-noscript = Without JavaScript this page cannot check the deal; the program can.
fair-how = Check it yourself
fair-dealt = All cards follow from this value, which this page computed from the seed and from everyone's random bytes:
fair-run = Save the record and check it with the program, without this server. It also replays the match and checks every card.
fair-named = The command contains the values that the server names now. Replace them with the ones that you noted before.
fair-save = Save the record
fair-copy = Copy the command
