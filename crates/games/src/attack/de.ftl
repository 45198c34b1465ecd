# Zonen
attack-hand = Hand
attack-fight-deck = Kampfstapel
attack-champions = Heldenstapel
attack-victory = Siegesstapel
attack-field = Schlachtfeld

# Hinweise an den Zonen
attack-worth = Wert { $value }
attack-sum = Summe { $sum }
attack-proof-sword = { $n ->
    [one] bekannt: 1 Karte ist ein Schwert
   *[other] bekannt: { $n } Karten sind Schwerter
}
attack-proof-shield = { $n ->
    [one] bekannt: 1 Karte ist ein Schild
   *[other] bekannt: { $n } Karten sind Schilde
}
attack-proof-no-high-shield = { $n ->
    [one] bekannt: 1 Karte ist kein Schild ≥ { $value }
   *[other] bekannt: { $n } Karten sind keine Schilde ≥ { $value }
}
attack-proof-low-shield = { $n ->
    [one] bekannt: 1 Karte ist ein Schild < { $value }
   *[other] bekannt: { $n } Karten sind Schilde < { $value }
}
attack-proof-old = { $n ->
    [one] 1 Karte schon vor dem letzten Mischen auf der Hand
   *[other] { $n } Karten schon vor dem letzten Mischen auf der Hand
}

# Stand der Dinge
attack-roles = { $seat-is ->
    [you] In diesem Duell greifst du an.
   *[other] In diesem Duell greift { $seat } an.
}
attack-reshuffles-left = { $seat-is ->
    [you] Dein Heldenstapel darf { $n ->
        [0] nicht mehr
        [one] noch einmal
       *[other] noch { $n }-mal
    } neu gemischt werden.
   *[other] Der Heldenstapel von { $seat } darf { $n ->
        [0] nicht mehr
        [one] noch einmal
       *[other] noch { $n }-mal
    } neu gemischt werden.
}

# Was gefragt wird
attack-ask-role = Du hast die Eröffnung gewonnen. Willst du zuerst angreifen oder zuerst verteidigen?
attack-ask-sword = Du greifst an. Welches Schwert (rote Karte) spielst du?
attack-ask-high-shield = Du verteidigst gegen { $sword }. Welchen Schild (schwarze Karte) mit mindestens { $value } spielst du?
attack-ask-shield = Du verteidigst. Welchen Schild (schwarze Karte) spielst du?
attack-ask-card = Welche Karte spielst du? Die höhere Summe gewinnt.
attack-ask-turn = Die nächsten Karten aufdecken?

# Was zur Wahl steht
attack-do-attack = zuerst angreifen
attack-do-defend = zuerst verteidigen
attack-do-turn = die nächsten Karten aufdecken
attack-do-sword = mit { $card } angreifen (Wert { $value })
attack-do-shield = mit { $card } verteidigen (Wert { $value })
attack-do-card = { $card } spielen (Wert { $value })

