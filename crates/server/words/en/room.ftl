# A table before the match, in English.

fault-taken = Seat { $seat } is already taken. Choose another one.
fault-full = All seats are taken.
fault-not-host = Only the host can do this.
fault-begun = The match has already started, or the table was closed.

room-state = Status
room-waits-seats = { $n ->
    [one] One seat is still free.
   *[other] { $n } seats are still free.
 }
room-declined = { $n ->
    [one] { $names } declined the rematch.
   *[other] { $names } declined the rematch.
 }
room-press-ready = Press Ready: the match begins when everybody is ready.
room-waits-ready = Not ready yet: { $names }.
room-seats = Seats
room-free = free
room-bot = a bot ({ $bot })
room-you = you
room-host = host
room-is-ready = ready
room-not-ready = not ready
room-take = Take seat { $n }
room-fill = Add a bot
room-remove = Remove { $name }
room-hand-on = Make { $name } the host
room-full = All seats are taken. Stay here to watch, or to sit down when a seat becomes free.
room-name = Your name
room-sit = Sit down
room-ready = Ready
room-unready = Not ready
room-words = Words of your own to mix into the deal (optional):
room-leave = Leave your seat
room-closed = This table was closed before the cards were dealt.
room-closed-why = This is the seed, which was secret until now. Its SHA-256, together with the table and its rules, is shown under “Fair deal”.
room-start = Start with bots in the free seats
room-start-why = Bots added here play as “{ $bot }”.
room-close = Close the table
room-link = Link to this table
room-link-why = Anyone with this link can sit down or watch.
room-copy = Copy
room-share = Share…
room-copied = Copied
room-qr = The link as a QR code
room-rules = Rules
room-book = All rules
room-listed = shown in the lobby
room-fair = Fair deal
room-fair-why = The seed of the deal is already chosen; this is its SHA-256 together with the table and its rules. Every browser adds its own random bytes when its player is ready. After the match the seed is revealed, so everyone can check that nothing was changed.

## On the page of a new table

new-open = Friend (invite link)
new-one-of-you = If others come by the link, one seat must be yours.
new-listed = Show open seats in the lobby

## The lobby

lobby-title = Open tables
lobby-empty = Nobody is waiting for players now. Create a table with an open seat and show it here.
lobby-row = { $names } – { $n ->
    [one] one free seat
   *[other] { $n } free seats
 }
lobby-new = New table

## Continuing on another device

return-title = Continue on another device
return-why = Open this link, or scan its code, on the other device: there you are the same guest, with all your tables. Keep it secret. A new link replaces this one.
return-link = The private link
return-qr = The private link as a QR code
return-as = On this device you become the guest who made this link.
return-here = Continue here
fault-no-return = This link is no longer valid. Make a new one on your other device.
home-lobby = Open tables
settings-return-help = Use a private link to continue with all your tables on another device.
settings-return = Continue on another device
settings-sign-out-help = Your other devices and programs and all private links lose access. This device stays signed in.
settings-sign-out = Sign out everywhere

## Personal data

settings-data = Your data
settings-export-help = One file with all your matches and their records, your chat messages and settings.
settings-export = Download my data
settings-delete = Delete my data
settings-delete-sure = Your name, settings, finished lessons, solved puzzles, chat messages and matches against bots are deleted for good. You resign running matches with others. Matches with others stay, under the name that you played with.
settings-delete-learned = Your settings and the ticks of your finished lessons and solved puzzles are deleted.
settings-delete-yes = Yes, delete everything
settings-deleted = Your data has been deleted.

## Terms besides the rules

new-clock = Time control
new-clock-wrong = This is not a time control. Write none, minutes+seconds such as 5+10, or days such as 3d.
new-seat = Seat { $n }
new-flag = When time runs out
new-flag-bot = a bot plays on
new-flag-forfeit = the seat resigns
new-warm = When a player is away
new-warm-never = no bot plays
new-warm-after = a bot plays after { $minutes } min
clock-none = No time limit
clock-bank = { $minutes } min + { $plus } s per choice
clock-days = { $n ->
    [one] 1 day per choice
   *[other] { $n } days per choice
 }
flag-bot = Out of time: a bot takes over
flag-forfeit = When time runs out, the seat resigns
warm-never = No bot plays for absent players
warm-after = A bot plays for players who are away longer than { $minutes } min, until they return

## The chat at a table

chat-title = Chat
chat-said = Conversation
chat-words = Message
chat-send = Send
chat-mute = Mute { $name }
chat-unmute = Unmute { $name }
chat-watch = Only players at the table can write here; you can read along.
chat-off = Chat is off at this table
chat-again = Refresh
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

## Previews of shared links

preview-alt = The cards on the table as everybody sees them
preview-game-alt = Cards of the game
preview-games-alt = A card of each game
