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
