# Was in einer Partie außerhalb des Spiels selbst geschieht.

match-taken-back = { $seat-is ->
    [you] Du nimmst
   *[other] { $seat } nimmt
 } Entscheidung { $decision } zurück.
match-resigned = { $seat-is ->
    [you] Du gibst auf.
   *[other] { $seat } gibt auf.
 }
match-taken-over = { $seat-is ->
    [you] Jemand anders spielt für dich weiter.
   *[other] Jemand anders spielt für { $seat } weiter.
 }
match-returned = { $seat-is ->
    [you] Du spielst wieder selbst.
   *[other] { $seat } spielt wieder selbst.
 }
match-out-of-time = { $seat-is ->
    [you] Deine Zeit ist abgelaufen.
   *[other] Die Zeit von { $seat } ist abgelaufen.
 }
match-advised = { $seat-is ->
    [you] Du lässt dir raten.
   *[other] { $seat } lässt sich raten.
 }
match-asks-back = { $seat-is ->
    [you] Du bittest darum, deine letzte Entscheidung zurückzunehmen.
   *[other] { $seat } bittet darum, die letzte Entscheidung zurückzunehmen.
 }
match-offers-draw = { $seat-is ->
    [you] Du bietest ein Unentschieden an.
   *[other] { $seat } bietet ein Unentschieden an.
 }
match-agreed = { $seat-is ->
    [you] Du bist einverstanden.
   *[other] { $seat } ist einverstanden.
 }
match-refused = { $seat-is ->
    [you] Du bist nicht einverstanden.
   *[other] { $seat } ist nicht einverstanden.
 }
match-offer-off = { $seat-is ->
    [you] Du nimmst deinen Vorschlag zurück.
   *[other] { $seat } nimmt den Vorschlag zurück.
 }
