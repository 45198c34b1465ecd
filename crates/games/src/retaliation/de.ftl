# Retaliation auf Deutsch.
# $seat ist ein Name oder „du“; $seat-is ist „you“, wenn dort liest, wer gemeint ist, sonst „other“.
# $side steht nur vor „Flügel“, nach „den“, „dem“ oder „vom“.

retaliation-spades = Pik
retaliation-hearts = Herz
retaliation-clubs = Kreuz
retaliation-diamonds = Karo
retaliation-left = linken
retaliation-right = rechten

## Was geschieht

retaliation-opened = { $seat-is ->
    [you] Du legst die Majestäten von { $house } verdeckt aus, links hinter { $left }, rechts hinter { $right }.
   *[other] { $seat } legt die Majestäten von { $house } verdeckt aus, links hinter { $left }, rechts hinter { $right }.
}
retaliation-opened-king-left = { $seat-is ->
    [you] Du legst den { $house }-König links hinter { $left }, die Dame rechts hinter { $right }.
   *[other] { $seat } legt den { $house }-König links hinter { $left }, die Dame rechts hinter { $right }.
}
retaliation-opened-king-right = { $seat-is ->
    [you] Du legst die { $house }-Dame links hinter { $left }, den König rechts hinter { $right }.
   *[other] { $seat } legt die { $house }-Dame links hinter { $left }, den König rechts hinter { $right }.
}
retaliation-turned-up = Runde { $round }: Alle decken auf und handeln in dieser Reihenfolge: { $cards }.
retaliation-defended = { $seat-is ->
    [you] Du verteidigst den { $side } Flügel mit { $card }.
   *[other] { $seat } verteidigt den { $side } Flügel mit { $card }.
}
retaliation-defended-dropped = { $seat-is ->
    [you] Du legst { $dropped } ab und verteidigst den { $side } Flügel mit { $card }.
   *[other] { $seat } legt { $dropped } ab und verteidigt den { $side } Flügel mit { $card }.
}
retaliation-discarded = { $seat-is ->
    [you] { $house } hat keine Majestät mehr zu verteidigen: Du legst { $card } ab.
   *[other] { $house } hat keine Majestät mehr zu verteidigen: { $seat } legt { $card } ab.
}
retaliation-attacked = { $seat-is ->
    [you] Du greifst mit { $card } den { $side } Flügel von { $target } { $suit } an: { $fell } ist besiegt.
   *[other] { $seat } greift mit { $card } { $target-is ->
        [you] deinen { $side } Flügel ({ $suit })
       *[other] den { $side } Flügel von { $target } { $suit }
    } an: { $fell } ist besiegt.
}
retaliation-attacked-two = { $seat-is ->
    [you] Du greifst mit { $card } den { $side } Flügel von { $target } { $suit } an: { $fell } sind besiegt.
   *[other] { $seat } greift mit { $card } { $target-is ->
        [you] deinen { $side } Flügel ({ $suit })
       *[other] den { $side } Flügel von { $target } { $suit }
    } an: { $fell } sind besiegt.
}
retaliation-captured = { $seat-is ->
    [you] Mit { $card } erbeutest du die Majestät auf dem { $side } Flügel von { $target } { $suit }.
   *[other] Mit { $card } erbeutet { $seat } die Majestät auf { $target-is ->
        [you] deinem { $side } Flügel ({ $suit })
       *[other] dem { $side } Flügel von { $target } { $suit }
    }.
}
retaliation-captured-known = { $seat-is ->
    [you] Mit { $card } erbeutest du { $royal } auf dem { $side } Flügel von { $target } { $suit }.
   *[other] Mit { $card } erbeutet { $seat } { $royal } auf { $target-is ->
        [you] deinem { $side } Flügel ({ $suit })
       *[other] dem { $side } Flügel von { $target } { $suit }
    }.
}
retaliation-revealed = Die Beute, die { $captor-is ->
    [you] du
   *[other] { $captor }
 } mit { $captor-suit } auf { $target-is ->
    [you] deinem { $side } Flügel ({ $suit })
   *[other] dem { $side } Flügel von { $target } { $suit }
 } gemacht { $captor-is ->
    [you] hast
   *[other] hat
 }, ist { $royal }.
retaliation-scored = { $seat-is ->
    [you] Mit { $house } kommst du auf { $total }: { $kept } für eigene Majestäten, { $armies } für ihre Armeen, { $captured } für die Beute.
   *[other] Mit { $house } kommt { $seat } auf { $total }: { $kept } für eigene Majestäten, { $armies } für ihre Armeen, { $captured } für die Beute.
}

## Der Tisch

