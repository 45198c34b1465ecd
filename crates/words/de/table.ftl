# Meldungen, die zu keinem Spiel gehören.

table-you = du
table-seat = Platz { $seat }
table-no-cards = keine Karten
table-and = { $names } und { $last }

# Ein Protokoll der Partie.
table-deal = Das Austeilen
table-decision = Entscheidung { $decision }
table-not-over = Die Partie ist nicht zu Ende.

# Der Schlüsselmoment einer Partie, und warum ein Ereignis es ist.
table-key-moment = Schlüsselmoment:
table-key-moment-lead = { $seat-is ->
    [you] { $event }, und von da an lagst du bis zum Ende vorn.
   *[other] { $event }, und von da an lag { $seat } bis zum Ende vorn.
 }
table-key-moment-gain = { $seat-is ->
    [you] { $event }, und nichts sonst brachte dich auf einmal so weit nach vorn.
   *[other] { $event }, und nichts sonst brachte { $seat } auf einmal so weit nach vorn.
 }
table-key-moment-change = { $event }, und nichts sonst veränderte den Punktestand auf einmal so sehr.
table-key-moment-resignation = { $seat-is ->
    [you] { $event }, obwohl du nach Punkten nicht vorn liegst.
   *[other] { $event }, obwohl { $seat } nach Punkten nicht vorn liegt.
 }

# Ein Tisch, vorgelesen.
table-of = { $seat-is ->
    [you] Du
   *[other] { $seat }
 }
table-of-all = Der Tisch
table-zone = { $name } ({ $count })
table-empty = Leer
table-face-down = verdeckt
table-and-face-down = { $cards } und { $count } verdeckt
table-on-top = { $card } zuoberst
table-on = { $card } auf { $below }
table-at = Spalte { $column }, Reihe { $row }: { $card }
table-waits-for = Am Zug: { $names }.
table-confirm = { $n ->
    [0] Fertig?
    [one] Diese Karte spielen?
   *[other] Diese { $n } Karten spielen?
 }
table-so-far = Bisher gewählt: { $steps }
table-place = { $place }. { $seat-is ->
    [you] Du
   *[other] { $seat }
 }: { $points }
table-place-alone = { $place }. { $seat-is ->
    [you] Du
   *[other] { $seat }
 }
table-gave-up = aufgegeben
table-points = { $n ->
    [one] { $n } Punkt
   *[other] { $n } Punkte
 }
table-score = { $points } gegen { $others }
table-won = { $seat-is ->
    [you] Du gewinnst.
   *[other] { $seat } gewinnt.
 }
table-drawn = Unentschieden: { $names }.

# Vorschläge für unbekannte Namen.
table-or = oder
table-did-you-mean = Meintest du { $near }?
table-possible = Möglich: { $all }.
table-no-rule = Eine Regel „{ $id }“ gibt es nicht.
table-rules-are = Die Regeln gehen von { $first } bis { $last }.
table-no-page = Dieses Spiel hat keine Seite im Regelbuch.

# Spiele, ihre Varianten und Regeloptionen.
table-kind-int = { $min } bis { $max }
table-kind-list = { $n } ganze Zahlen von { $min } bis { $max }, getrennt durch „:“
table-value-with = { $value } bei { $seats }
table-yes = ja
table-no = nein
table-unnamed = einem ungenannten Autor
