# The texts of the table in the terminal besides the games, in English.

## The table

screen-of = { $seat-is ->
    [you] You
   *[other] { $seat }
 }
screen-of-all = The table
screen-log = Log
screen-waits-for = Next: { $names }.
screen-thinks = { $n ->
    [one] { $names } is thinking …
   *[other] { $names } are thinking …
 }{ $seconds ->
    [0] { "" }
   *[other] { " " }{ $seconds } s
 }
screen-too-small = Sortie needs at least { $columns } columns and { $rows } rows; this terminal has { $width } and { $height }. Press q to leave.
screen-keys = Esc back · u undo · ? rule · l log · o more · F1 help · q leave
screen-keys-lesson = Esc back · u undo · ? rule · l log · o more · F1 help · q leave
screen-keys-puzzle = Esc back · u undo · ? rule · h solution · o more · F1 help · q leave
screen-keys-hint = Esc back · u undo · ? rule · l log · h hint · o more · F1 help · q leave
screen-hint = Hint
screen-hint-more = (h: why)
screen-hint-short = Hint (h: all):
screen-goes-on = Enter: skip · l log · o more · q leave
screen-over-keys = arrows, Enter · l log · ? rulebook · q leave

## Somebody else's turn at the keyboard

screen-hand-over = Pass the keyboard to { $name }.
screen-hand-over-why = The next screen shows the hand of { $name }. { $name }, press Enter when nobody else is looking.
screen-hand-over-undo = The choice of { $name } counts as soon as everyone has chosen.
screen-ready = { $name } is here: show the table
screen-choose-again = { $name } chooses again
screen-took-back = Taken back: decide again.
screen-number-or-enter = { $digit } … Type the second digit, or press Enter for { $digit }.
screen-number-goes-on = { $digit } … Type the second digit.
screen-unknown-choice = This key does nothing here.
screen-type = Type an action in notation, then Enter (Esc cancels):

## More

screen-more = More
screen-go-on = continue playing
screen-rulebook = open the rulebook
screen-whole-log = show the whole log
screen-help = Help
screen-speed = game speed: { $speed }
screen-speed-slow = slow
screen-speed-normal = normal
screen-speed-quick = quick
screen-speed-fast = no pause
screen-four-colours = four-colour suits: { $on ->
    [yes] on
   *[no] off
 }
screen-resign = resign
screen-leave = leave; the match is saved
screen-kept = The match is saved: continue it with 'sortie menu'.
screen-leave-unkept = leave; the match is not saved
screen-list-keys = arrows, Enter · Esc back
screen-page-keys = arrows, Space, b · Home, End · Esc back
screen-log-keys = arrows: the fight at that moment · Home, End · Esc back

## The end

screen-you-lose = You lose. { $winners }
screen-again = play again
screen-rematch = rematch
screen-other-side = same deal, other side
screen-replay = watch the replay
screen-to-menu = back to the start menu
screen-quit = quit Sortie
screen-puzzle-next = next puzzle
screen-puzzle-again = try again
screen-puzzle-solution = show the solution
screen-puzzle-all = all puzzles
screen-code = Rules: { $code }. Seed: { $seed }.

## The lessons

screen-lesson = Lesson
screen-lessons = Learn a game
screen-lesson-play = play a match against an easy bot
screen-lesson-again = repeat the lesson
screen-lesson-all = all lessons
screen-lesson-left = You left the lesson.

## The puzzles

screen-puzzles = Puzzles
screen-puzzles-of = Puzzles: { $game }
screen-puzzle-entry = Puzzle { $number } · { $level }

## The deal of the day

screen-daily = Deal of the day
screen-daily-title = Deal of the day: { $date }
screen-daily-intro = Everybody has the same cards and plays against the bot "beginner", without hints and take-backs. The first result of a day counts. A day begins at midnight in UTC.
screen-daily-open = { $game }: continue
screen-daily-deleted = { $game }: deleted, no longer counted
screen-daily-sure-delete = This deal of the day no longer counts after that.
screen-daily-both = { $own } (strong bot: { $bot })
screen-daily-own = Deal of the day { $date }: { $result }.
screen-daily-own-again = Deal of the day { $date }, not counted: { $result }.
screen-daily-bot = A strong bot on the same cards: { $result }.
screen-daily-bot-plays = A strong bot is still playing the same cards …
screen-daily-decision = Deal of the day{ $again ->
    [yes] , not counted
   *[no] { "" }
 } · Decision { $decision }
