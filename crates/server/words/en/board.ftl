# The texts of the table in the browser besides the games, in English.

## Around every page

layout-description = Play card games of attack and defence in the browser, against bots or with friends.
layout-skip = Skip to the content
layout-nav = Pages
layout-games = Games
layout-new = New table
layout-rules = Rules
layout-settings = Settings
layout-api = API
layout-footer = Sortie: card games of attack and defence.

## The table

board-table = The table
board-of = { $seat-is ->
    [you] You
   *[other] { $seat }
 }
board-middle = In the middle
board-stage = Last fight
board-stage-won = won
board-stage-lost = lost
board-stage-tied = tie
board-stage-passed = passed
board-score = Score
board-rules = Rules of this game
board-facts = State of play
board-to-move = choosing…
board-turn = to move
board-thinking = thinking…
board-your-turn = your turn
board-away = away
board-stand-in = a bot plays
board-clock = Time left
board-days = { $n ->
    [one] 1 day
   *[other] { $n } days
 }
board-gave-up = resigned
board-zone = { $name } ({ $count })
board-empty = nothing
board-hidden = { $count } face down
board-face-down = face down
board-called = face down, number { $number }
board-marked = { $card }, { $marks }
board-mark-of = { $mark }: { $cards }

## The question

board-question = Question
board-waiting = Waiting for { $names }.
board-watching = You are watching.
board-so-far = Chosen so far: { $steps }
board-done = Done
board-suggest = Suggest
board-undo = Undo
board-clear = Start over
board-unpick = Undo: { $label }
board-more = { $card }: several choices
board-rule = Rule { $rule }
board-withdraw = Choose again
board-withdraw-why = You have chosen. You can change your choice until everyone has chosen.

## Beside the table

board-choices = Your options
board-actions = Advanced: all actions in notation ({ $n })
board-actions-many = There are too many actions to list; choose step by step.
board-advice = Hint
board-hint-take = Play this:
board-log = Log
board-new = new
board-take-back = Take back
board-resign = Resign
board-resign-sure = Resign? This cannot be undone.
board-resign-yes = Yes, resign

## The end

board-over = The match is over
board-daily = Compare with the others
board-again = Play again
board-other-side = Same deal, other side
board-rematch = Rematch
board-rematch-by = { $seat-is ->
    [you] You offered a rematch.
   *[other] { $seat } wants a rematch.
 }
board-rematch-open = A rematch is on offer.
board-rematch-declined = { $seat-is ->
    [you] You declined the rematch.
   *[other] { $seat } declined the rematch.
 }
board-rematch-room = Go to the table
board-back-to-log = Back to the log
board-replay = Replay

## Around the table

board-offline = Connection lost; reconnecting …
board-sound-on = Turn sound on
board-sound-off = Turn sound off
board-help = Help
board-help-cards = Cards with a golden edge can be chosen: press a card, or its entry in the list. A chosen card is lifted; press it again to put it back. A dimmed card of your hand says why it cannot be chosen. Nothing counts before the last step of a choice.
board-help-digits = choose an entry of the list
board-help-undo = undo the last step
board-help-enter = done
board-help-moments = in the log: go to another moment; Enter shows it on the table
board-help-advice = a hint from a strong bot when you play alone against bots; the log says that you asked
board-help-help = this help
board-enter = Enter
board-close = Close

## A device that changes hands

board-hand-over-why = The next page shows a hand. Press this when nobody else is looking.
board-hand-over = { $seat } is here: show the cards

## Proposals that the others must accept

board-asks-back = { $seat-is ->
    [you] You ask to take back your last decision.
   *[other] { $seat } asks to take back the last decision.
 }
board-offers-draw = { $seat-is ->
    [you] You offer a draw.
   *[other] { $seat } offers a draw.
 }
board-must-agree = Still to answer: { $names }.
board-agree = Accept
board-refuse = Decline
board-recall = Withdraw the proposal
board-ask-back = Ask to take back
board-draw = Offer a draw

## A first match with a coach

learn-of = First match: { $game }
learn-start = Learn by playing
learn-repeat = Repeat the lesson
learn-coach = Coach { $n }/{ $of }
learn-wanted = (the coach's choice)
learn-done = Lesson complete
learn-play = Play a match
learn-again = Repeat
learn-restart = Start the lesson over
learn-skip = Skip the lesson and play
learn-games = All games
learn-learned = Lesson done

# Puzzles: positions in which one choice is clearly best.
puzzles-title = Puzzles
puzzles-of = Puzzles: { $game }
puzzles-one-of = Puzzle { $n }: { $game }
puzzles-intro = In each position one choice is clearly best. You see what the player to move sees, and can try as often as you like.
puzzles-progress = { $solved } of { $count } solved
puzzles-number = Puzzle { $n }
puzzles-done = Puzzle solved
puzzles-mark = solved
puzzles-solution = Solution
puzzles-show = Show the solution
puzzles-next = Next puzzle
puzzles-again = Try it again
puzzles-all = All puzzles
