# Ereignisse einer Partie außerhalb der Spielregeln.

match-taken-back = { $seat-is ->
    [you] Du nimmst
   *[other] { $seat } nimmt
 } Entscheidung { $decision } zurück.
match-resigned = { $seat-is ->
    [you] Du gibst auf.
   *[other] { $seat } gibt auf.
 }
match-taken-over = { $seat-is ->
    [you] Eine Vertretung spielt für dich weiter.
   *[other] Eine Vertretung spielt für { $seat } weiter.
 }
match-returned = { $seat-is ->
    [you] Du kehrst in die Partie zurück.
   *[other] { $seat } kehrt in die Partie zurück.
 }
match-out-of-time = { $seat-is ->
    [you] Deine Zeit ist abgelaufen.
   *[other] Die Zeit von { $seat } ist abgelaufen.
 }
match-advised = { $seat-is ->
    [you] Du holst dir einen Tipp.
   *[other] { $seat } holt sich einen Tipp.
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
    [you] Du nimmst an.
   *[other] { $seat } nimmt an.
 }
match-refused = { $seat-is ->
    [you] Du lehnst ab.
   *[other] { $seat } lehnt ab.
 }
match-offer-off = { $seat-is ->
    [you] Du ziehst deinen Vorschlag zurück.
   *[other] { $seat } zieht den Vorschlag zurück.
 }
