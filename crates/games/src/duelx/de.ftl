# Felder und Zonen
duelx-level = Stufe
duelx-attack = Angriff
duelx-defense = Verteidigung
duelx-magic = Magie
duelx-hand = Hand
duelx-deck = Nachziehstapel
duelx-discards = Ablage

# Hinweise an den Zonen
duelx-badge-number = { $number }
duelx-badge-power = Stärke { $power }
duelx-badge-old = { $n ->
    [one] 1 Karte schon vor dem letzten Mischen auf der Hand
   *[other] { $n } Karten schon vor dem letzten Mischen auf der Hand
}
duelx-badge-beneath = darunter { $cards }
duelx-mark-face-down = verdeckt

# Stand der Dinge
duelx-fact-round = Runde { $round } von höchstens { $rounds }.
duelx-fact-first = { $seat-is ->
    [you] Du rüstest zuerst auf.
   *[other] { $seat } rüstet zuerst auf.
}
duelx-fact-second = { $seat-is ->
    [you] Du rüstest zuletzt auf.
   *[other] { $seat } rüstet zuletzt auf.
}
duelx-fact-draw = Unentschieden. Nach einem weiteren wird alles neu ausgeteilt.

# Was gefragt wird
duelx-ask-upgrade = Wie rüstest du auf? Lege eine Karte, höchstens eine auf jedes Feld, stiehl mit einem Buben oder sag, dass du fertig bist.
duelx-ask-done = Du kannst jetzt weder legen noch stehlen. Sag, dass du fertig bist.
duelx-which-slot = Wohin legst du { $card }?
duelx-ask-battle = Angriff oder Magie? { $enemy } verteidigt mit Stärke { $defense }.
duelx-ask-combine = Du hast verloren. Angriff und Magie zusammen ergeben { $power }, mehr als { $defense }: Willst du daraus ein Unentschieden machen?
duelx-ask-discard = Welche Karten legst du ab? Danach ziehst du auf { $full } Karten nach.

# Was zur Wahl steht
duelx-do-card = { $card } legen (Wert { $number })
duelx-do-slot = auf { $slot }, wo { $card } liegt (Wert { $lies })
duelx-do-steal = { $card } (Wert { $number }) mit dem Buben auf { $slot } stehlen
duelx-do-done = Aufrüsten beenden
duelx-do-fight = mit { $slot } kämpfen: { $power }
duelx-do-combine = Angriff und Magie zusammenzählen: unentschieden
duelx-do-decline = die Niederlage hinnehmen und die Magie offen behalten
duelx-do-discard = { $card } ablegen
duelx-confirm = { $n ->
    [0] Alle Karten behalten?
    [one] Diese Karte ablegen?
   *[other] Diese { $n } Karten ablegen?
}

