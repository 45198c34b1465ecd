# The texts of the table in the terminal besides the games, in English.

## The table

screen-of = { $seat-is ->
    [you] You
   *[other] { $seat }
 }
screen-of-all = The table
screen-empty = Empty: { $names }
screen-log = Log
screen-decision = Decision { $decision }
screen-so-far = Chosen so far: { $steps }
screen-done = done, nothing more
screen-waits-for = Next: { $names }.
screen-too-small = Sortie needs at least { $columns } columns and { $rows } rows; this terminal has { $width } and { $height }.
screen-keys = arrows, Enter · u undo · ? rule · l log · o more · F1 help · q leave
screen-keys-hint = arrows, Enter · u undo · ? rule · l log · h hint · o more · F1 help · q leave
screen-goes-on = Enter: continue · o more · q leave
screen-over-keys = arrows, Enter · l log · ? rulebook · q leave

## Somebody else's turn at the keyboard

screen-hand-over = Pass the keyboard to { $name }.
screen-hand-over-why = The next screen shows the hand of { $name }. { $name }, press Enter when nobody else is looking.
screen-hand-over-undo = The choice of { $name } counts as soon as everyone has chosen.
screen-ready = { $name } is here: show the table
screen-choose-again = { $name } chooses again
screen-disagrees = { $name } declines.
screen-nothing-to-take-back = You have no decision to take back yet.
screen-may-take-back = { $asks } wants to take back decision { $decision }. { $name }, do you accept?
screen-may-draw = { $asks } offers a draw. { $name }, do you accept?
screen-took-back = Taken back: decide again.
screen-yes = yes
screen-no = no
screen-unknown-choice = This key does nothing here.
screen-type = Type an action in notation, then Enter (Esc cancels):

## More

screen-more = More
screen-go-on = continue playing
screen-rulebook = open the rulebook
screen-whole-log = show the whole log
screen-help = Help
screen-speed = bot speed: { $speed }
screen-speed-slow = slow
screen-speed-normal = normal
screen-speed-quick = quick
screen-speed-fast = no pause
screen-four-colours = four-colour suits: { $on ->
    [yes] on
   *[no] off
 }
screen-resign = resign
screen-sure-resign = Resign? This cannot be undone.
screen-leave = leave; the match is saved
screen-kept = The match is saved: continue it with 'sortie menu'.
screen-leave-unkept = leave; the match is not saved
screen-list-keys = arrows, Enter · Esc back
screen-page-keys = arrows, Space, b · Home, End · q back

## The end

screen-again = play again
screen-replay = watch the replay
screen-to-menu = back to the start menu
screen-quit = quit Sortie
screen-code = Rules: { $code }. Seed: { $seed }.

## A replay

screen-replay-of = { $game }: replay
screen-replay-observer = as { $who }
screen-replay-observer-public = as a spectator
screen-replay-keys = ← → step · PgUp PgDn ten · Home End · p play · Tab view · l log · q back
screen-replay-keys-one = ← → step · PgUp PgDn ten · Home End · p play · l log · q back
screen-place = { $n } of { $all }
screen-chose = { $seat-is ->
    [you] You choose
   *[other] { $seat } chooses
 } { $action }.
screen-not-over = The match was not played to its end.

## The start

screen-start = Sortie: card games of attack and defence
screen-continue = Continue { $game } against { $names }, decision { $decision }
screen-other-matches = Other matches and replays
screen-read-rules = Rulebooks
screen-settings = Settings
screen-language = language: { $language }
screen-language-name = English
screen-start-keys = arrows, Enter · q leave
screen-matches = Your matches
screen-no-matches = No matches yet.
screen-match-open = { $game }: { $names } – decision { $decision }
screen-match-over = { $game }: { $names } – finished
screen-unreadable = { $n ->
    [one] One file cannot be read
   *[other] { $n } files cannot be read
 }: { $path }
screen-play-on = continue
screen-delete = delete
screen-sure-delete = Delete this match? This cannot be undone.
screen-cannot-keep = The match cannot be saved: { $why }
screen-cannot-resume = This match cannot be continued: { $why }

## A new match

screen-preset = Variant: ◂ { $preset } ▸
screen-players = Players: ◂ { $n } ▸
screen-seat = Seat { $n }: ◂ { $who } ▸
screen-you = you
screen-friend = a friend at this keyboard
screen-bot = a bot ({ $bot })
screen-begin = Start
screen-setup-keys = ↑ ↓ choose · ← → change · Enter start · ? rulebook · Esc back

## Help

screen-help-1 = You choose step by step. Every choice in the list has a key: press it, click the choice, or go to it with the arrows and press Enter. Cards that can be chosen show the same key on their upper edge and can be clicked too.
screen-help-2 = A decision may need several steps. Chosen steps carry ✓; u undoes the last one. If your choice is already complete, 0 confirms it without more steps.
screen-help-3 = If nothing is chosen, u takes back your last decision. The others must accept; bots always do.
screen-help-4 = Press ? for the rule in question, r for the beginning of the rulebook, l for the log. Press h to see what the club bot would play when you play alone against bots. The log says that you asked; Esc closes the hint. Press o for more: bot speed, four-colour suits, resigning.
screen-help-5 = Type a colon and an action in notation, such as 9H. An action that is not allowed is refused with the rule that forbids it.
screen-help-6 = PgUp and PgDn scroll a table that is larger than the terminal. Press q to leave; the match is saved and can be continued later.
screen-help-7 = ▶ marks the player to move. ▒ is the back of a card. A card with a dashed edge is partly covered; a card without an edge is fully covered.
