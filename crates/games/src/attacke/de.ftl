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
attacke-chips = Chips
attacke-pile = Nachziehstapel
attacke-discards = Ablage

# Hinweise an Zonen und Karten
attacke-total = Summe { $total }
attacke-count-one = je 1
attacke-out = gepasst
attacke-chip = { $colour }
attacke-old = { $n ->
    [one] eine schon vor dem letzten Mischen auf der Hand
   *[other] { $n } schon vor dem letzten Mischen auf der Hand
}
attacke-older = älter
attacke-only-you = nur dir bekannt

# Stand der Dinge
attacke-contest = Kampf { $n }
attacke-contest-in = Kampf { $n }, in { $colour }: { $total } zu überbieten
attacke-needed = { $n ->
    [one] Ein Siegeschip gewinnt die Partie.
   *[other] { $n } Siegeschips in verschiedenen Farben gewinnen die Partie.
}

# Was gefragt wird
attacke-ask-open = Du eröffnest den Kampf und bestimmst damit seine Farbe. Was spielst du?
attacke-ask-open-more = Das ergibt { $reached }. Noch eine Karte dazu?
attacke-ask-colour = Nur Schilde: In welcher Farbe wird gekämpft?
attacke-ask-fight = Kämpfst du in { $colour } und überbietest { $total }, oder passt du?
attacke-ask-fight-on = Du hast { $reached }. Kämpfst du in { $colour } und überbietest { $total }, oder passt du?
attacke-ask-more = Das ergibt { $reached }; du brauchst mehr als { $total }. Was noch?
attacke-ask-enough = Das ergibt { $reached }, genug gegen { $total }. Noch eine Karte dazu?
attacke-ask-chip = Du hast einen 10er-Schild verloren. Welchen Chip gibst du zurück?

# Was zur Wahl steht
attacke-do-card = { $card }
attacke-do-card-older = { $card } (älter)
attacke-do-down = { $card } verdeckt, für 1
attacke-do-down-older = { $card } (älter) verdeckt, für 1
attacke-do-colour = in { $colour }
attacke-do-pass = passen
attacke-do-pass-ten = passen und für deinen 10er-Schild einen Chip zurückgeben
attacke-do-give = { $colour } zurückgeben

