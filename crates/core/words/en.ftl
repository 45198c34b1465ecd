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
