# A match at one keyboard, line by line.

# Who plays.
play-player = Player
play-player-numbered = Player { $n }
play-bot = Bot
play-bot-numbered = Bot { $n }
play-against = You play against { $others }.
play-players = Players: { $names }.
play-rules = Rules: { $code }.

# The keyboard.
play-type-number = Type the number of what you choose. Type '{ $help }' to see what else there is.
play-type-first = Type the number of your choice, or '{ $help }' for what else there is.
play-type-enter = Press Enter, or type '{ $help }'.
play-type-range = Type a number from { $from } to { $to }, or '{ $help }'.
play-hand-over = Hand the keyboard to { $name }, who presses Enter.
play-hand-over-again = { $name } presses Enter; '{ $quit }' leaves the match.
play-kept = The choice of { $name } is kept until all have chosen; with '{ $undo }', { $name } chooses again.

# A turn.
play-decision = --- Decision { $decision } ---
play-end = --- The end ---
play-done = done, nothing more
play-too-many = There are more than { $n } whole actions here. Choose step by step.

# Taking back, giving up and leaving.
play-nothing-to-undo = There is nothing to take back: you have decided nothing yet.
play-asks-undo = { $name }: { $asks } wants to take back decision { $decision }. Do you agree?
play-disagrees = { $name } does not agree.
play-asks-resign = Do you give up? This cannot be taken back.
play-yes-or-no = yes or no>
play-left = You left the match.
play-record = The record is kept in { $file }.
play-again = The same deal again:

# What may be typed. Words that mean the same are separated by spaces; the first one is shown.
play-word-undo = undo
play-word-table = table
play-word-actions = actions
play-word-rules = rules rule
play-word-log = log
play-word-hint = hint h
play-word-resign = resign
play-word-help = help ?
play-word-quit = quit exit q
play-word-done = done
play-word-yes = yes y
play-word-no = no n

# What it does.
play-help = Type the number of a choice, its words, or an action in notation. Besides:
play-help-undo = take back: a step, or your last decision if the others agree
play-help-table = show the table and the question again
play-help-actions = everything you may do now, in notation
play-help-rules = the rules of the game; with an id, as in '{ $rules } 11', one of them
play-help-log = all that you were told so far
play-help-hint = what the club bot would play, if you play against bots alone; the log tells that you asked
play-help-resign = give up
play-help-help = this list
play-help-quit = leave the match; Ctrl-C and Ctrl-D do the same