# Was geschieht
duelx-engaged = Aufstellung: Alle Karten werden gemischt und ausgeteilt.
duelx-laid = { $seat-is ->
    [you] Du hast Stufe { $level }, Angriff { $attack }, Verteidigung { $defense }, Magie { $magic }.
   *[other] { $seat } hat Stufe { $level }, Angriff { $attack }, Verteidigung { $defense }, Magie { $magic }.
}
duelx-drew-hidden = { $seat-is ->
    [you] Du ziehst { $n ->
        [one] eine Karte
       *[other] { $n } Karten
    }.
   *[other] { $seat } zieht { $n ->
        [one] eine Karte
       *[other] { $n } Karten
    }.
}
duelx-drew = { $seat-is ->
    [you] Du ziehst { $cards }.
   *[other] { $seat } zieht { $cards }.
}
duelx-reshuffled = Der Nachziehstapel ist leer: { $n ->
    [one] Die einzige abgelegte Karte wird zum neuen
   *[other] Die { $n } abgelegten Karten werden zu einem neuen gemischt
}.
duelx-upgraded = { $seat-is ->
    [you] Du legst { $card } auf { $slot }.
   *[other] { $seat } legt { $card } auf { $slot }.
}
duelx-stole = { $seat-is ->
    [you] Mit dem Buben auf { $slot } stiehlst du { $card }.
   *[other] { $victim-is ->
        [you] Mit dem Buben auf { $slot } stiehlt { $seat } dir { $card }.
       *[other] Mit dem Buben auf { $slot } stiehlt { $seat } { $card } von { $victim }.
    }
}
duelx-stole-and-cleared = { $seat-is ->
    [you] Mit dem Buben auf { $slot } stiehlst du { $card }; was darunter lag, wird abgelegt: { $cleared }.
   *[other] { $victim-is ->
        [you] Mit dem Buben auf { $slot } stiehlt { $seat } dir { $card }; was darunter lag, wird abgelegt: { $cleared }.
       *[other] Mit dem Buben auf { $slot } stiehlt { $seat } { $card } von { $victim }; was darunter lag, wird abgelegt: { $cleared }.
    }
}
duelx-replaced = { $seat-is ->
    [you] Auf dein leeres Feld { $slot } kommt { $card } vom Nachziehstapel.
   *[other] Auf das leere Feld { $slot } von { $seat } kommt { $card } vom Nachziehstapel.
}
duelx-done = { $seat-is ->
    [you] Du bist mit dem Aufrüsten fertig.
   *[other] { $seat } ist mit dem Aufrüsten fertig.
}
duelx-fought = { $first-seat-is ->
    [you] Du kämpfst
   *[other] { $first-seat } kämpft
} mit { $first-slot } { $first-power } gegen Verteidigung { $second-defense }, { $second-seat-is ->
    [you] du
   *[other] { $second-seat }
} mit { $second-slot } { $second-power } gegen Verteidigung { $first-defense }.
duelx-covered = { $seat-is ->
    [you] Deine Magie wird umgedreht und liegt jetzt verdeckt.
   *[other] Die Magie von { $seat } wird umgedreht und liegt jetzt verdeckt.
}
duelx-combined = { $seat-is ->
    [you] Du zählst die Magie zum Angriff: { $power } gegen Verteidigung { $defense }.
   *[other] { $seat } zählt die Magie zum Angriff: { $power } gegen Verteidigung { $defense }.
}
duelx-declined = { $seat-is ->
    [you] Du zählst die Magie nicht dazu und nimmst die Niederlage hin.
   *[other] { $seat } zählt die Magie nicht dazu und nimmt die Niederlage hin.
}
duelx-won = { $seat-is ->
    [you] Du gewinnst die Runde.
   *[other] { $seat } gewinnt die Runde.
}
duelx-drawn = Die Runde endet unentschieden.
duelx-drawn-again = Schon die zweite Runde in Folge endet unentschieden: zurück zur Aufstellung.
duelx-threw-nothing = { $seat-is ->
    [you] Du hast keine Handkarten zum Ablegen.
   *[other] { $seat } hat keine Handkarten zum Ablegen.
}
duelx-threw = { $seat-is ->
    [you] Du legst die ganze Hand ab: { $cards }.
   *[other] { $seat } legt die ganze Hand ab: { $cards }.
}
duelx-kept = { $seat-is ->
    [you] Du legst nichts ab.
   *[other] { $seat } legt nichts ab.
}
duelx-discarded-hidden = { $seat-is ->
    [you] Du legst { $n ->
        [one] eine Karte
       *[other] { $n } Karten
    } verdeckt ab.
   *[other] { $seat } legt { $n ->
        [one] eine Karte
       *[other] { $n } Karten
    } verdeckt ab.
}
duelx-discarded = { $seat-is ->
    [you] Du legst { $cards } ab.
   *[other] { $seat } legt { $cards } ab.
}
duelx-ended = Die Partie ist nach { $rounds ->
    [one] einer Runde
   *[other] { $rounds } Runden
} zu Ende. Duellpunkte: { $first-seat-is ->
    [you] Du hast { $first }
   *[other] { $first-seat } hat { $first }
}, { $second-seat-is ->
    [you] du hast { $second }.
   *[other] { $second-seat } hat { $second }.
}

# Was nicht geht
duelx-unreadable-upgrade = „{ $text }“ gehört nicht zum Aufrüsten. Schreib eine Karte mit einem Feld (9H attack), einen Diebstahl (steal attack) oder done.
duelx-unreadable-battle = „{ $text }“ steht nicht zur Wahl. Schreib attack oder magic.
duelx-unreadable-combine = „{ $text }“ steht nicht zur Wahl. Schreib combine oder decline.
duelx-unreadable-discard = „{ $text }“ steht nicht zur Wahl. Schreib keep oder discard mit den Karten, etwa discard 9H QC.
duelx-is-over = Die Partie ist zu Ende.
duelx-watching = Du siehst bei dieser Partie nur zu. Entscheiden können nur die Mitspielenden.
duelx-not-your-upgrade = Jetzt rüstet { $seat } auf. Warte, bis du dran bist.
duelx-must-attack = Deine Magie liegt verdeckt, also greifst du an. Zu wählen gibt es nichts.
duelx-not-your-loss = { $seat } hat die Runde verloren und entscheidet jetzt. Warte auf die Antwort.
duelx-nothing-to-discard = Du hast keine Karte zum Ablegen.
duelx-one-only = Diese Aktion ist vollständig. Es kommt nichts mehr dazu.
duelx-choose-upgrade = Noch ist nichts gewählt. Wähle eine Karte für deine Auslage, einen Diebstahl oder „fertig“.
duelx-choose-power = Noch ist nichts gewählt. Wähle Angriff oder Magie.
duelx-choose-combine = Noch ist nichts gewählt. Wähle, ob du zusammenzählst oder die Niederlage hinnimmst.
duelx-choose-discards = Wähle Karten von deiner Hand, in ihrer Reihenfolge.
duelx-not-in-hand = Du hast { $card } nicht auf der Hand. Wähle eine deiner Karten.
duelx-twice = { $card } ist schon gewählt. Wähle jede Karte nur einmal.
duelx-ascending = { $card } steht vor einer Karte, die schon gewählt ist. Wähle in der Reihenfolge deiner Hand.
duelx-fits-nowhere = { $card } hat den Wert { $number } und passt jetzt auf kein Feld. Wähle eine andere Karte.
duelx-slot-used = { $slot } hast du in dieser Runde schon aufgerüstet. Wähle ein anderes Feld.
duelx-level-nothing = Deine Stufe ist 0, wegen eines Buben. Keine Karte hat den Wert 1, da hilft nur ein Diebstahl.
duelx-level-highest = Deine Stufe ist { $lies }, die höchste, die es gibt. Rüste ein anderes Feld auf.
duelx-level-one-more = { $card } hat den Wert { $number }. Deine Stufe ist { $lies }: Die nächste ist genau { $wanted }.
duelx-not-higher = { $card } hat den Wert { $number }. Auf { $slot } muss er höher sein als { $lies }.
duelx-no-jack = Du hast auf { $slot } keinen Buben, der stehlen könnte. Wähle ein Feld, auf dem einer obenauf liegt.
duelx-jack-covered = Dein Bube auf { $slot } liegt verdeckt und kann nicht stehlen. Wähle eine andere Aktion.
duelx-no-level-theft = In dieser Partie stiehlt ein Bube keine Stufe. Wähle eine andere Aktion.
duelx-no-refill = Zum Auffüllen des Feldes fehlt eine Karte; deshalb lässt sich nichts stehlen. Wähle eine andere Aktion.