# Was geschieht
attack-dealt = In jedem Kampfstapel liegen { $each } Karten.
attack-turned-up = { $first-seat-is ->
    [you] Du deckst { $first } auf
   *[other] { $first-seat } deckt { $first } auf
}, { $second-seat-is ->
    [you] du { $second }.
   *[other] { $second-seat } { $second }.
}
attack-opened = { $seat-is ->
    [you] Du gewinnst die Eröffnung und entscheidest, wer zuerst angreift.
   *[other] { $seat } gewinnt die Eröffnung und entscheidet, wer zuerst angreift.
}
attack-unopened = Die Kampfstapel sind aufgebraucht, und die Eröffnung hat niemand gewonnen.
attack-drew-hidden = { $seat-is ->
    [you] Du ziehst { $n ->
        [one] eine Karte
       *[other] { $n } Karten
    }.
   *[other] { $seat } zieht { $n ->
        [one] eine Karte
       *[other] { $n } Karten
    }.
}
attack-drew = { $seat-is ->
    [you] Du ziehst { $cards }.
   *[other] { $seat } zieht { $cards }.
}
attack-chose-attack = { $seat-is ->
    [you] Du willst zuerst angreifen.
   *[other] { $seat } will zuerst angreifen.
}
attack-chose-defend = { $seat-is ->
    [you] Du willst zuerst verteidigen.
   *[other] { $seat } will zuerst verteidigen.
}
attack-attacked = { $seat-is ->
    [you] Du greifst mit { $card } an.
   *[other] { $seat } greift mit { $card } an.
}
attack-defended = { $seat-is ->
    [you] Du verteidigst mit { $card }.
   *[other] { $seat } verteidigt mit { $card }.
}
attack-rolled = { $first-seat-is ->
    [you] Du würfelst eine { $first } und kommst auf { $first-total }
   *[other] { $first-seat } würfelt eine { $first } und kommt auf { $first-total }
}; { $second-seat-is ->
    [you] du würfelst eine { $second } und kommst auf { $second-total }.
   *[other] { $second-seat } würfelt eine { $second } und kommt auf { $second-total }.
}
attack-summed = { $first-seat-is ->
    [you] Deine Karten ergeben zusammen { $first-total }
   *[other] Die Karten von { $first-seat } ergeben zusammen { $first-total }
}, { $second-seat-is ->
    [you] deine { $second-total }.
   *[other] die von { $second-seat } { $second-total }.
}
attack-no-sword = { $seat-is ->
    [you] Du musst angreifen, hast aber kein Schwert: Du verlierst dieses Duell.
   *[other] { $seat } muss angreifen, hat aber kein Schwert und verliert dieses Duell.
}
attack-no-shield = { $seat-is ->
    [you] Du hast keinen Schild: Du verlierst dieses Duell.
   *[other] { $seat } hat keinen Schild und verliert dieses Duell.
}
attack-no-high-shield = { $seat-is ->
    [you] Du hast keinen Schild mit mindestens { $value }: Du verlierst dieses Duell.
   *[other] { $seat } hat keinen Schild mit mindestens { $value } und verliert dieses Duell.
}
attack-took-hidden = { $seat-is ->
    [you] Du nimmst eine zufällige Karte aus der Hand von { $victim }.
   *[other] { $victim-is ->
        [you] { $seat } nimmt eine zufällige Karte aus deiner Hand.
       *[other] { $seat } nimmt eine zufällige Karte aus der Hand von { $victim }.
    }
}
attack-took = { $seat-is ->
    [you] Du nimmst eine zufällige Karte aus der Hand von { $victim }: { $card }.
   *[other] { $victim-is ->
        [you] { $seat } nimmt eine zufällige Karte aus deiner Hand: { $card }.
       *[other] { $seat } nimmt eine zufällige Karte aus der Hand von { $victim }: { $card }.
    }
}
attack-battle = Gleichstand: Eine Schlacht beginnt.
attack-push = Patt: Niemand gewinnt. Beide legen ihre Karten auf den eigenen Heldenstapel.
attack-won-bare = { $seat-is ->
    [you] Du gewinnst das Duell.
   *[other] { $seat } gewinnt das Duell.
}
attack-won = { $seat-is ->
    [you] Du gewinnst und erbeutest { $cards }.
   *[other] { $seat } gewinnt und erbeutet { $cards }.
}
attack-reshuffled = { $seat-is ->
    [you] Dein Heldenstapel wird zu einem neuen Kampfstapel mit { $n ->
        [one] einer Karte
       *[other] { $n } Karten
    } gemischt.
   *[other] Der Heldenstapel von { $seat } wird zu einem neuen Kampfstapel mit { $n ->
        [one] einer Karte
       *[other] { $n } Karten
    } gemischt.
}
attack-left-hidden = { $seat-is ->
    [you] { $n ->
        [one] Deine letzte Karte kommt
       *[other] Deine letzten { $n } Karten kommen
    } auf deinen Heldenstapel.
   *[other] { $n ->
        [one] Die letzte Karte von { $seat } kommt
       *[other] Die letzten { $n } Karten von { $seat } kommen
    } auf den Heldenstapel.
}
attack-left = { $seat-is ->
    [you] Deine letzten Karten kommen auf deinen Heldenstapel: { $cards }.
   *[other] Die letzten Karten von { $seat } kommen auf den Heldenstapel: { $cards }.
}
attack-scored = Die Siegesstapel werden gewertet: { $first-seat-is ->
    [you] Du hast { $first }
   *[other] { $first-seat } hat { $first }
}, { $second-seat-is ->
    [you] du hast { $second }.
   *[other] { $second-seat } hat { $second }.
}

