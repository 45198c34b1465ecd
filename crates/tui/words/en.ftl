# What the terminal table says besides the games, in English.

## The table

screen-of = { $seat-is ->
    [you] You
   *[other] { $seat }
 }
screen-of-all = The table
screen-empty = Empty: { $names }
screen-log = What happened
screen-decision = Decision { $decision }
screen-so-far = Chosen so far: { $steps }
screen-done = done, nothing more
screen-waits-for = Next: { $names }.
screen-too-small = Sortie needs at least { $columns } columns and { $rows } rows; this terminal has { $width } and { $height }.
screen-keys = arrows, Enter · u undo · ? rule · l log · o more · F1 help · q leave
screen-keys-advice = arrows, Enter · u undo · ? rule · l log · h hint · o more · F1 help · q leave
screen-goes-on = Enter: go on · o more · q leave
screen-over-keys = arrows, Enter · l log · ? rulebook · q leave

## Somebody else's turn at the keyboard

screen-hand-over = Hand the keyboard to { $name }.
screen-hand-over-why = The next screen shows the hand of { $name }, who presses Enter when nobody else looks.
screen-hand-over-undo = The choice of { $name } is kept until all have chosen.
screen-ready = { $name } is here: show the table
screen-choose-again = { $name } chooses again
screen-disagrees = { $name } does not agree.
screen-nothing-to-take-back = There is nothing to take back: you have decided nothing yet.
screen-may-take-back = { $asks } wants to take back decision { $decision }. { $name }, do you agree?
screen-took-back = Taken back: decide again.
screen-yes = yes
screen-no = no
screen-unknown-choice = This key chooses nothing here.
screen-type = Type an action in notation, then Enter (Esc: never mind):

## More

screen-more = More
screen-go-on = play on
screen-rulebook = the rulebook
screen-whole-log = all that happened
screen-help = help
screen-speed = speed of the bots: { $speed }
screen-speed-slow = slow
screen-speed-normal = normal
screen-speed-quick = quick
screen-speed-fast = no pause
screen-four-colours = four-colour suits: { $on ->
    [yes] on
   *[no] off
 }
screen-resign = give up
screen-sure-resign = Do you give up? This cannot be taken back.
screen-leave = leave; the match is kept
screen-kept = The match is kept: 'sortie menu' continues it.
screen-leave-unkept = leave; the match is not kept
screen-list-keys = arrows, Enter · Esc back
screen-page-keys = arrows, Space, b · Home, End · q back

## The end

screen-again = play again
screen-replay = watch it again
screen-to-menu = back to the start
screen-quit = leave Sortie
screen-code = Rules: { $code }. Seed: { $seed }.

## A replay

screen-replay-of = { $game }, a replay
screen-eyes = as { $who }
screen-eyes-public = as a spectator
screen-replay-keys = ← → step · PgUp PgDn ten · Home End · p play · Tab other eyes · l log · q back
screen-replay-keys-one = ← → step · PgUp PgDn ten · Home End · p play · l log · q back
screen-place = { $n } of { $all }
screen-chose = { $seat-is ->
    [you] You choose
   *[other] { $seat } chooses
 } { $action }.
screen-not-over = The match was not played to its end.

## The start

screen-start = Sortie: card combat games
screen-continue = Continue { $game } against { $names }, decision { $decision }
screen-other-matches = Other matches and replays
screen-read-rules = Rulebooks
screen-settings = Settings
screen-language = language: { $language }
screen-language-name = English
screen-start-keys = arrows, Enter · q leave
screen-matches = Your matches
screen-no-matches = There are no matches yet.
screen-match-open = { $game }: { $names } – decision { $decision }
screen-match-over = { $game }: { $names } – finished
screen-unreadable = { $n ->
    [one] One file cannot be read
   *[other] { $n } files cannot be read
 }: { $path }
screen-play-on = play on
screen-delete = delete
screen-sure-delete = Delete this match? It cannot be brought back.
screen-cannot-keep = The match cannot be kept: { $why }
screen-cannot-resume = This match cannot be played on: { $why }

## A new match

screen-preset = Rules: ◂ { $preset } ▸
screen-players = Players: ◂ { $n } ▸
screen-seat = Seat { $n }: ◂ { $who } ▸
screen-you = you
screen-friend = a friend at this keyboard
screen-bot = a bot ({ $bot })
screen-begin = Begin
screen-setup-keys = ↑ ↓ choose · ← → change · Enter begin · ? rulebook · Esc back

## Help

screen-help-1 = You choose step by step. Every choice in the list has a key: press it, or go to the choice with the arrows and press Enter, or click it. Cards that can be chosen carry the same key on their upper edge and can be clicked too.
screen-help-2 = A decision may need several steps. What is chosen so far carries ✓; u takes the last step back, as often as you like. Where a choice is whole as it stands, 0 says that nothing is added.
screen-help-3 = With u and nothing chosen you take your last decision back, if the others agree; bots do.
screen-help-4 = ? opens the rulebook at the rule that is in question, r at its beginning; l shows all that happened; h what the club bot would play, where you play against bots alone (the log tells that you asked; Esc closes it); o shows what else there is: the speed of the bots, four-colour suits, giving up.
screen-help-5 = A colon lets you type an action in notation, such as 9H. Whatever is not allowed is refused with the rule that forbids it.
screen-help-6 = PgUp and PgDn move a table that is larger than the terminal. q leaves; the match is kept and can be continued later.
screen-help-7 = ▶ stands before whose turn it is. ▒ is the back of a card. A card with a dashed edge is partly covered, one without an edge wholly.
