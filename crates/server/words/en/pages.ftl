# The texts of the pages in the browser, in English.

## The first page

home-title = Games
home-intro = Attack, defend and bluff in quick card games. Pick one and play at once against a bot, or choose the rules and the players: a friend beside you, or anyone you send a link. You need no account; this browser remembers your matches.
home-seats = { $n } players
home-seats-range = { $min }–{ $max } players
home-play = Play
home-friend = Play a friend
home-friend-game = Game
home-friend-link = Get the invite link
home-choose = Choose rules
home-rules = Rules
home-running = Your matches
home-finished = Finished matches
home-continue = Continue
home-replay = Replay
home-over = finished
home-your-turn = Your turn
home-decision = Decision { $n }
home-against = against { $names }
home-all = All matches and my record
home-two-wins = Two wins in a row!
home-next-level = Play against { $name }
home-open-record = Open a record from a file

## Relative times

ago-now = just now
ago-minutes = { $n ->
    [one] { $n } minute ago
   *[other] { $n } minutes ago
 }
ago-hours = { $n ->
    [one] { $n } hour ago
   *[other] { $n } hours ago
 }
ago-days = { $n ->
    [one] { $n } day ago
   *[other] { $n } days ago
 }

## A new table

new-title = New table
new-which = Which game?
new-rules-page = All rules
new-wrong = These settings do not work yet. Correct the marked ones.
new-preset = Variant
new-own = custom rules
new-players = Players
new-seats = Number of players
new-seats-are = { $game } is for { $seats }.
new-you = You
new-friend = A friend on this device
new-levels = Bot levels
new-adaptive = Adapts to me: harder after a win, easier after a last place
new-bots = Bots by name
new-bot = Bot: { $name }
new-bot-stand-in = Bot: { $name } (no network of its own for these rules: { $present } plays)
new-name-of = Name
new-name = A name has 1 to 24 characters.
new-nobody = Only bots would play there. Take one seat yourself.
new-same-name = Two seats would be called "{ $name }". Change one of the names.
new-milliseconds = { $n } ms
new-update = Update
new-update-help = Updates the form to fit your choices.
new-params = Rules in detail
new-range = Possible: { $kind }; default: { $default }.
new-value = Allowed: { $kind }.
new-begin = Begin
new-code = Rule code
new-type-code = Or type a rule code
new-use = Use
new-copy = Copy
new-copied = Copied
new-link = Link to these rules
new-code-help = A rule code names a game and the rules that differ from its defaults, as in GAME/NAME=VALUE.

## Replays

replay-of = { $game }: replay
replay-here = Step { $n } of { $all }
replay-decision = Decision { $n }
replay-first = To the start
replay-back = One step back
replay-forward = One step forward
replay-last = To the end
replay-play = Play
replay-pause = Pause
replay-go = Go
replay-eyes = Seen by
replay-public = a spectator
replay-all = all players together
replay-link = Link to this step
replay-download = Save the record
replay-table = To the table
replay-more = Steps and more
replay-moments = All steps

## Records

records-title = Open a record
records-intro = A record is a match saved in a file, here at a table or by the program in the terminal.
records-file = File
records-paste = Or paste its text
records-open = Open
records-kept = It is stored here, and anyone who has its address can watch it.
records-wrong = This record cannot be opened:

## Rulebooks

rules-title = Rules
rules-intro = How to play each game and its variants, with every rule by its number.
rules-of = Rules of { $game }
rules-contents = Contents
rules-play = Play
rules-choose = Choose rules

## Settings

settings-title = Settings
settings-saved = Saved.
settings-save = Save
settings-name = Your name
settings-name-help = Your name at new tables: up to 24 characters, or empty.
settings-lang = Language
settings-lang-browser = as in the browser
settings-lang-en = English
settings-lang-de = Deutsch
settings-theme = Colours
settings-theme-auto = as in the system
settings-theme-light = light
settings-theme-dark = dark
settings-theme-contrast = high contrast
settings-suits = Suits
settings-suits-two = two colours
settings-suits-four = four colours
settings-cards = Card size
settings-cards-s = small
settings-cards-m = medium
settings-cards-l = large
settings-motion = Motion
settings-motion-auto = as in the system
settings-motion-off = none
settings-beats = Animation speed
settings-beats-normal = normal
settings-beats-quick = quick
settings-beats-off = off
settings-beats-help = Fights and other events are shown one after the other. A key or a click skips them.
settings-sound = Sound
settings-sound-off = off
settings-sound-on = when it is your turn
settings-sound-all = for turns, cards and fights
settings-volume = Volume
settings-volume-low = low
settings-volume-medium = medium
settings-volume-high = high
settings-pace = Bot speed
settings-pace-normal = normal
settings-pace-slow = slow
settings-pace-quick = quick
settings-pace-none = no pause
settings-pace-help = For new tables.

