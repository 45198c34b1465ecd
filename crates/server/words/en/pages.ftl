# What the pages in the browser say, in English.

## The first page

home-title = Games
home-intro = Card games in which somebody is attacked. Choose one and play at once against a bot, or choose its rules and who sits where: a friend beside you, or whoever comes by your link. There is no account: this browser remembers your matches.
home-seats = { $n } players
home-seats-range = { $min }–{ $max } players
home-play = Play
home-choose = Choose rules
home-rules = Rules
home-running = Your matches
home-finished = Finished matches
home-continue = Continue
home-replay = Replay
home-over = over
home-your-turn = Your turn
home-decision = Decision { $n }
home-against = against { $names }
home-open-record = Open a record from a file

## How long ago

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
new-rules-page = All its rules
new-wrong = This cannot be played so yet.
new-preset = Variant
new-own = rules of your own
new-players = Players
new-seats = How many
new-seats-are = { $game } is for { $seats }.
new-you = You
new-friend = A friend at this device
new-bot = Bot: { $name }
new-name-of = Name
new-name = A name has 1 to 24 letters.
new-nobody = Nobody but bots would sit there: one seat must be yours.
new-same-name = Two seats would be called "{ $name }".
new-milliseconds = { $n } ms
new-update = Update
new-update-help = Fits the form to what you have chosen.
new-params = The rules in detail
new-range = Possible: { $kind }; usual: { $default }.
new-value = This must be { $kind }.
new-begin = Begin
new-code = Rule code
new-type-code = Or type a rule code
new-use = Use
new-copy = Copy
new-copied = Copied
new-link = Link to these rules
new-code-help = A rule code is a game and what differs from its usual rules, as in GAME/NAME=VALUE.

## Replays

replay-of = { $game }: replay
replay-here = Moment { $n } of { $all }
replay-decision = Decision { $n }
replay-first = To the beginning
replay-back = One moment back
replay-forward = One moment on
replay-last = To the end
replay-play = Play
replay-pause = Pause
replay-go = Go
replay-eyes = Whose eyes
replay-public = who only watches
replay-all = all together
replay-link = Link to this moment
replay-download = Save the record
replay-table = To the table
replay-more = Moments and more
replay-moments = All moments

## Records

records-title = Open a record
records-intro = A record is a match in a file: saved here at a table, or by the program at the terminal.
records-file = File
records-paste = Or paste its text
records-open = Open
records-kept = It is kept here, and everybody who has its address can watch it.
records-wrong = This record cannot be opened:

## Rulebooks

rules-title = Rules
rules-intro = How each game is played, with its variants, and every single rule by its number.
rules-of = Rules of { $game }
rules-contents = Contents
rules-play = Play
rules-choose = Choose rules

## Settings

settings-title = Settings
settings-saved = Saved.
settings-save = Save
settings-name = Your name
settings-name-help = What you are called at new tables: up to 24 letters, or nothing.
settings-lang = Language
settings-lang-browser = as in the browser
settings-lang-en = English
settings-lang-de = Deutsch
settings-theme = Colours
settings-theme-auto = as in the system
settings-theme-light = light
settings-theme-dark = dark
settings-theme-contrast = strong contrast
settings-suits = Suits
settings-suits-two = two colours
settings-suits-four = four colours
settings-cards = Size of cards
settings-cards-s = small
settings-cards-m = medium
settings-cards-l = large
settings-motion = Motion
settings-motion-auto = as in the system
settings-motion-off = none
settings-sound = Sound
settings-sound-off = off
settings-sound-on = when it is your turn
settings-pace = Pace of bots
settings-pace-normal = normal
settings-pace-slow = slow
settings-pace-quick = quick
settings-pace-none = at once
settings-pace-help = For new tables.

## The API

api-intro = Play by program: the same tables, at the same addresses, as JSON.
api-more = For programs that read descriptions, and an example in Python:
api-bot = a bot of a hundred lines
api-begin = How to begin
api-begin-guest = Become a guest. The token is yours: keep it.
api-begin-table = Set a table. Without more, you sit in seat 0 and bots in the others.
api-begin-steps = Read what you may do. An action is made of steps; each answer says what may follow.
api-begin-choose = Choose for the decision that is open. When it answers, your choice is kept.
api-begin-follow = Follow what happens, entry by entry.
api-params = Parameters
api-body = What is sent
api-answers = Answers
api-optional = optional
api-shapes = Documents