# Was geschieht
attacke-begins = { $seat-is ->
    [you] Das Los fällt auf dich: Du eröffnest den ersten Kampf.
   *[other] Das Los fällt auf { $seat }: { $seat } eröffnet den ersten Kampf.
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
attacke-reshuffled = Der Nachziehstapel ist leer: { $n ->
    [one] Die einzige abgelegte Karte wird zum neuen
   *[other] Die { $n } abgelegten Karten werden zu einem neuen gemischt
}.
attacke-opened = { $seat-is ->
    [you] Du eröffnest einen Kampf in { $colour }: { $cards }, Summe { $total }.
   *[other] { $seat } eröffnet einen Kampf in { $colour }: { $cards }, Summe { $total }.
}
attacke-opened-hidden = { $seat-is ->
    [you] Du eröffnest einen Kampf in { $colour }: { $cards } und { $n } verdeckt, Summe { $total }.
   *[other] { $seat } eröffnet einen Kampf in { $colour }: { $cards } und { $n } verdeckt, Summe { $total }.
}
attacke-opened-down = { $seat-is ->
    [you] Du eröffnest einen Kampf in { $colour }: { $cards }, verdeckt { $hidden }, Summe { $total }.
   *[other] { $seat } eröffnet einen Kampf in { $colour }: { $cards }, verdeckt { $hidden }, Summe { $total }.
}
attacke-fought = { $seat-is ->
    [you] Du kämpfst mit { $cards }: Summe { $total }.
   *[other] { $seat } kämpft mit { $cards }: Summe { $total }.
}
attacke-fought-hidden = { $seat-is ->
    [you] Du kämpfst mit { $cards } und { $n ->
        [one] einer verdeckten
       *[other] { $n } verdeckten
    }: Summe { $total }.
   *[other] { $seat } kämpft mit { $cards } und { $n ->
        [one] einer verdeckten
       *[other] { $n } verdeckten
    }: Summe { $total }.
}
attacke-fought-down = { $seat-is ->
    [you] Du kämpfst mit { $cards }, verdeckt { $hidden }: Summe { $total }.
   *[other] { $seat } kämpft mit { $cards }, verdeckt { $hidden }: Summe { $total }.
}
attacke-only-hidden = { $seat-is ->
    [you] Du kämpfst mit { $n ->
        [one] einer verdeckten Karte
       *[other] { $n } verdeckten Karten
    }: Summe { $total }.
   *[other] { $seat } kämpft mit { $n ->
        [one] einer verdeckten Karte
       *[other] { $n } verdeckten Karten
    }: Summe { $total }.
}
attacke-only-down = { $seat-is ->
    [you] Du kämpfst verdeckt mit { $hidden }: Summe { $total }.
   *[other] { $seat } kämpft verdeckt mit { $hidden }: Summe { $total }.
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
    [you] Dein 10er-Schild ist verloren: Du gibst den Chip in { $colour } zurück.
   *[other] { $seat } hat einen 10er-Schild verloren und gibt den Chip in { $colour } zurück.
}
attacke-won = { $seat-is ->
    [you] Du gewinnst den Kampf und nimmst einen Chip in { $colour }.
   *[other] { $seat } gewinnt den Kampf und nimmt einen Chip in { $colour }.
}
attacke-won-again = { $seat-is ->
    [you] Du gewinnst den Kampf, hast aber schon einen Chip in { $colour }.
   *[other] { $seat } gewinnt den Kampf, hat aber schon einen Chip in { $colour }.
}
attacke-champion = { $seat-is ->
    [you] Du hast alle Chips, die du brauchst: Das Turnier ist gewonnen.
   *[other] { $seat } hat alle nötigen Chips und gewinnt das Turnier.
}
attacke-last-contest = Das war Kampf { $n }, der letzte. Die meisten Chips gewinnen.

# Was nicht geht
attacke-unreadable-play = „{ $text }“ lässt sich nicht spielen. Schreib Karten wie R5 oder S10, mehrere wie R5 R3{ $down ->
    [yes] {"; hinter "}„down“ steht, was verdeckt liegt, wie in R5 down B2
   *[no] {""}
}.
attacke-unreadable-fight = „{ $text }“ lässt sich nicht spielen. Schreib Karten wie R5 oder S10, mehrere wie R5 R3{ $down ->
    [yes] {"; hinter "}„down“ steht, was verdeckt liegt, wie in R5 down B2
   *[no] {""}
}; oder pass.
attacke-unreadable-chip = „{ $text }“ ist kein Chip. Schreib den, den du zurückgibst, zum Beispiel give red.
attacke-not-so-many = { $card } gibt es im Spiel nur { $n ->
    [one] einmal
   *[other] { $n }-mal
}.
attacke-is-over = Die Partie ist zu Ende.
attacke-not-your-turn = { $seat-is ->
    [you] Du bist nicht am Zug.
   *[other] Du bist nicht am Zug: { $seat } entscheidet.
}
attacke-complete = Das ist schon eine ganze Aktion.
attacke-no-chip = Du hast keinen Chip in { $colour }.
attacke-choose-chip = Wähle den Chip, den du zurückgibst.
attacke-gives-nothing = Jetzt ist kein Chip zurückzugeben.
attacke-must-open = Du eröffnest den Kampf: Spiel eine oder mehrere Karten einer Farbe.
attacke-fight-or-pass = Spiel Karten, oder passe.
attacke-colour-is-set = In diesem Kampf gilt schon { $colour }.
attacke-cards-first = Spiel zuerst eine Karte.
attacke-knights-name-it = Ein Ritter liegt offen: Seine Farbe ist die des Kampfes.
attacke-name-colour = Du eröffnest nur mit Schilden: Nenne die Farbe des Kampfes, zum Beispiel S7 for blue.
attacke-not-in-hand = Du hast { $card } nicht auf der Hand.
attacke-not-so-many-in-hand = Du hast { $card } nur { $n ->
    [one] einmal
   *[other] { $n }-mal
} auf der Hand.
attacke-alike = Deine Karten { $card } sind gleich: Lass das Zeichen dahinter weg.
attacke-in-order = Wähle deine Karten der Reihe nach, offene zuerst; { $card } kommt zu spät.
attacke-one-ten = In einem Kampf darfst du nur einen 10er-Schild spielen: { $card } geht nicht auch noch.
attacke-one-colour = { $card } gehört nicht zu { $colour }: Du eröffnest mit Karten einer einzigen Farbe und Schilden.
attacke-other-colour = { $card } gehört nicht zu { $colour }: In diesem Kampf werden nur Karten dieser Farbe und Schilde gespielt.
attacke-cannot-reach = Mit { $card } überbietest du { $total } nicht, was du auch dazulegst.
attacke-add-before = Nicht einmal alle deine Karten von { $card } an überbieten { $total }: Nimm eine dazu, die davor steht.
attacke-too-low = Das ergibt { $reached }; du brauchst mehr als { $total }.
attacke-no-face-down = Verdeckt gespielt wird nur im verdeckten Turnier.
attacke-face-down-once = Du hast in diesem Kampf schon verdeckte Karten gelegt.
attacke-open-first = Wer eröffnet, legt mindestens eine Karte offen.

# Was am Ende zählt
attacke-points = { $n ->
    [one] { $n } Chip
   *[other] { $n } Chips
}

## Rules

attacke-summary = Ritterturniere: Überbiete die anderen in einer Farbe, oder schone deine Karten und passe
attacke-length = etwa 10 Minuten
attacke-preset-classic = Das Turnier, wie es zuerst beschrieben wird.
attacke-preset-all_five = Für Ausdauernde: Erst Chips in allen fünf Farben gewinnen.
attacke-preset-hidden = Das verdeckte Turnier: einmal je Kampf beliebige Karten verdeckt, für je 1.
attacke-param-copies = Wie viele Ritter mit 2, 3, 4, 5 und 7 jede Farbe hat; zusammen 18.
attacke-param-shield_tens = Wie viele der sechs Schilde Zehner sind; die anderen sind Siebener.
attacke-param-chips_to_win = Mit wie vielen Siegeschips die Partie gewonnen ist.
attacke-param-max_contests = Nach so vielen Kämpfen gewinnen die meisten Chips.
attacke-param-face_down = Ob alle einmal je Kampf beliebige Karten verdeckt legen dürfen, für je 1.

# Regeln, die nicht zusammenpassen
attacke-conflict-copies = eine Farbe hat 18 Ritter, also ergeben die fünf Zahlen zusammen 18
