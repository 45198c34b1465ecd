# Farben
attacke-colour-red = Rot
attacke-colour-blue = Blau
attacke-colour-green = Grün
attacke-colour-yellow = Gelb
attacke-colour-purple = Violett

# Zonen
attacke-hand = Hand
attacke-table = Ausgespielt
attacke-face-down = Verdeckt ausgespielt
attacke-chips = Siegerchips
attacke-pile = Abhebestapel
attacke-discards = Ablagestapel

# Hinweise an Zonen und Karten
attacke-total = Gesamtwert { $total }
attacke-count-one = je 1
attacke-out = gepasst
attacke-chip = { $colour }
attacke-old = { $n ->
    [one] 1 Karte schon vor dem letzten Mischen auf der Hand
   *[other] { $n } Karten schon vor dem letzten Mischen auf der Hand
}
attacke-only-you = nur dir bekannt

# Stand der Dinge
attacke-contest = Wettkampf { $n }
attacke-contest-in = Wettkampf { $n }, in { $colour }: { $total } zu überbieten
attacke-goal = { $n ->
    [one] Hol als Erster einen Siegerchip.
   *[other] Hol als Erster { $n } verschiedene Siegerchips.
}

# Was gefragt wird
attacke-ask-open = Du eröffnest den Wettkampf und bestimmst seine Farbe. Was spielst du?
attacke-ask-open-more = Das ergibt { $reached }. Noch eine Karte dazu?
attacke-ask-colour = Nur Schilde: In welcher Farbe ist der Wettkampf?
attacke-ask-fight = Kämpfst du in { $colour } und überbietest { $total }, oder passt du?
attacke-ask-fight-on = Du hast { $reached }. Kämpfst du in { $colour } und überbietest { $total }, oder passt du?
attacke-ask-more = Das ergibt { $reached }; du brauchst mehr als { $total }. Was noch?
attacke-ask-enough = Das ergibt { $reached }, genug gegen { $total }. Noch eine Karte dazu?
attacke-ask-chip = Du hast einen Schild-10 verloren. Welchen Siegerchip gibst du zurück?

# Was zur Wahl steht
attacke-do-card = { $card }
attacke-do-down = { $card } verdeckt, für 1
attacke-do-colour = in { $colour }
attacke-do-pass = passen
attacke-do-pass-ten = passen und für deinen Schild-10 einen Chip zurückgeben
attacke-do-give = { $colour } zurückgeben