# Was nicht geht
attack-unreadable = „{ $text }“ ist weder eine Karte noch eine Aktion. Schreib eine Karte wie 9H oder QC.
attack-nothing-chosen = Noch ist nichts gewählt. Wähle eine der Aktionen.
attack-is-over = Die Partie ist zu Ende.
attack-not-your-turn = Du bist nicht am Zug.
attack-one-only = Karten werden einzeln gespielt. Wähle nur eine.
attack-choose-role = Noch ist keine Rolle gewählt. Wähle Angriff oder Verteidigung.
attack-only-turn = Ohne Handkarten gibt es nichts zu wählen. Decke die nächsten Karten auf.
attack-choose-card = Noch ist keine Karte gewählt. Wähle eine von deiner Hand.
attack-not-in-hand = Du hast { $card } nicht auf der Hand. Wähle eine deiner Karten.
attack-needs-sword = { $card } ist schwarz, also ein Schild. Greif mit einem Schwert an, einer roten Karte.
attack-needs-shield = { $card } ist rot, also ein Schwert. Verteidige mit einem Schild, einer schwarzen Karte.
attack-too-low = { $card } hat den Wert { $value }. Spiel gegen { $sword } einen Schild mit mindestens { $least }.

## Rules

attack-summary = Rote Schwerter gegen schwarze Schilde: Gewinne Duelle, erbeute gegnerische Karten
attack-length = etwa 5 Minuten
attack-preset-classic = Das Grundspiel.
attack-preset-classic-name = Klassisch
attack-preset-cross = Cross Attack!: Einmal im Spiel wird dein Heldenstapel zum neuen Kampfstapel.
attack-preset-cross-name = Cross
attack-preset-counter = Counter Attack!: Jedes Duell ist eine Schlacht der Summen.
attack-preset-counter-name = Counter
attack-preset-power = Power Attack!: Zu jeder Karte zählt ein Würfelwurf.
attack-preset-power-name = Power
attack-preset-speed = Speed Attack!: keine Handkarten; die obersten Karten kämpfen.
attack-preset-speed-name = Speed
attack-param-decks = Kartenspiele mit 52 Karten: 1 für beide zusammen oder 2, je eines.
attack-param-decks-name = Kartenspiele mit 52 Karten
attack-param-reshuffles = Wie oft ein Heldenstapel zum neuen Kampfstapel wird.
attack-param-reshuffles-name = Neue Kampfstapel
attack-param-duel = Ein Schwert gegen einen Schild (single) oder ganze Hände als Summe (sums).
attack-param-duel-name = Duelle
attack-param-duel-single = Karte gegen Karte
attack-param-duel-sums = ganze Hände als Summe
attack-param-dice = Beide Spieler zählen einen Würfelwurf zu ihrer Karte oder Summe.
attack-param-dice-name = Würfelwurf für beide
attack-param-must_match = Ein Schild muss mindestens so hoch sein wie das Schwert.
attack-param-must_match-name = Schild mindestens so hoch wie das Schwert
attack-param-hands = Mit Handkarten spielen; bei false kämpfen die obersten Karten.
attack-param-hands-name = Mit Handkarten spielen
attack-param-scoring = Erbeutete Karten zählen je eins (count) oder ihren Wert (value).
attack-param-scoring-name = Erbeutete Karten zählen
attack-param-scoring-count = je eins
attack-param-scoring-value = ihren Wert
attack-param-ace = Der Wert eines Asses.
attack-param-ace-name = Wert eines Asses
attack-param-choose_role = Rollenwahl nach der Eröffnung mit Blick auf die Hand oder schon vorher.
attack-param-choose_role-name = Rollenwahl
attack-param-choose_role-after_hands = mit Blick auf die Hand
attack-param-choose_role-before_hands = vor dem Blick auf die Hand

