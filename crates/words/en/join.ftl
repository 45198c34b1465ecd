# A table of a server, in the terminal.

# The server.
join-unreachable = Cannot reach { $server }: { $why }. Check the link and your connection.
join-insecure = Cannot make a secure connection to { $server }: { $why }.
join-foreign = { $server } answers, but not as a Sortie server. Check the link.
join-silent = { $server } is not responding. Nothing is lost; try again in a moment.
join-cannot-keep = Cannot save this on your computer: { $why }.
join-lost = Connection lost; reconnecting … Nothing is lost at the table.
join-back = Connected again.
join-no-return = This private link is no longer valid. Make a new one on your other device.
join-nothing-open = Welcome back. You have no open match on { $server }; join a table by its link.
join-full = All seats are taken. Add --watch to watch.
join-begun = The match has started without you. Add --watch to watch.
join-several = You have several seats here. Choose one with --seat: { $seats }.
join-unknown-game = This version of Sortie does not know the game { $game }. Update Sortie to play here.

# The seats before the match.
join-room = { $game }: waiting for players
join-rules = Rules: { $code }.
join-link = Link to invite others: { $link }
join-bound = Deal commitment (SHA-256): { $hash }
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
join-waits-you = The others are waiting for you. Are you ready?
join-ready = I am ready
join-unready = I am not ready yet
join-take = take seat { $n }
join-fill = add a bot to seat { $n }
join-remove = remove { $name }
join-remove-bot = remove the bot from seat { $n }
join-hand-on = make { $name } the host
join-leave = leave your seat and the table
join-close = close the table for everyone
join-quit = leave, but keep your seat
join-quit-watching = leave
join-sure-close = Close this table for everyone? You cannot open it again.
join-closed = The table is closed.
join-left = You have left the table.
join-return = Your seat is kept. To continue:
join-type-key = Type the key in front of your choice.

# A match.
join-chosen = You chose { $action }. You can change it until the others have chosen.
join-watching = You are watching.
join-is-away = { $who } (away)
join-dealt = The cards have been dealt.
join-again-or-leave = Type 1 to play again with the same players, or '{ $quit }' to leave.
join-again-review-or-leave = Type 1 to play again with the same players, 2 to review the match, or '{ $quit }' to leave.
join-again = play again with the same players
join-decline = decline the rematch
join-rematch = { $seat-is ->
    [you] You want a rematch.
   *[other] { $seat } wants a rematch.
}
join-rematch-declined = { $seat-is ->
    [you] You declined the rematch.
   *[other] { $seat } declined the rematch.
}
join-rematch-open = A rematch is on offer.
join-decline-by-word = Type 1 to accept, or '{ $refuse }' to decline.

# Proposals that the others must accept.
join-asks-back = { $seat-is ->
    [you] You ask to take back your last decision.
   *[other] { $seat } asks to take back the last decision.
 }
join-offers-draw = { $seat-is ->
    [you] You offer a draw.
   *[other] { $seat } offers a draw.
 }
join-must-agree = Still to answer: { $names }.
join-answer-by-key = Press o, then y to accept or n to decline.
join-answer-by-word = Type '{ $agree }' or '{ $refuse }'.
join-word-draw = draw
join-word-agree = accept agree
join-word-refuse = decline refuse
join-agree = accept
join-refuse = decline
join-recall = withdraw the proposal
join-draw = offer a draw

# Chat.
join-said = { $name }: “{ $says }”
join-say = send a message
join-say-what = Message (Enter sends it, Esc cancels):
join-word-say = say
join-help-say = send a message to the table, as in 'say hello'

# The deal.
join-deal-checking = Checking the deal …
join-deal-fair = The deal was fair. This terminal replayed the record from its seed, the seed matches the commitment made before the match, and your random bytes are part of it.
join-deal-unnoted = The record follows from its seed and gives { $hash }. This terminal did not see the commitment before the match, so it has nothing to compare.
join-deal-broken = The deal cannot be trusted: the record does not follow from its seed ({ $why }).
join-deal-seed = The deal was not fair: the commitment was { $noted }, but the record gives { $hash }. Seed, table or rules were changed.
join-deal-bytes = The deal was not fair: your random bytes are not in the record.
