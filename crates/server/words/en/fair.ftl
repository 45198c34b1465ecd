# The check of a deal when the match is over, in English.

fair-title = The deal
fair-yes = The deal was fair: the seed is the one that the server was bound to before anybody sat down, and the random bytes of this browser are in it.
fair-bound = The deal was fair: the seed is the one that the server was bound to before the cards were dealt. This browser added nothing to it.
fair-changed = The deal does not fit: the seed, the table or the rules are not what the server was bound to before the cards were dealt.
fair-noted = Shown before:
fair-found = By the record:
fair-missing = The deal does not fit: what this browser added to the seed is not in it.
fair-kept = Added here:
fair-twice = The deal does not fit: by the record, a seat added to the seed more than once.
fair-nothing = This browser was not there before the cards were dealt, so it noted nothing that it could compare.
fair-unread = The record of the match could not be read, so the deal is not checked. Load the page again.
fair-noscript = Without JavaScript the page cannot check the deal; the program can.
fair-how = Check it yourself
fair-dealt = All cards follow from this value, which this page computed from the seed and from what everybody added:
fair-run = Save the record and let the program check it, without this server: it also plays the match again and looks at every card.
fair-named = The values in the command are those that the server names now. Put in the ones that you noted before.
fair-save = Save the record
fair-copy = Copy the command