retaliation-zone-hand = Hand von { $house }
retaliation-zone-left = Links bei { $house }
retaliation-zone-right = Rechts bei { $house }
retaliation-zone-captures = Beute von { $house }
retaliation-zone-discards = Ablage von { $house }
retaliation-zone-turned = Diese Runde
retaliation-mark-face-down = verdeckt
retaliation-badge-captured = { $captor-is ->
    [you] fiel an dich { $suit }
   *[other] fiel an { $captor } { $suit }
 }
retaliation-fact-set-up = Vorbereitung, danach { $rounds ->
    [one] eine Runde
   *[other] { $rounds } Runden
}
retaliation-fact-round = Runde { $round } von { $rounds }
retaliation-fact-score = { $seat-is ->
    [you] Mit { $house } hast du { $total }: { $kept } für eigene Majestäten, { $armies } für ihre Armeen, { $captured } für die Beute.
   *[other] Mit { $house } hat { $seat } { $total }: { $kept } für eigene Majestäten, { $armies } für ihre Armeen, { $captured } für die Beute.
}

## Was gefragt wird

retaliation-ask-order = Wo versteckst du deinen König ({ $house })? Die Dame kommt auf den anderen Platz.
retaliation-ask-left = Welche Armee von { $house } stellst du auf den linken Flügel?
retaliation-ask-right = Welche Armee von { $house } stellst du auf den rechten Flügel?
retaliation-ask-pick = Welche Karte von { $house } wählst du für diese Runde?
retaliation-ask-act = Was soll { $card } tun: verteidigen oder angreifen?
retaliation-complete = Die Wahl ist vollständig. Es kommt nichts mehr dazu.

## Was zur Wahl steht

retaliation-confirm = { $n ->
    [1] Diese Karte spielen?
    [2] Diese 2 Karten spielen?
   *[other] Mit dieser Aufstellung beginnen?
 }
retaliation-choice-king = { $house }-König auf den { $side } Flügel
retaliation-choice-before = { $card } auf den { $side } Flügel
retaliation-choice-pick = { $card } wählen
retaliation-choice-defend = den { $side } Flügel verteidigen
retaliation-choice-discard = { $card } ablegen
retaliation-choice-attack = den { $side } Flügel von { $target } { $suit } angreifen
retaliation-choice-remove = { $card } vom { $side } Flügel von { $target } { $suit } entfernen
retaliation-choice-capture = die Majestät auf dem { $side } Flügel von { $target } { $suit } erbeuten

## Was nicht geht

retaliation-over = Die Partie ist zu Ende.
retaliation-watching = Du siehst bei dieser Partie nur zu. Entscheiden können nur die Mitspielenden.
retaliation-not-your-turn = { $seat-is ->
    [you] Du bist am Zug, mit { $card }.
   *[other] { $seat } ist am Zug, mit { $card }.
}
retaliation-before-left-already = { $card } steht schon auf dem linken Flügel. Stelle eine andere Armee auf den rechten.
retaliation-not-in-hand = { $house } hat { $card } nicht auf der Hand. Wähle eine andere Karte.
retaliation-closed = Die Majestät auf { $target-is ->
    [you] deinem { $side } Flügel ({ $suit })
   *[other] dem { $side } Flügel von { $target } { $suit }
 } ist erbeutet. Wähle einen Flügel, der noch offen ist.
retaliation-no-royalty = Dieses Haus hat keine Majestät mehr zu verteidigen. Greif an oder leg die Karte ab.
retaliation-must-defend = { $card } kann nichts angreifen und muss deshalb verteidigen.
retaliation-has-royalty = { $house } hat noch Majestäten und darf die Karte nicht einfach ablegen. Verteidige oder greif an.
retaliation-no-house = Das Haus { $house } spielt in dieser Partie nicht mit. Wähle ein anderes.
retaliation-own-house = { $house } ist dein eigenes Haus. Greif ein fremdes an.
retaliation-too-weak = { $card } greift mit Stärke { $strength } an, aber { $top } obenauf hat die Stärke { $defence }: Die oberste Armee muss schwächer sein.
retaliation-jack-to-jack = Buben sind füreinander ungerade: { $card } greift mit Stärke { $strength } an, und { $top } obenauf hat die Stärke { $defence }. Die oberste Armee muss schwächer sein.
retaliation-only-ace = Nur ein Ass sucht sich die Armee aus; { $card } besiegt Armeen von oben her. Nenne nur den Flügel.
retaliation-not-there = Auf dem { $side } Flügel von { $target } { $suit } steht keine solche Armee. Wähle eine, die dort steht.
retaliation-name-one = Das Ass entfernt eine Armee deiner Wahl. Nenne eine von diesen: { $armies }.
retaliation-unreadable = „{ $given }“ ist jetzt nicht möglich. Du kannst schreiben: { $forms }.

## Rules