screen-daily-share = text to share
screen-daily-again = play again, not counted
screen-daily-all = all deals of the day

## A replay

screen-replay-of = { $game }: replay
screen-replay-observer = as { $who }
screen-replay-observer-public = as a spectator
screen-replay-keys = ← → step · PgUp PgDn ten · Home End · p play · Tab view · l log · Esc back
screen-replay-keys-one = ← → step · PgUp PgDn ten · Home End · p play · l log · Esc back
screen-place = { $n } of { $all }
screen-chose = { $seat-is ->
    [you] You choose
   *[other] { $seat } chooses
 } { $action }.
screen-not-over = The match was not played to its end.

## A review

screen-review = review the match
screen-review-of = { $game }: review
screen-review-seat = Review the choices of which player?
screen-review-progress = A bot reviews the match: { $done } of { $all } decisions.
screen-review-keys = arrows, Space, b · Home, End · d play on or replay · Esc back
screen-review-decisions = From which choice do you want to play on, or watch the replay?
screen-review-decision = Decision { $n }: { $action } – { $verdict }
screen-review-play-on = play on from here against bots
screen-review-replay = watch the replay from here
screen-review-back = back to the review
screen-review-cancel = cancel
screen-no-record = The server has not published a record of this match that can be replayed.
screen-cannot-review = This match cannot be reviewed: { $why }

## The start

screen-start = Sortie: card games of attack and defence
screen-continue = Continue { $game } against { $names }, decision { $decision }
screen-other-matches = Matches, replays and your record
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
screen-export = export matches, results and settings to a file
screen-exported = { $n ->
    [one] One match, your results and your settings are in { $file }.
   *[other] { $n } matches, your results and your settings are in { $file }.
 }
screen-delete-all = delete all matches, results and settings
screen-sure-delete-all = Delete all matches, results and settings on this computer? This cannot be undone.
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
screen-next-level = Two wins in a row against { $beaten }: now try { $bot }.
screen-begin = Start
screen-setup-keys = ↑ ↓ choose · ← → change · PgUp PgDn by 10 · Enter start · ? rulebook · Esc back

## Help

screen-key-first = 1 … 9, a … z
screen-key-choose = take the choice or the card with this key
screen-key-arrows = arrows, Tab
screen-key-cursor = go to another choice
screen-key-enter = Enter, Space
screen-key-take = take the choice under the cursor; skip the events of a decision
screen-key-0 = 0
screen-key-done = finish: your choice is complete as it is
screen-key-esc = Esc
screen-key-back = back: undo a step, close a page or open the menu
screen-key-u = u, Backspace
screen-key-undo = undo a step; without one, take back your last decision
screen-key-h = h
screen-key-hint = a hint, when you play alone against bots; again: its reasons
screen-key-rule = ?, r
screen-key-rules = the rule in question; the rulebook from its beginning
screen-key-l = l
screen-key-log = the log
screen-key-colon = :
screen-key-notation = type an action in notation, such as 9H
screen-key-page = PgUp, PgDn
screen-key-scroll = scroll a table that is larger than the terminal
screen-key-o = o
screen-key-menu = the menu: game speed, four-colour suits, resigning
screen-key-f1 = F1
screen-key-help = this page
screen-key-q = q, Ctrl-C
screen-key-leave = leave; the match is saved and can be continued later
screen-key-n = n
screen-key-puzzle-solution = the solution of the puzzle
screen-key-puzzle-next = the next puzzle, after an answer
screen-key-puzzle-undo = undo a step
screen-key-puzzle-menu = the menu: game speed, four-colour suits
screen-key-lesson-leave = leave the lesson
screen-key-puzzle-leave = leave the puzzle
screen-help-1 = You choose step by step. Cards that can be chosen show their key on the upper edge; cards and choices can be clicked too.
screen-help-2 = Chosen steps carry ✓; in matches on this computer, the same key puts a card back. If nothing is chosen, u takes back your last decision. The others must accept; bots always do.
screen-help-3 = A hint shows what a strong bot would play. The log says that you asked.
screen-help-4 = An action that is not allowed is refused with the rule that forbids it.
screen-help-5 = ▶ marks the player to move. ▒ is the back of a card. A card with a dashed edge is partly covered; a card without an edge is fully covered.