# Was am Ende zählt
duelx-points = { $n ->
    [one] { $n } Duellpunkt
   *[other] { $n } Duellpunkte
}

## Rules

duelx-summary = Stufe mal Angriff gegen Stufe mal Verteidigung: Rüste Karte für Karte auf, dann wähle Angriff oder Magie
duelx-length = etwa 20 Minuten
duelx-preset-classic = Das Grundspiel.
duelx-preset-classic-name = Klassisch
duelx-param-target = Zahl der Duellpunkte, mit denen die Partie gewonnen ist.
duelx-param-target-name = Duellpunkte zum Sieg
duelx-param-max_rounds = Nach so vielen Runden, auch unentschiedenen, gewinnt, wer mehr Punkte hat.
duelx-param-max_rounds-name = Höchstzahl der Runden
duelx-param-jack_steals_level = Ein Bube stiehlt auch eine Stufe; bei false darf auf Stufe 0 jede Karte.
duelx-param-jack_steals_level-name = Bube stiehlt auch eine Stufe

# Aim and score
duelx-goal = { $target ->
    [one] Hol als Erster einen Duellpunkt.
   *[other] Hol als Erster { $target } Duellpunkte.
}
duelx-score = Duellpunkte

## Die erste Partie mit Trainer

duelx-coach-level = Deine Stufe multipliziert alle anderen Karten. Sie ist 8, und es passt nur eine Karte, die um genau eins höher ist: Leg 9♠ auf die Stufe.
duelx-coach-steal = Dein Angriff ist ein Bube. Er zählt 0, aber er stiehlt: Nimm dem Gegner die 9♦ vom selben Platz.
duelx-coach-defense = Stufe mal Angriff ist deine Angriffsstärke: 9 × 9 = 81. Deine Verteidigung hat nur 9 × 4 = 36. Leg 10♦ darauf, dann sind es 90.
duelx-coach-magic = Magie ist deine zweite Waffe, für einen Einsatz. Eine neue Karte muss höher sein als die alte: Leg 10♥ auf deine 6♦.
duelx-coach-done = Stufe, Angriff, Verteidigung und Magie stehen. Wähle „Aufrüsten beenden“: Dann rüstet der Gegner auf, und ihr kämpft.
duelx-coach-battle = Der Gegner hat Magie 88 und Verteidigung 77. Deine Verteidigung von 90 hält, und dein Angriff von 81 liegt über 77. Wähle Angriff.
duelx-coach-end = 81 schlägt 77, aber 88 kommt nicht über 90: Du gewinnst die Runde und einen Duellpunkt. Hier reichte einer. Eine Partie braucht fünf.

## Gründe für einen Zug, in Tipps

duelx-reason-attack = dein Angriff von { $power } trifft auf Verteidigung { $other }
duelx-reason-defense = deine Verteidigung von { $power } trifft auf Angriff { $other }
duelx-reason-magic = deine Magie von { $power } trifft auf Verteidigung { $other }
duelx-reason-steals = du nimmst { $card }, der Gegner bekommt dafür eine zufällige Karte
duelx-reason-combine = Angriff und Magie zusammen, { $power } gegen { $other }, machen aus der Niederlage ein Unentschieden
duelx-reason-decline = deine Magie bleibt offen, aber die Runde ist verloren
duelx-reason-discard = du behältst { $kept } und ziehst auf { $full } Karten nach
