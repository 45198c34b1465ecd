# What the table in the browser says besides the games, in English.

## Around every page

layout-description = A home for card combat games, in the browser.
layout-skip = Skip to the content
layout-nav = Pages
layout-games = Games
layout-new = New table
layout-rules = Rules
layout-settings = Settings
layout-api = API
layout-footer = Sortie, a home for card combat games.

## The table

board-table = The table
board-of = { $seat-is ->
    [you] You
   *[other] { $seat }
 }
board-middle = In the middle
board-facts = The state of play
board-to-move = to move
board-your-turn = your turn
board-away = away
board-stand-in = a bot plays
board-clock = Time left
board-days = { $n ->
    [one] 1 day
   *[other] { $n } days
 }
board-gave-up = gave up
board-zone = { $name } ({ $count })
board-empty = nothing
board-hidden = { $count } face down
board-face-down = face down
board-called = face down, number { $number }
board-marked = { $card }, { $marks }
board-mark-of = { $mark }: { $cards }

## What is asked

board-question = The question
board-waiting = Waiting for { $names }.
board-watching = You are watching.
board-so-far = Chosen so far: { $steps }
board-done = Done
board-undo = Undo
board-clear = Start over
board-unpick = Take back: { $label }
board-more = { $card }: several choices
board-rule = Rule { $rule }
board-withdraw = Choose again
board-withdraw-why = You have chosen. Until all have, you can still change your mind.

## Beside the table

board-choices = What you may do
board-actions = All actions in notation ({ $n })
board-actions-many = There are too many whole actions to list; choose step by step.
board-advice = Advice
board-advice-take = Choose this:
board-log = What happened
board-new = new
board-take-back = Take back
board-resign = Give up
board-resign-sure = Do you give up? This cannot be taken back.
board-resign-yes = Yes, give up

## The end

board-over = The match is over
board-again = Play again
board-replay = Replay

## Around the table

board-offline = The connection is lost; trying again …
board-help = Help
board-help-cards = What you can choose has a golden edge: press it, or its entry in the list. What you have chosen is lifted; press it again to put it back. Nothing counts before the last step of a choice.
board-help-digits = an entry of the list
board-help-undo = undo the last step
board-help-enter = done
board-help-advice = advice of the club bot, where you play against bots alone; the log tells that you asked
board-help-help = this help
board-enter = Enter
board-close = Close

## A device that changes hands

board-hand-over-why = The next page shows a hand: press this when nobody else looks.
board-hand-over = { $seat } is here: show the cards

## What others must agree to

board-asks-back = { $seat-is ->
    [you] You ask to take your last decision back.
   *[other] { $seat } asks to take the last decision back.
 }
board-offers-draw = { $seat-is ->
    [you] You offer a draw.
   *[other] { $seat } offers a draw.
 }
board-must-agree = { $names } must agree.
board-agree = Agree
board-refuse = Do not agree
board-recall = Take the proposal back
board-ask-back = Ask to take back
board-draw = Offer a draw
