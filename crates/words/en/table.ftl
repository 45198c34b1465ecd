# Messages that belong to no game.

table-you = you
table-seat = Seat { $seat }
table-no-cards = no cards
table-and = { $names } and { $last }

# A transcript.
table-deal = The deal
table-decision = Decision { $decision }
table-not-over = The match is not over.

# The key moment of a match, and why an event is it.
table-key-moment = Key moment:
table-key-moment-lead = { $seat-is ->
    [you] { $event }, and from here on you led to the end.
   *[other] { $event }, and from here on { $seat } led to the end.
 }
table-key-moment-gain = { $seat-is ->
    [you] { $event }, and nothing else brought you so far ahead at once.
   *[other] { $event }, and nothing else brought { $seat } so far ahead at once.
 }
table-key-moment-change = { $event }, and nothing else changed the score so much at once.
table-key-moment-resignation = { $seat-is ->
    [you] { $event }, although you are not ahead on points.
   *[other] { $event }, although { $seat } is not ahead on points.
 }

# A scene, read out.
table-of = { $seat-is ->
    [you] You
   *[other] { $seat }
 }
table-of-all = The table
table-zone = { $name } ({ $count })
table-empty = Empty
table-face-down = face down
table-and-face-down = { $cards } and { $count } face down
table-on-top = { $card } on top
table-on = { $card } on { $below }
table-at = column { $column }, row { $row }: { $card }
table-waits-for = Waiting for { $names }.
table-confirm = { $n ->
    [0] Done?
    [one] Play this card?
   *[other] Play these { $n } cards?
 }
table-so-far = Chosen so far: { $steps }
table-place = { $place }. { $seat-is ->
    [you] You
   *[other] { $seat }
 }: { $points }
table-place-alone = { $place }. { $seat-is ->
    [you] You
   *[other] { $seat }
 }
table-gave-up = resigned
table-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
 }
table-score = { $points } against { $others }
table-won = { $seat-is ->
    [you] You win.
   *[other] { $seat } wins.
 }
table-drawn = Draw between { $names }.

# Suggestions for unknown names.
table-or = or
table-did-you-mean = Did you mean { $near }?
table-possible = Possible: { $all }.
table-no-rule = There is no rule "{ $id }".
table-rules-are = The rules are { $first } to { $last }.
table-no-page = This game has no rulebook page.

# Games, their presets and parameters.
table-kind-int = { $min } to { $max }
table-kind-list = { $n } whole numbers from { $min } to { $max }, separated by ':'
table-value-with = { $value } with { $seats }
table-yes = yes
table-no = no
table-unnamed = an unnamed author
