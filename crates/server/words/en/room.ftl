# A table at which people still sit down, in English.

fault-taken = Somebody else has seat { $seat }.
fault-full = Every seat is taken.
fault-not-host = Only the host may do this.
fault-begun = The cards are dealt already, or the table was closed.

room-state = What is waited for
room-waits-seats = { $n ->
    [one] One seat is still free.
   *[other] { $n } seats are still free.
 }
room-waits-ready = Not ready yet: { $names }.
room-seats = The seats
room-free = free
room-bot = a bot ({ $bot })
room-you = you
room-host = host
room-is-ready = ready
room-not-ready = not ready
room-take = Take seat { $n }
room-fill = Put a bot here
room-remove = Remove { $name }
room-hand-on = Make { $name } the host
room-full = Every seat is taken. Stay here to watch, or to sit down when somebody leaves.
room-name = Your name
room-sit = Sit down
room-ready = Ready
room-unready = Not ready after all
room-words = Any words of yours are mixed into the deal:
room-leave = Leave your seat
room-closed = This table was closed before the cards were dealt.
room-closed-why = This is the seed that nobody was told before. Its SHA-256, together with the table and its rules, is what stands under “A fair deal”.
room-start = Start with bots on the free seats
room-close = Close the table
room-link = The link to this table
room-link-why = Whoever opens it can sit down or watch.
room-copy = Copy
room-copied = Copied
room-qr = The link as a QR code
room-rules = Rules
room-book = All its rules
room-listed = shown in the lobby
room-fair = A fair deal
room-fair-why = The seed of the deal is chosen already, and this is its SHA-256 together with the table and its rules. Every browser adds random bytes of its own when it is ready. After the match the seed is told, so that everybody can check that nothing was changed.

## On the page of a new table

new-open = Whoever comes by the link
new-one-of-you = Where others come by the link, one seat is yours.
new-listed = Show open seats in the lobby

## The lobby

lobby-title = Open tables
lobby-empty = Nobody is waiting for others now. Set a table with a free seat and show it here.
lobby-row = { $names } – { $n ->
    [one] one free seat
   *[other] { $n } free seats
 }
lobby-new = New table

## Coming back on another device

return-title = Go on on another device
return-why = Open this link, or read its code, on the other device: there you are the same guest, with all your tables. Give it to nobody else. A new link makes this one useless.
return-link = The private link
return-qr = The private link as a QR code
return-as = On this device you become the guest who made this link.
return-here = Go on here
fault-no-return = This link is not valid any more: make a new one on the device that you come from.
home-lobby = Open tables of others
settings-return-help = A private link takes you, with all your tables, to another device.
settings-return = Go on on another device

## What is agreed besides the rules

new-clock = Time
new-clock-wrong = This is no clock: none, minutes+seconds such as 5+10, or days such as 3d.
new-seat = Seat { $n }
new-flag = Without time left
new-flag-bot = a bot plays on
new-flag-forfeit = the seat has given up
new-warm = For who is away
new-warm-never = no bot plays
new-warm-after = a bot plays after { $minutes } min
clock-none = No clock
clock-bank = { $minutes } min, and { $plus } s more with every choice
clock-days = { $n ->
    [one] 1 day for every choice
   *[other] { $n } days for every choice
 }
flag-bot = A bot plays on for who has no time left
flag-forfeit = Who has no time left has given up
warm-never = No bot plays for who is away
warm-after = A bot plays for who is away longer than { $minutes } min, until they are back

## What is said at a table

chat-title = Chat
chat-said = What was said
chat-words = Say something
chat-send = Say
chat-mute = Hear no more of { $name }
chat-unmute = Hear { $name } again
chat-watch = Those who sit at the table talk here; you can read it.
chat-off = There is no chat at this table
chat-again = Look again
chat-back = Back to the table
new-chat = Chat at the table
phrase-hello = Hello!
phrase-luck = Good luck!
phrase-well-played = Well played!
phrase-oops = Oops.
phrase-moment = One moment, please.
phrase-thanks = Thank you!
phrase-again = Once more?
phrase-bye = Goodbye!