# Regeln, die nicht zusammenpassen
attack-conflict-hands = Summen werden aus der Hand gespielt: Setze hands=true oder duel=single

# Aim and score
attack-goal = Erbeute mehr Karten als dein Gegner.
attack-goal-value = Erbeute mehr Kartenwert als dein Gegner.
attack-score = Erbeutet
attack-score-value = Erbeuteter Wert

## Die erste Partie mit Trainer

attack-coach-role = Deine 5♣ hat die 4♥ geschlagen, also wählst du. Verteidige zuerst: So siehst du die gegnerische Karte, bevor du spielst.
attack-coach-shield = Rote Karten sind Schwerter und greifen an, schwarze sind Schilde. Deiner muss mindestens so hoch sein wie die 10♦. Ein Bube zählt 11: Spiel J♣.
attack-coach-sword = Die 10♦ ist erbeutet, und die Rollen wechseln. Jetzt greifst du mit einer roten Karte an. Ein König zählt 14: Spiel K♦.
attack-coach-equal = Kein schwarzer Schild war hoch genug, also hast du eine Karte aus der gegnerischen Hand gezogen. Verteidige wieder: Spiel 7♠ gegen 7♥.
attack-coach-battle = Gleich hohe Karten: eine Schlacht! Beide bleiben liegen, und J♥ greift an. Wer gewinnt, erbeutet alles. Eine Dame zählt 12: Spiel Q♣.
attack-coach-again = Zwei Karten auf einmal erbeutet! Beide Hände sind wieder auf fünf aufgefüllt. Du greifst an: Nur ein schwarzer König könnte deinen K♥ aufhalten.
attack-coach-end = Du hast sechs Karten erbeutet, der Gegner keine. Eine Partie endet, wenn jemand keine Karten mehr hat. Dann gewinnen die meisten erbeuteten Karten.

## Gründe für einen Zug, in Tipps

attack-reason-hand = du hast { $swords ->
    [0] kein Schwert
    [one] ein Schwert
   *[other] { $swords } Schwerter
} und { $shields ->
    [0] keinen Schild
    [one] einen Schild
   *[other] { $shields } Schilde
}
attack-reason-answers = { $n ->
    [one] { $all ->
        [one] der einzige Schild, den { $seat } haben kann, hält { $card } auf
       *[other] von den { $all } Schilden, die { $seat } haben kann, hält einer { $card } auf
    }
   *[other] von den { $all } Schilden, die { $seat } haben kann, halten { $n } { $card } auf
}
attack-reason-unanswerable = gegen { $card } hilft kein Schild, den { $seat } haben kann
attack-reason-beats = { $card } schlägt { $other }
attack-reason-ties = { $card } und { $other } sind gleich, es kommt zur Schlacht
attack-reason-loses = { $card } verliert gegen { $other }
attack-reason-keeps = { $n ->
    [one] dein Schild { $cards } bleibt auf der Hand
   *[other] deine Schilde { $cards } bleiben auf der Hand
}
attack-reason-sum = deine Karten im Feld zählen dann { $own }, die anderen { $other }
attack-reason-sum-before-dice = vor dem Würfeln zählen deine Karten im Feld dann { $own }, die anderen { $other }
