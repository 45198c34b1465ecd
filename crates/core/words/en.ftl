# What happens in a match outside the game itself.

match-taken-back = { $seat-is ->
    [you] You take
   *[other] { $seat } takes
 } decision { $decision } back.
match-resigned = { $seat-is ->
    [you] You give up.
   *[other] { $seat } gives up.
 }
match-taken-over = { $seat-is ->
    [you] Somebody else plays on for you.
   *[other] Somebody else plays on for { $seat }.
 }
match-returned = { $seat-is ->
    [you] You play yourself again.
   *[other] { $seat } plays again.
 }
match-out-of-time = { $seat-is ->
    [you] You have no time left.
   *[other] { $seat } has no time left.
 }
match-advised = { $seat-is ->
    [you] You ask for advice.
   *[other] { $seat } asks for advice.
 }
match-asks-back = { $seat-is ->
    [you] You ask to take your last decision back.
   *[other] { $seat } asks to take the last decision back.
 }
match-offers-draw = { $seat-is ->
    [you] You offer a draw.
   *[other] { $seat } offers a draw.
 }
match-agreed = { $seat-is ->
    [you] You agree.
   *[other] { $seat } agrees.
 }
match-refused = { $seat-is ->
    [you] You do not agree.
   *[other] { $seat } does not agree.
 }
match-offer-off = { $seat-is ->
    [you] You take your proposal back.
   *[other] { $seat } takes the proposal back.
 }
