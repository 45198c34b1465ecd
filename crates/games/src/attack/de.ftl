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
    [one] eine ist ein Schwert
   *[other] { $n } sind Schwerter
}
attack-proof-shield = { $n ->
    [one] eine ist ein Schild
   *[other] { $n } sind Schilde
}
attack-proof-no-high-shield = { $n ->
    [one] eine ist kein Schild ab { $value }
   *[other] { $n } sind keine Schilde ab { $value }
}
attack-proof-low-shield = { $n ->
    [one] eine ist ein Schild unter { $value }
   *[other] { $n } sind Schilde unter { $value }
}
attack-proof-old = { $n ->
    [one] eine schon vor dem letzten Mischen auf der Hand
   *[other] { $n } schon vor dem letzten Mischen auf der Hand
}

# Stand der Dinge
attack-roles = { $seat-is ->
    [you] In diesem Duell greifst du an.
   *[other] In diesem Duell greift { $seat } an.
}
attack-reshuffles-left = { $seat-is ->
    [you] Du darfst { $n ->
        [0] nicht mehr
        [one] noch einmal
       *[other] noch { $n }-mal
    } neu mischen.
   *[other] { $seat } darf { $n ->
        [0] nicht mehr
        [one] noch einmal
       *[other] noch { $n }-mal
    } neu mischen.
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
attack-battle = Gleichstand: Es kommt zur Schlacht.
attack-push = Patt: Niemand gewinnt, und beide nehmen ihre Karten zurück.
attack-won-bare = { $seat-is ->
    [you] Du gewinnst das Duell.
   *[other] { $seat } gewinnt das Duell.
}
attack-won = { $seat-is ->
    [you] Du gewinnst und erbeutest { $cards }.
   *[other] { $seat } gewinnt und erbeutet { $cards }.
}
attack-reshuffled = { $seat-is ->
    [you] Du mischst deinen Heldenstapel zu einem neuen Kampfstapel mit { $n ->
        [one] einer Karte
       *[other] { $n } Karten
    }.
   *[other] { $seat } mischt den eigenen Heldenstapel zu einem neuen Kampfstapel mit { $n ->
        [one] einer Karte
       *[other] { $n } Karten
    }.
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
    [you] Was du noch hast, kommt auf deinen Heldenstapel: { $cards }.
   *[other] Was { $seat } noch hat, kommt auf den Heldenstapel: { $cards }.
}
attack-scored = Die Siegesstapel werden gewertet: { $first-seat-is ->
    [you] Du hast { $first }
   *[other] { $first-seat } hat { $first }
}, { $second-seat-is ->
    [you] du hast { $second }.
   *[other] { $second-seat } hat { $second }.
}

# Was nicht geht
attack-unreadable = „{ $text }“ ist weder eine Karte noch eine Aktion. Eine Karte schreibst du zum Beispiel 9H oder QC.
attack-nothing-chosen = Noch ist nichts gewählt.
attack-is-over = Die Partie ist zu Ende.
attack-not-your-turn = Du bist nicht am Zug.
attack-one-only = Karten werden einzeln gespielt.
attack-choose-role = Wähle: angreifen oder verteidigen.
attack-only-turn = In einem Spiel ohne Handkarten gibt es nichts zu wählen: Decke die nächsten Karten auf.
attack-choose-card = Wähle eine Karte von deiner Hand.
attack-not-in-hand = Du hast { $card } nicht auf der Hand.
attack-needs-sword = { $card } ist schwarz, also ein Schild. Wer angreift, spielt ein Schwert, eine rote Karte.
attack-needs-shield = { $card } ist rot, also ein Schwert. Wer verteidigt, spielt einen Schild, eine schwarze Karte.
attack-too-low = { $card } hat den Wert { $value }. Gegen { $sword } brauchst du einen Schild mit mindestens { $least }.

## Rules

attack-summary = Rote Schwerter gegen schwarze Schilde: Gewinne Duelle, erbeute gegnerische Karten
attack-length = etwa 5 Minuten
attack-preset-classic = Das Spiel, wie es zuerst beschrieben wurde.
attack-preset-cross = Cross Attack!: Deine Helden kehren in den Kampf zurück.
attack-preset-counter = Counter Attack!: In jedem Duell kämpfen die Summen.
attack-preset-power = Power Attack!: Zu jeder Karte kommt ein Würfel.
attack-preset-speed = Speed Attack!: keine Handkarten, die obersten Karten kämpfen.
attack-param-decks = Wie viele Kartenspiele verwendet werden: eines, das geteilt wird, oder für jede Seite ein ganzes.
attack-param-reshuffles = Wie oft jede Seite ihren Heldenstapel zu einem neuen Kampfstapel mischen darf.
attack-param-duel = Ein Schwert gegen einen Schild (single) oder die Summe ganzer Hände gegeneinander (sums).
attack-param-dice = Ob beide Seiten einen Würfelwurf dazuzählen.
attack-param-must_match = Ob ein Schild mindestens so hoch sein muss wie das Schwert, gegen das er verteidigt.
attack-param-hands = Ob mit Handkarten gespielt wird; ohne sie kämpfen die obersten Karten der Stapel.
attack-param-scoring = Ob erbeutete Karten je eins zählen (count) oder ihren Wert (value).
attack-param-ace = Der Wert eines Asses.
attack-param-choose_role = Ob die Rolle nach der Eröffnung mit Blick auf die eigene Hand gewählt wird (after_hands) oder vorher (before_hands).

# Regeln, die nicht zusammenpassen
attack-conflict-hands = Summen werden aus der Hand gespielt, also bleibt es bei hands=true oder bei duel=single