# Was geschieht
attacke-begins = { $seat-is ->
    [you] Du beginnst.
   *[other] { $seat } beginnt.
}
attacke-drew-hidden = { $seat-is ->
    [you] Du ziehst { $n ->
        [one] eine Karte
       *[other] { $n } Karten
    }.
   *[other] { $seat } zieht { $n ->
        [one] eine Karte
       *[other] { $n } Karten
    }.
}
attacke-drew = { $seat-is ->
    [you] Du ziehst { $cards }.
   *[other] { $seat } zieht { $cards }.
}
attacke-no-card = { $seat-is ->
    [you] Es ist keine Karte mehr da: Du ziehst nichts.
   *[other] Es ist keine Karte mehr da: { $seat } zieht nichts.
}
attacke-reshuffled = Der Abhebestapel ist leer. { $n ->
    [one] Die einzige Karte im Ablagestapel wird zum neuen
   *[other] Die { $n } Karten im Ablagestapel werden zu einem neuen gemischt
}.
attacke-opened = { $seat-is ->
    [you] Du eröffnest einen Wettkampf in { $colour }: { $cards }, Gesamtwert { $total }.
   *[other] { $seat } eröffnet einen Wettkampf in { $colour }: { $cards }, Gesamtwert { $total }.
}
attacke-opened-hidden = { $seat-is ->
    [you] Du eröffnest einen Wettkampf in { $colour }: { $cards } und { $n } verdeckt, Gesamtwert { $total }.
   *[other] { $seat } eröffnet einen Wettkampf in { $colour }: { $cards } und { $n } verdeckt, Gesamtwert { $total }.
}
attacke-opened-down = { $seat-is ->
    [you] Du eröffnest einen Wettkampf in { $colour }: { $cards }, verdeckt { $hidden }, Gesamtwert { $total }.
   *[other] { $seat } eröffnet einen Wettkampf in { $colour }: { $cards }, verdeckt { $hidden }, Gesamtwert { $total }.
}
attacke-fought = { $seat-is ->
    [you] Du kämpfst mit { $cards }: Gesamtwert { $total }.
   *[other] { $seat } kämpft mit { $cards }: Gesamtwert { $total }.
}
attacke-fought-hidden = { $seat-is ->
    [you] Du kämpfst mit { $cards } und { $n ->
        [one] einer verdeckten
       *[other] { $n } verdeckten
    }: Gesamtwert { $total }.
   *[other] { $seat } kämpft mit { $cards } und { $n ->
        [one] einer verdeckten
       *[other] { $n } verdeckten
    }: Gesamtwert { $total }.
}
attacke-fought-down = { $seat-is ->
    [you] Du kämpfst mit { $cards }, verdeckt { $hidden }: Gesamtwert { $total }.
   *[other] { $seat } kämpft mit { $cards }, verdeckt { $hidden }: Gesamtwert { $total }.
}
attacke-only-hidden = { $seat-is ->
    [you] Du kämpfst mit { $n ->
        [one] einer verdeckten Karte
       *[other] { $n } verdeckten Karten
    }: Gesamtwert { $total }.
   *[other] { $seat } kämpft mit { $n ->
        [one] einer verdeckten Karte
       *[other] { $n } verdeckten Karten
    }: Gesamtwert { $total }.
}
attacke-only-down = { $seat-is ->
    [you] Du kämpfst verdeckt mit { $hidden }: Gesamtwert { $total }.
   *[other] { $seat } kämpft verdeckt mit { $hidden }: Gesamtwert { $total }.
}
attacke-passed = { $seat-is ->
    [you] Du passt.
   *[other] { $seat } passt.
}
attacke-passed-cards = { $seat-is ->
    [you] Du passt und legst { $cards } ab.
   *[other] { $seat } passt und legt { $cards } ab.
}
attacke-passed-hidden = { $seat-is ->
    [you] Du passt und legst { $n ->
        [one] eine Karte
       *[other] { $n } Karten
    } verdeckt ab.
   *[other] { $seat } passt und legt { $n ->
        [one] eine Karte
       *[other] { $n } Karten
    } verdeckt ab.
}
attacke-passed-both = { $seat-is ->
    [you] Du passt und legst { $cards } ab, dazu { $n } verdeckt.
   *[other] { $seat } passt und legt { $cards } ab, dazu { $n } verdeckt.
}
attacke-gave-back = { $seat-is ->
    [you] Dein Schild-10 ist verloren: Du gibst den Chip in { $colour } zurück.
   *[other] { $seat } hat einen Schild-10 verloren und gibt den Chip in { $colour } zurück.
}
attacke-won = { $seat-is ->
    [you] Du gewinnst den Wettkampf und nimmst einen Chip in { $colour }.
   *[other] { $seat } gewinnt den Wettkampf und nimmt einen Chip in { $colour }.
}
attacke-won-again = { $seat-is ->
    [you] Du gewinnst den Wettkampf, hast aber schon einen Chip in { $colour }.
   *[other] { $seat } gewinnt den Wettkampf, hat aber schon einen Chip in { $colour }.
}
attacke-champion = { $seat-is ->
    [you] Du hast alle nötigen Siegerchips und gewinnst das Turnier.
   *[other] { $seat } hat alle nötigen Siegerchips und gewinnt das Turnier.
}
attacke-last-contest = Das war Wettkampf { $n }, der letzte. Es gewinnt, wer die meisten Chips hat.

