# A match at one keyboard, line by line.

# The players.
play-player = Player
play-player-numbered = Player { $n }
play-bot = Bot
play-bot-level = { $level ->
    [random] random
    [novice] novice
    [beginner] beginner
    [club] club
    [master] master
    [expert] expert
    [adaptive] adapts to you
   *[other] { $level }
 }
play-level = level { $n }
play-level-plays = Level { $level }: { $meaning }
play-adapts = Adapts to you: now { $level }. One level up after a win, one down after a last place.
play-level-meaning = { $plan ->
    [novice] Looks a few moves ahead
    [beginner] Plays every choice out to the end
    [master] Plays by a trained network, or searches ahead where there is none
    [expert] Tries likely choices out with a trained network, plays by one, or searches ahead where there is none
   *[other] Searches ahead in many possible deals
 }{ $forgets ->
    [0] {""}
   *[other] , forgets { $forgets } % of the cards
 }{ $slips ->
    [mostly] , mostly picks a weaker choice
    [often] , often picks a weaker choice
    [sometimes] , sometimes picks a weaker choice
   *[never] {""}
 }.
play-stand-in = { $missing ->
    [seats] { $absent } has no network for { $game } with { $seats } seats; { $present } plays in its place.
    [rules] { $absent } has no network for these rules of { $game } with { $seats } seats; { $present } plays in its place.
   *[other] The network of { $absent } for { $game } with { $seats } seats cannot be read; { $present } plays in its place.
 }
play-bot-numbered = Bot { $n }
play-against = You play against { $others }.
play-players = Players: { $names }.
play-rules = Rules: { $code }.

# The keyboard.
play-type-number = Type the number of your choice. '{ $help }' lists the other commands.
play-type-first = Type the number of your choice; '{ $help }' lists the other commands.
play-type-enter = Press Enter, or type '{ $help }'.
play-type-range = Type a number from { $from } to { $to }, or '{ $help }'.
play-hand-over = Pass the keyboard to { $name }. { $name }, press Enter.
play-hand-over-again = { $name }, press Enter, or type '{ $quit }' to leave the match.
play-kept = { $name } has chosen. Until everyone has, { $name } can choose again with '{ $undo }'.

# A turn.
play-decision = --- Decision { $decision } ---
play-end = --- The end ---
play-done = done, nothing more
play-too-many = There are more than { $n } actions here. Choose step by step.

# Undoing, resigning and leaving.
play-nothing-to-undo = You have no decision to take back yet.
play-undo-declined = The others declined to take this back. You can ask again after the next decision.
play-asks-undo = { $name }: { $asks } wants to take back decision { $decision }. Do you accept?
play-asks-draw = { $name }: { $asks } offers a draw. Do you accept?
play-no-take-backs = This match has no take-backs.
play-offer-not-now = This offer is not possible now.
play-disagrees = { $name } declines.
play-asks-resign = Resign? This cannot be undone.
play-yes-or-no = yes or no>
play-left = You left the match.
play-daily-left = To continue it, type:
play-record = The record is saved in { $file }.
play-daily-score = Deal of the day { $date }: you have { $score }.
play-daily-bot = A strong bot on the same cards: { $score }.
play-daily-again = This result does not count, because you have played this deal before.
play-daily-list = Deal of the day: { $date }
play-again = To play the same deal again:

# The commands. Words that mean the same are separated by spaces; the first one is shown.
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
play-word-ready = ready

# Their descriptions.
play-help = Type the number of a choice, its words, or an action in notation. Other commands:
play-help-undo = undo a step, or take back your last decision if the others accept
play-help-table = show the table and the question again
play-help-actions = list every action that you may choose now, in notation
play-help-rules = show the rules of the game; with an id, as in '{ $rules } 11', one of them
play-help-log = show the log so far
play-help-hint = show a strong bot's choice when you play alone against bots; the log says so
play-help-resign = resign
play-help-help = show this list
play-help-quit = leave the match; Ctrl-C and Ctrl-D do the same