## The API

api-intro = Play with your own program: the same tables, at the same addresses, as JSON.
api-more = A machine-readable description, and an example in Python:
api-bot = a bot of a hundred lines
api-begin = Getting started
api-begin-guest = Create a guest. The token identifies you: keep it.
api-begin-table = Create a table. By default you sit in seat 0, and bots take the others.
api-begin-steps = Read your legal choices. An action is made of steps; each answer lists the possible next ones.
api-begin-choose = Choose for the open decision. Once the server answers, your choice is stored.
api-begin-follow = Follow the match, entry by entry.
api-params = Parameters
api-body = Request body
api-answers = Responses
api-optional = optional
api-shapes = Schemas

## Errors

fault-no-page = There is no page at this address.
fault-blocked = This server has blocked you. If you think that this is a mistake, write to its operator.
fault-no-table = This table does not exist, or it was deleted.
fault-not-your-seat = Seat { $seat } is not yours.
fault-which-seat = You have no seat here, or several. Choose one with seat=NUMBER.
fault-unknown = This token is unknown. Get a new one with POST /guests.
fault-no-token = This needs a token. Get one with POST /guests and send it as 'Authorization: Bearer TOKEN'.
fault-other-site = This request came from another site, so nothing was done.
fault-unknown-host = This server does not know the name “{ $host }”. Its operator can set it with --public-url or --host.
fault-stale = The game moved on. Try again.
fault-chosen = You have already chosen, or there is nothing for you to choose now.
fault-played-for = Out of time: a bot has taken over.
fault-given-up = You resigned; a bot chooses for you.
fault-over = The match is over.
fault-not-over = The match is not over yet.
fault-no-rematch = Nobody else offers a rematch now. Ask for one yourself.
fault-offer-again = The others declined this at this decision. Ask again after it.
fault-offer-open = There is already an open proposal. Answer it first, or wait for the answer.
fault-offer-nothing = You have no decision yet that you could ask to take back.
fault-offer-none = There is no open proposal for you to answer; it may have expired.
fault-silent = Chat is off at this table.
fault-not-said = There is no message with this number.
fault-enough = The chat of this table is full; it takes no more messages.
fault-no-notices = This server cannot notify you in this way. Its operator can set it up.
fault-asked = A confirmation e-mail went to this address less than an hour ago. Look for it, or try again later.
fault-no-letter = The e-mail could not be sent. Try again later.
fault-clock = “{ $given }” is not a time control. Write none, minutes+seconds such as 5+10, or days per choice such as 3d. Possible are 0.1 to 600 minutes, 0 to 600 seconds and 1 to 30 days.
fault-webhook = “{ $given }” is not a web address. Write it in full, such as https://example.org/hook.
fault-mail = “{ $given }” is not an e-mail address. Write it like anna@example.org.
fault-endpoint = The push address of this device is not a full web address.
fault-device-keys = These are not the keys of a browser: p256dh must be 65 bytes and a point of the curve P-256, auth 16 bytes, both in base64url.
fault-many-devices = You already get notifications on { $n } devices, and more are not possible. Turn them off on one of them first.
fault-words = Your message has { $n } characters. Write 1 to { $most }.
fault-take-back = You have no choice that you can take back alone.
fault-no-seat = There is no seat { $seat } at this table. Seats count from 0 here.
fault-form = This cannot be read: { $why }.
fault-only-bots = Only bots would sit at this table. One seat must be yours ("you").
fault-several-own-seats = At a table with a link for others, one seat is yours. The other free seats must be open ("open").
fault-known-seed = At a table with a link for others, nobody may know the deal beforehand. Leave the seed out.
fault-useless-clock = A clock is for tables with a link for others. Leave one seat open, or take no clock.
fault-seed = "{ $given }" is not a seed. A seed is a whole number or has 64 hexadecimal digits.
fault-method = This address does not support that method. It supports: { $methods }.
fault-too-large = The request is too large, so nothing was done. The limit is 256 KiB for the record of a whole match and 1 MiB for everything else. A record of what one seat or a spectator saw may have 2 MiB.
fault-records-full = This server has no room for more records. Try again in a few days.
fault-overloaded = The server is busy with other replays. Try again in a few seconds.
fault-store = The server cannot save or load this now: { $why }. Nothing was done; try again in a moment.
fault-stopped = This table had to stop because it could not save what happened. Try again in a moment: it continues from the last saved state.
fault-damaged = The stored data of this table is damaged, so it cannot continue: { $what }. Other tables are not affected.
fault-broken = Something went wrong here. Saved matches are not affected; try again.
fault-title = That did not work
fault-home = Back to the games