# Was nicht geht
attacke-unreadable-play = „{ $text }“ lässt sich nicht spielen. Schreib Karten wie R5 oder S10, mehrere wie R5 R3{ $down ->
    [yes] {" und verdeckte Karten hinter "}„down“ wie in R5 down B2
   *[no] {""}
}.
attacke-unreadable-fight = „{ $text }“ lässt sich nicht spielen. Schreib Karten wie R5 oder S10, mehrere wie R5 R3{ $down ->
    [yes] {" und verdeckte Karten hinter "}„down“ wie in R5 down B2
   *[no] {""}
}, oder schreib pass.
attacke-unreadable-chip = „{ $text }“ ist kein Siegerchip. Schreib den, den du zurückgibst, zum Beispiel give red.
attacke-not-so-many = { $card } gibt es im Spiel nur { $n ->
    [one] einmal
   *[other] { $n }-mal
}.
attacke-is-over = Die Partie ist zu Ende.
attacke-not-your-turn = { $seat-is ->
    [you] Du bist nicht am Zug.
   *[other] Du bist nicht am Zug: { $seat } entscheidet.
}
attacke-complete = Diese Aktion ist vollständig. Es kommt nichts mehr dazu.
attacke-no-chip = Du hast keinen Siegerchip in { $colour }. Wähle einen, den du hast.
attacke-choose-chip = Du musst einen Siegerchip zurückgeben. Wähle, welchen.
attacke-gives-nothing = Jetzt ist kein Siegerchip zurückzugeben.
attacke-must-open = Du eröffnest den Wettkampf. Spiel eine oder mehrere Karten einer Farbe.
attacke-fight-or-pass = Noch ist nichts gewählt. Spiel Karten oder passe.
attacke-colour-is-set = In diesem Wettkampf gilt schon { $colour }. Lass die Farbe weg.
attacke-cards-first = Die Farbe kommt nach den Karten. Spiel zuerst eine Karte.
attacke-knights-name-it = Ein offener Ritter bestimmt die Farbe des Wettkampfs. Lass die Farbe weg.
attacke-name-colour = Du eröffnest nur mit Schilden. Nenne die Farbe des Wettkampfs, zum Beispiel S7 for blue.
attacke-not-in-hand = Du hast { $card } nicht auf der Hand. Spiel eine deiner Karten.
attacke-not-so-many-in-hand = Du hast { $card } nur { $n ->
    [one] einmal
   *[other] { $n }-mal
} auf der Hand.
attacke-alike = Deine Karten { $card } sind gleich: Die älteste wird zuerst gespielt.
attacke-in-order = { $card } kommt zu spät. Wähle deine Karten der Reihe nach, offene zuerst.
attacke-one-ten = In einem Wettkampf darfst du nur einen Schild-10 spielen. Lass { $card } weg.
attacke-one-colour = { $card } gehört nicht zu { $colour }. Eröffne mit Karten einer einzigen Farbe und Schilden.
attacke-other-colour = { $card } gehört nicht zu { $colour }. Spiel in diesem Wettkampf Karten dieser Farbe oder Schilde.
attacke-cannot-reach = Mit { $card } überbietest du { $total } auch mit allen weiteren Karten nicht. Wähle eine andere oder passe.
attacke-add-before = Alle deine Karten von { $card } an überbieten { $total } nicht. Nimm eine dazu, die davor steht.
attacke-too-low = Das ergibt { $reached }, aber du brauchst mehr als { $total }. Leg eine Karte dazu.
attacke-no-face-down = Verdeckte Karten gehören zum verdeckten Turnier. Spiel offene Karten.
attacke-face-down-once = Du hast in diesem Wettkampf schon verdeckte Karten gespielt. Spiel offene.
attacke-open-first = Nur mit verdeckten Karten kannst du nicht eröffnen. Leg eine offene dazu.

# Was am Ende zählt
attacke-points = { $n ->
    [one] { $n } Chip
   *[other] { $n } Chips
}

## Rules

