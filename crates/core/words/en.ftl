# Events of a match outside the rules of its game.

match-taken-back = { $seat-is ->
    [you] You take
   *[other] { $seat } takes
 } back decision { $decision }.
match-resigned = { $seat-is ->
    [you] You resign.
   *[other] { $seat } resigns.
 }
match-taken-over = { $seat-is ->
    [you] A substitute plays on for you.
   *[other] A substitute plays on for { $seat }.
 }
match-returned = { $seat-is ->
    [you] You return to the match.
   *[other] { $seat } returns to the match.
 }
match-out-of-time = { $seat-is ->
    [you] You are out of time.
   *[other] { $seat } is out of time.
 }
match-advised = { $seat-is ->
    [you] You ask for a hint.
   *[other] { $seat } asks for a hint.
 }
match-asks-back = { $seat-is ->
    [you] You ask to take back your last decision.
   *[other] { $seat } asks to take back the last decision.
 }
match-offers-draw = { $seat-is ->
    [you] You offer a draw.
   *[other] { $seat } offers a draw.
 }
match-agreed = { $seat-is ->
    [you] You accept.
   *[other] { $seat } accepts.
 }
match-refused = { $seat-is ->
    [you] You decline.
   *[other] { $seat } declines.
 }
match-offer-off = { $seat-is ->
    [you] You withdraw your proposal.
   *[other] { $seat } withdraws the proposal.
 }