## Notifications

settings-notices = When it is your turn
settings-notices-help = Get a notification when you are away from a table with others.
settings-mail = E-mail
settings-unconfirmed = Confirm this address with the link in the e-mail that was sent to it. No other e-mail is sent before.
settings-webhook = Webhook: web address that receives a JSON document
settings-push = Notify me on this device, even when the page is closed
settings-push-failed = This browser could not reach its push service. Try again later, or choose another way.
settings-push-insecure = This server cannot notify a device whose page is closed: browsers allow that only at addresses that begin with https.
notice-title = When it is your turn
notice-turn = It is your turn in { $game }: { $link }
notice-subject = Your turn in { $game }
notice-stop = Unsubscribe: { $link }
notice-confirm-subject = Do you want e-mails from Sortie?
notice-confirm = Someone asked to get an e-mail at this address when it is their turn at a card table. If that was you, follow this link:
notice-confirm-else = If not, ignore this e-mail: you will get no other.
notice-confirm-page = Do you want an e-mail whenever it is your turn?
notice-confirm-button = Yes, notify me
notice-confirmed = You now get an e-mail when it is your turn and you are away.
notice-stop-page = Do you want to stop these e-mails?
notice-stop-button = Unsubscribe
notice-stopped = You will no longer receive e-mails.

## Without a connection

offline-title = Sortie cannot be reached
offline-intro = Matches and the deal of the day need a connection here, but lessons do not. In a terminal, “sortie daily” needs none. Nothing is lost: your tables are where you left them.
offline-again = Try again
offline-lessons = Games to learn meanwhile
offline-rules = Rules to read meanwhile
offline-all = All games

## My matches

history-show = Show
history-default-rules = { $game }, default rules
history-own-rules = { $game }, { $rules }
history-alone = played on one device
history-not-counted = { $result }, not counted
history-none-counts = None of these matches counts for your record.
history-matches = Matches
history-won = Won
history-drawn = Drawn
history-lost = Lost
history-pages = Pages
history-newer = Newer
history-older = Older

## The deal of the day

daily-title = Deal of the day
daily-date = Deal of the day: { $date }
daily-intro = Every day there is one deal for each game. Everybody has the same cards, the same seat and the same bots, without hints and take-backs. Afterwards you see how the others and a strong bot did.
daily-verify = Nobody chooses the cards: they follow from the date, which is counted in UTC.
daily-streak = { $n ->
    [0] Finish a deal on several days in a row to start a streak.
    [one] Your streak: one day.
   *[other] Your streak: { $n } days.
 }
daily-play = Play
daily-continue = Continue
daily-table = To the table
daily-missed = You did not play this deal.
daily-hidden = The results appear when your match is over.
daily-you = You
daily-bot = Strong bot
daily-bot-playing = still playing; load the page again in a moment
daily-best = Best result here
daily-others = { $n ->
    [0] Nobody else here has finished this deal yet.
    [one] One other player has finished this deal. You did better than { $beaten }, and as well as { $equal }.
   *[other] { $n } other players have finished this deal. You did better than { $beaten }, and as well as { $equal }.
 }
daily-finished = { $n ->
    [0] Nobody has finished this deal.
    [one] One player has finished this deal.
   *[other] { $n } players have finished this deal.
 }
daily-share = Share
daily-share-picture = Save as picture
daily-share-help = Text and picture do not give the cards away.
daily-share-copied = Copied
daily-share-text = Result to share
daily-days = The days before
daily-today = Today
fault-daily = This is not possible in a deal of the day: it is played once, without hints, take-backs and proposals.
fault-day = “{ $given }” is not a date such as 2026-11-24.
fault-day-ahead = { $date } has not begun, so its deal is not known yet.
fault-day-past = The deals of { $date } are no longer shown: only today’s and those of the { $days } days before.