attacke-summary = Ritterturniere: Überbiete die anderen in einer Farbe oder schone deine Karten und passe
attacke-length = etwa 10 Minuten
attacke-preset-classic = Das Grundspiel.
attacke-preset-classic-name = Klassisch
attacke-preset-all_five = Für Ausdauernde: Du brauchst Siegerchips in allen fünf Farben.
attacke-preset-all_five-name = Alle fünf
attacke-preset-hidden = Das verdeckte Turnier: einmal pro Wettkampf beliebige Karten verdeckt, für je 1.
attacke-preset-hidden-name = Verdeckt
attacke-param-copies = Ritterkarten mit 2, 3, 4, 5 und 7 in jeder Farbe; zusammen 18.
attacke-param-copies-name = Ritter { $item ->
    [0] je Wert
    [1] mit 2
    [2] mit 3
    [3] mit 4
    [4] mit 5
   *[other] mit 7
 } in jeder Farbe
attacke-param-shield_tens = Wie viele der sechs Schilde 10 wert sind; die anderen sind 7 wert.
attacke-param-shield_tens-name = Schilde mit dem Wert 10
attacke-param-chips_to_win = Zahl der Siegerchips, mit denen die Partie gewonnen ist.
attacke-param-chips_to_win-name = Siegerchips zum Sieg
attacke-param-max_contests = Nach so vielen Wettkämpfen gewinnt, wer die meisten Chips hat.
attacke-param-max_contests-name = Höchstzahl der Wettkämpfe
attacke-param-face_down = Einmal pro Wettkampf darf jeder Karten verdeckt spielen, für je 1.
attacke-param-face_down-name = Verdeckt gespielte Karten

# Regeln, die nicht zusammenpassen
attacke-conflict-copies = eine Farbe hat 18 Ritter: Die fünf Zahlen müssen zusammen 18 ergeben

## Die erste Partie mit Trainer

attacke-coach-fight = Dieser Wettkampf ist blau, und 3 ist zu überbieten. Spiel eine blaue Karte oder einen Schild: B5 macht 5.
attacke-coach-pass = Ein Gegner hat jetzt 10. Mit deiner zweiten B5 hättest du auch 10, und gleich viel reicht nicht. Passe: Du ziehst eine Karte und schonst deine Hand.
attacke-coach-shield = Grün, und 3 ist zu überbieten. Schilde passen zu jeder Farbe: Spiel S10. Wer danach passt, verliert einen Chip. Setz ihn also ein, um zu gewinnen.
attacke-coach-open = Alle haben gepasst, der grüne Chip gehört dir. Wer gewinnt, eröffnet in beliebiger Farbe. Wähle R3 und R5, dann Fertig: Zusammen macht das 8.
attacke-coach-total = Dein Gegner hat 10. Alle deine Karten in diesem Wettkampf zählen zusammen: 8 und ein Schild-7 machen 15. Spiel S7.
attacke-coach-end = Zwei Chips in zwei Farben: gewonnen! Hier reichten zwei. In einer Partie brauchst du vier der fünf Farben, und jede Farbe hast du nur einmal.

## Gründe für einen Zug, in Tipps

attacke-reason-chip-owned = den Chip in { $colour } hast du schon, ein Sieg bringt keinen neuen
attacke-reason-chip-last = mit dem Chip in { $colour } gewinnst du die Partie
attacke-reason-chip-new = ein Sieg bringt den Chip in { $colour }, deinen { $n }. von { $needed }
attacke-reason-ten = wenn du später passt, kostet dich der Schild-10 einen Chip
attacke-reason-opens = du eröffnest mit { $total }
attacke-reason-leads = mit { $total } führst du um { $ahead }
attacke-reason-pass-ten = dein ausgespielter Schild-10 kostet dich einen Chip
attacke-reason-saves = du könntest weiterkämpfen, sparst aber so { $n ->
    [one] deine Karte
   *[other] deine { $n } Karten
}
attacke-reason-too-low = deine Hand reicht nicht gegen { $highest }
attacke-reason-chips-left = { $n ->
    [one] du behältst einen Chip
   *[other] du behältst { $n } Chips
}