retaliation-summary = Beschütze König und Dame, erbeute die der anderen: Alle wählen zugleich, die niedrigste Karte handelt zuerst
retaliation-length = etwa 15 Minuten
retaliation-preset-classic = Das Grundspiel.
retaliation-preset-classic-name = Klassisch
retaliation-preset-single = Eine Farbe pro Person, auch zu zweit.
retaliation-preset-single-name = Einfarbig
retaliation-param-suits_each = Farben für jede Person; 2 nur zu zweit.
retaliation-param-suits_each-name = Farben pro Person
retaliation-param-rounds = Zahl der Runden einer Partie.
retaliation-param-rounds-name = Runden
retaliation-param-jack_even = Stärke eines Buben gegen eine Armee mit gerader Stärke.
retaliation-param-jack_even-name = Bube gegen gerade Stärke
retaliation-param-jack_odd = Stärke eines Buben gegen eine Armee mit ungerader Stärke.
retaliation-param-jack_odd-name = Bube gegen ungerade Stärke
retaliation-param-own_king = Punkte für den eigenen König, wenn er noch da ist.
retaliation-param-own_king-name = Punkte für den eigenen König
retaliation-param-own_queen = Punkte für die eigene Dame, wenn sie noch da ist.
retaliation-param-own_queen-name = Punkte für die eigene Dame
retaliation-param-captured_king = Punkte für jeden erbeuteten König.
retaliation-param-captured_king-name = Punkte für einen erbeuteten König
retaliation-param-captured_queen = Punkte für jede erbeutete Dame.
retaliation-param-captured_queen-name = Punkte für eine erbeutete Dame
retaliation-param-army_factor = Faktor für die Werte der Zahlenarmeen vor eigenen Majestäten, die noch da sind.
retaliation-param-army_factor-name = Faktor für bewachende Armeen

# Regeln, die nicht zusammenpassen
retaliation-conflict-seats = es ist für 2 bis 4 Personen
retaliation-conflict-suits = es gibt vier Farben; zu mehr als zwei Personen spielt jede nur eine

# Aim and score
retaliation-goal = Schütze König und Dame, erbeute die der anderen.
retaliation-score = Eroberte Majestäten

## Die erste Partie mit Trainer

retaliation-coach-set-up = Versteck deinen König links und deine Dame rechts. Dann leg die 9 vor den König und die 5 vor die Dame.
retaliation-coach-pick = Alle wählen verdeckt eine Karte. Niedrige Karten handeln zuerst, hohe sind stärker. Wähle die 10.
retaliation-coach-attack = Die gegnerische 6 war zuerst dran und schlug deine 5: Deine Dame steht offen. Schlag mit der 10 zurück: Greif rechts die 8 an.
retaliation-coach-ace = Auch der rechte Platz des Gegners ist jetzt offen. Dort kann jede Karte erobern, und ein Ass handelt vor allen anderen. Wähle das Ass.
retaliation-coach-capture = Du bist zuerst dran. Greif rechts den offenen Platz an und sieh nach, wer sich dort versteckt.
retaliation-coach-last = Der König: 150 Punkte! Dafür hat der Gegner deine Dame erobert, 80 Punkte. Die letzte Runde beginnt: Wähle die 8.
retaliation-coach-defend = Zahlenkarten vor dem eigenen König zählen das Fünffache ihrer Summe. Verteidige links: Leg die 8 vor deinen König.
retaliation-coach-end = Du gewinnst 295 zu 135: dein König samt Wachen und der eroberte König. Eine Partie hat neun Runden. Auch in deiner ersten Partie hat jeder nur eine Farbe.

## Gründe für einen Zug, in Tipps

retaliation-reason-guard-king = die höhere Armee, { $card }, bewacht deinen König ({ $house })
retaliation-reason-guard-queen = die höhere Armee, { $card }, bewacht deine Dame ({ $house })
retaliation-reason-unguarded = vor { $royal } steht keine Armee, jeder Angriff würde die Karte erbeuten
retaliation-reason-guarded = { $card } ist dann die oberste Armee vor { $royal }
retaliation-reason-uncovered = aber { $royal } bleibt ohne Armee
retaliation-reason-captures = du erbeutest einen König oder eine Dame
retaliation-reason-captures-known = du erbeutest { $royal }
retaliation-reason-opens = dort bleibt keine Armee: Der nächste Angriff erbeutet die Majestät, wenn niemand verteidigt
retaliation-reason-weakens = eine Armee bleibt dort stehen
retaliation-reason-can-capture = nach jetzigem Stand kann { $card } auf { $places ->
    [one] einem Flügel
   *[other] { $places } Flügeln
} eine Majestät erbeuten
retaliation-reason-can-attack = nach jetzigem Stand kann { $card } { $places ->
    [one] einen Flügel
   *[other] { $places } Flügel
} angreifen, aber noch nichts erbeuten
retaliation-reason-only-defends = nach jetzigem Stand ist { $card } zu schwach zum Angreifen und kann nur verteidigen
retaliation-reason-first = niemand sonst hat eine so niedrige Karte wie { $card }, sie ist also zuerst dran
