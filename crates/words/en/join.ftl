# A table of a server, in the terminal.

# The server.
join-unreachable = { $server } cannot be reached: { $why }.
join-insecure = No secure connection to { $server } comes about: { $why }.
join-foreign = { $server } answers, but not as a server of Sortie does. Check the link.
join-silent = { $server } does not answer now. Nothing is lost: try again in a moment.
join-cannot-keep = This cannot be kept on this computer: { $why }.
join-lost = The connection is lost and is being looked for; nothing is lost at the table.
join-back = The connection is there again.
join-no-return = This private link is not valid any more: make a new one on the device that you come from.
join-nothing-open = You have come back, but no match of yours is under way on { $server }. The link to a table leads to it.
join-full = Every seat is taken. With --watch you look on.
join-begun = The match has begun without you. With --watch you look on.
join-several = You have several seats here. Say with --seat which one: { $seats }.
join-unknown-game = This table plays { $game }, which this version of Sortie does not know; a newer one may.

# Who sits down.
join-room = { $game }: sitting down
join-rules = Rules: { $code }.
join-link = The link for others: { $link }
join-bound = The deal is bound to { $hash }.
join-chair = Seat { $n }: { $who }
join-free = free
join-bot = a bot ({ $bot })
join-is-you = { $name } (you)
join-is-host = { $who }, host
join-is-ready = { $who }, ready
join-is-not-ready = { $who }, not ready
join-waits-seats = { $n ->
    [one] One seat is still free.
   *[other] { $n } seats are still free.
 }
join-waits-ready = Not ready yet: { $names }.
join-waits-you = You are waited for: say that you are ready.
join-ready = ready
join-unready = not ready after all
join-take = take seat { $n }
join-fill = put a bot on seat { $n }
join-remove = send { $name } away
join-remove-bot = free seat { $n } of its bot
join-hand-on = make { $name } the host
join-leave = give up the seat and leave
join-close = close the table for everybody
join-quit = leave; the seat is kept
join-quit-watching = leave
join-sure-close = Close this table for everybody? It cannot be opened again.
join-closed = The table is closed.
join-left = You have left the table.
join-return = Your seat is kept. You go on with:
join-type-key = Type what stands before it.

# A match.
join-chosen = You have chosen { $action }. As long as others choose, you may take it back.
join-watching = You look on.
join-is-away = { $who } (away)
join-dealt = The cards are dealt.
join-again-or-leave = Type 1 to play again with the same people, or '{ $quit }' to leave.
join-again = play again with the same people

# What others must agree to.
join-asks-back = { $seat-is ->
    [you] You ask to take your last decision back.
   *[other] { $seat } asks to take the last decision back.
 }
join-offers-draw = { $seat-is ->
    [you] You offer a draw.
   *[other] { $seat } offers a draw.
 }
join-must-agree = To agree: { $names }.
join-answer-by-key = o and then y agrees, o and then n does not.
join-answer-by-word = Type '{ $agree }' or '{ $refuse }'.
join-word-draw = draw
join-word-agree = agree
join-word-refuse = refuse
join-agree = agree
join-refuse = do not agree
join-recall = take the proposal back
join-draw = offer a draw

# Talk.
join-said = { $name }: “{ $says }”
join-say = say something
join-say-what = What do you say? Enter says it, Esc says nothing:
join-word-say = say
join-help-say = say something to those at the table, as in 'say hello'

# The deal.
join-deal-checking = The deal is being checked.
join-deal-fair = The deal was fair: this terminal has played the record again from its seed, which is the one that was bound before the match, and what you added is in it.
join-deal-unnoted = The record follows from its seed and gives { $hash }. This terminal did not see what the deal was bound to before, so there is nothing to compare.
join-deal-broken = The deal cannot be trusted: the record does not follow from its seed ({ $why }).
join-deal-seed = The deal was not fair: it was bound to { $noted }, and the record gives { $hash }. Seed, table or rules were changed.
join-deal-bytes = The deal was not fair: what you added is not in the record.