## What went wrong

fault-no-page = There is nothing at this address.
fault-blocked = The operator of this server keeps you out. If you think that this is a mistake, write to them.
fault-no-table = There is no such table, or it was deleted.
fault-not-your-seat = Seat { $seat } is not yours.
fault-which-seat = You have no seat here, or several: say which one with seat=NUMBER.
fault-unknown = Nobody is known by this token.
fault-no-token = For this you need a token: POST /guests gives you one, and it is sent as 'Authorization: Bearer TOKEN'.
fault-other-site = This was sent from another site, so nothing was done.
fault-stale = The match has gone on since: nothing was done.
fault-chosen = You have chosen already, or have nothing to choose now.
fault-played-for = Your time has run out, and a bot plays on for you.
fault-given-up = You gave up, and a bot chooses for you.
fault-over = The match is over.
fault-not-over = The match is not over yet.
fault-offer-again = The same was refused to you at this decision; ask again after it.
fault-offer-open = Something is proposed already: answer it first, or wait for the answer.
fault-offer-nothing = You have decided nothing yet that could be taken back with the consent of others.
fault-offer-none = Nothing is proposed that you could answer; it may have lapsed.
fault-silent = There is no chat at this table.
fault-not-said = Nothing was said under this number.
fault-enough = As much was said at this table as may be.
fault-no-notices = This server does not tell anybody in this way that it is their turn; whoever runs it can set that up.
fault-asked = This address was asked to confirm less than an hour ago; look for the letter, or try again later.
fault-no-letter = The letter could not be sent; try again later.
fault-clock = “{ $given }” is no clock: write none, minutes+seconds such as 5+10 (0.1 to 600 minutes, 0 to 600 seconds with every choice), or days for every choice such as 3d (1 to 30).
fault-webhook = “{ $given }” is no address of the web: write it whole, such as https://example.org/hook.
fault-mail = “{ $given }” is no address for letters, such as anna@example.org.
fault-endpoint = The address at which this device can be told is no whole address of the web.
fault-device-keys = These are not the keys of a browser: p256dh has 65 bytes and is a point of the curve P-256, auth has 16 bytes, both in base64url.
fault-many-devices = You are told on { $n } devices, and there may be no more: end it on one of them first.
fault-words = That has { $n } characters; say 1 to { $most }.
fault-take-back = There is nothing that you could take back alone.
fault-form = This cannot be read: { $why }.
fault-method = Nothing is done here in this way. The methods of this address: { $methods }.
fault-too-large = That is too much: at most 2 MiB are read. Nothing was done.
fault-store = This cannot be kept or found now: { $why }. Nothing was done; try again in a moment.
fault-stopped = This table had to stop, because what happened could not be kept. Try again in a moment: it goes on from what was kept last.
fault-damaged = What is kept of this table is damaged, and it cannot go on: { $what }. Other tables are not concerned.
fault-broken = Something went wrong here. What was kept is not concerned; try again.
fault-title = That did not work
fault-home = To the games

## Told that it is one's turn

settings-notices = When it is your turn
settings-notices-help = While you are away from a table with others, you can be told.
settings-mail = E-mail
settings-unconfirmed = Follow the link in the letter that was sent there; until then nothing else is.
settings-webhook = Web address to which a JSON document is sent
settings-push = Tell me on this device, even when the page is closed
settings-push-failed = This browser could not get in touch with its push service. Try again later, or be told in another way.
settings-push-insecure = On a device whose page is closed nobody can be told from here: browsers allow that only at addresses that begin with https.
notice-title = When it is your turn
notice-turn = It is your turn in { $game }: { $link }
notice-subject = Your turn in { $game }
notice-stop = No more of these letters: { $link }
notice-confirm-subject = Do you want letters from Sortie?
notice-confirm = Somebody wants letters to this address when it is their turn at a card table. If that was you, follow this link:
notice-confirm-else = If not, do nothing: no other letter will come.
notice-confirm-page = Do you want a letter whenever it is your turn?
notice-confirm-button = Yes, tell me
notice-confirmed = From now on you get a letter when it is your turn and you are away.
notice-stop-page = Do you want no more letters?
notice-stop-button = No more letters
notice-stopped = No more letters are sent to you.
