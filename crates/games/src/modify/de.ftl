# Modify auf Deutsch.
# $seat ist ein Name oder „du“; $seat-is ist „you“, wenn dort liest, wer gemeint ist, sonst „other“.

# Der Tisch
modify-hand = Hand
modify-field = Mitte
modify-pot = Topf
modify-discards = Ablage
modify-rest = Nicht im Spiel
modify-mark-used = einmal gespielt
modify-mark-played = { $seat-is ->
    [you] von dir
   *[other] von { $seat }
}
modify-perhaps = { $n ->
    [one] vielleicht { $cards }, nach einem Diebstahl, den du nicht gesehen hast
   *[other] vielleicht etwas von { $cards }, nach Diebstählen, die du nicht gesehen hast
}
modify-fact-round = Runde { $round } von höchstens { $rounds }.
modify-fact-first = { $seat-is ->
    [you] Du bist Vorhand.
   *[other] { $seat } ist Vorhand.
}
modify-fact-duel = { $seat-is ->
    [you] Du duellierst dich mit { $opponent } um je { $n } Karten.
   *[other] { $opponent-is ->
        [you] { $seat } duelliert sich mit dir um je { $n } Karten.
       *[other] { $seat } duelliert sich mit { $opponent } um je { $n } Karten.
    }
}

# Was gefragt wird
modify-ask-vote = Soll es einen Quickdraw geben? Dann werden sofort alle Hände gezeigt, und die höchste Summe gewinnt die Partie. Dafür müssen alle Ja sagen.
modify-ask-offer = Rufst du einen Quickdraw aus? Dann werden sofort alle Hände gezeigt, und die höchste Summe gewinnt die Partie.
modify-ask-call = Willst du jemanden zum Duell fordern?
modify-ask-number = Um wie viele Karten forderst du { $seat } zum Duell? { $most ->
    [2] Möglich sind nur je 2.
   *[other] Möglich sind je 2 bis { $most }.
}
modify-ask-answer = Was antwortest du { $seat }? In einem Duell um je { $n } Karten gewinnt die höhere Summe alle.
modify-ask-counter = { $seat } möchte das Duell lieber um je { $n } Karten. Nimmst du das an?
modify-ask-duel = Wähle { $n } Karten für das Duell ({ $done }/{ $n }). Die höhere Summe gewinnt.
modify-ask-steal = Dein Bube stiehlt eine zufällige Karte. Wen bestiehlst du?
modify-ask-pick = Welche Karte spielst du? Alle decken gleichzeitig auf, und die höchste Karte gewinnt die anderen.

# Was zur Wahl steht
modify-do-play = { $card } spielen
modify-do-duel = { $card } spielen (zählt { $value })
modify-do-steal = { $cards ->
    [one] { $seat } bestehlen (1 Karte auf der Hand)
   *[other] { $seat } bestehlen ({ $cards } Karten auf der Hand)
}
modify-do-call = { $cards ->
    [one] Duell mit { $seat } (1 Karte)
   *[other] Duell mit { $seat } ({ $cards } Karten)
}
modify-do-number = um je { $n } Karten
modify-do-offer = je { $n } Karten vorschlagen
modify-do-pass = Nein, weiterspielen
modify-do-accept = Duell um je { $n } Karten annehmen
modify-do-refuse = ablehnen
modify-do-drop = auf das Duell verzichten
modify-do-vote-yes = ja, ein Quickdraw
modify-do-vote-no = nein, weiterspielen
modify-do-quickdraw = einen Quickdraw ausrufen
modify-do-wait = weiterspielen

# Was geschieht
modify-dealt-hidden = { $seat-is ->
    [you] Du erhältst { $n } Karten.
   *[other] { $seat } erhält { $n } Karten.
}
modify-dealt = { $seat-is ->
    [you] Du erhältst { $cards }.
   *[other] { $seat } erhält { $cards }.
}
modify-voted-yes = { $seat-is ->
    [you] Du möchtest einen Quickdraw.
   *[other] { $seat } möchte einen Quickdraw.
}
modify-voted-no = { $seat-is ->
    [you] Du möchtest keinen Quickdraw.
   *[other] { $seat } möchte keinen Quickdraw.
}
modify-quickdraw-agreed = Alle sind für einen Quickdraw: Die Hände werden gezeigt.
modify-quickdraw-called = { $seat-is ->
    [you] Du rufst einen Quickdraw aus: Alle Hände werden gezeigt.
   *[other] { $seat } ruft einen Quickdraw aus: Alle Hände werden gezeigt.
}
modify-waited = { $seat-is ->
    [you] Du rufst keinen Quickdraw aus.
   *[other] { $seat } ruft keinen Quickdraw aus.
}
modify-shown = { $seat-is ->
    [you] Du zeigst { $cards }: zusammen { $total }.
   *[other] { $seat } zeigt { $cards }: zusammen { $total }.
}
modify-passed = { $seat-is ->
    [you] Du forderst niemanden heraus.
   *[other] { $seat } fordert niemanden heraus.
}
modify-called = { $seat-is ->
    [you] Du forderst { $opponent } zu einem Duell um je { $n } Karten.
   *[other] { $seat } fordert { $opponent-is ->
        [you] dich
       *[other] { $opponent }
    } zu einem Duell um je { $n } Karten.
}
modify-accepted = { $seat-is ->
    [you] Du nimmst an: ein Duell um je { $n } Karten.
   *[other] { $seat } nimmt an: ein Duell um je { $n } Karten.
}
modify-refused = { $seat-is ->
    [you] Du lehnst das Duell ab.
   *[other] { $seat } lehnt das Duell ab.
}
modify-countered = { $seat-is ->
    [you] Du schlägst stattdessen je { $n } Karten vor.
   *[other] { $seat } schlägt stattdessen je { $n } Karten vor.
}
modify-dropped = { $seat-is ->
    [you] Du verzichtest auf das Duell.
   *[other] { $seat } verzichtet auf das Duell.
}
modify-duelled = { $seat-is ->
    [you] Du zeigst { $cards }: zusammen { $total }.
   *[other] { $seat } zeigt { $cards }: zusammen { $total }.
}
modify-turned-up-2 = Runde { $round }: { $seat-a-is ->
    [you] Du spielst
   *[other] { $seat-a } spielt
} { $card-a }, { $seat-b-is ->
    [you] du
   *[other] { $seat-b }
} { $card-b }.
modify-turned-up-3 = Runde { $round }: { $seat-a-is ->
    [you] Du spielst
   *[other] { $seat-a } spielt
} { $card-a }, { $seat-b-is ->
    [you] du
   *[other] { $seat-b }
} { $card-b }, { $seat-c-is ->
    [you] du
   *[other] { $seat-c }
} { $card-c }.
modify-turned-up-4 = Runde { $round }: { $seat-a-is ->
    [you] Du spielst
   *[other] { $seat-a } spielt
} { $card-a }, { $seat-b-is ->
    [you] du
   *[other] { $seat-b }
} { $card-b }, { $seat-c-is ->
    [you] du
   *[other] { $seat-c }
} { $card-c }, { $seat-d-is ->
    [you] du
   *[other] { $seat-d }
} { $card-d }.
modify-turned-up-5 = Runde { $round }: { $seat-a-is ->
    [you] Du spielst
   *[other] { $seat-a } spielt
} { $card-a }, { $seat-b-is ->
    [you] du
   *[other] { $seat-b }
} { $card-b }, { $seat-c-is ->
    [you] du
   *[other] { $seat-c }
} { $card-c }, { $seat-d-is ->
    [you] du
   *[other] { $seat-d }
} { $card-d }, { $seat-e-is ->
    [you] du
   *[other] { $seat-e }
} { $card-e }.
modify-turned-up-6 = Runde { $round }: { $seat-a-is ->
    [you] Du spielst
   *[other] { $seat-a } spielt
} { $card-a }, { $seat-b-is ->
    [you] du
   *[other] { $seat-b }
} { $card-b }, { $seat-c-is ->
    [you] du
   *[other] { $seat-c }
} { $card-c }, { $seat-d-is ->
    [you] du
   *[other] { $seat-d }
} { $card-d }, { $seat-e-is ->
    [you] du
   *[other] { $seat-e }
} { $card-e }, { $seat-f-is ->
    [you] du
   *[other] { $seat-f }
} { $card-f }.
modify-turned-up-7 = Runde { $round }: { $seat-a-is ->
    [you] Du spielst
   *[other] { $seat-a } spielt
} { $card-a }, { $seat-b-is ->
    [you] du
   *[other] { $seat-b }
} { $card-b }, { $seat-c-is ->
    [you] du
   *[other] { $seat-c }
} { $card-c }, { $seat-d-is ->
    [you] du
   *[other] { $seat-d }
} { $card-d }, { $seat-e-is ->
    [you] du
   *[other] { $seat-e }
} { $card-e }, { $seat-f-is ->
    [you] du
   *[other] { $seat-f }
} { $card-f }, { $seat-g-is ->
    [you] du
   *[other] { $seat-g }
} { $card-g }.
modify-stole = { $seat-is ->
    [you] Dein Bube stiehlt { $card } aus der Hand von { $victim }.
   *[other] { $victim-is ->
        [you] Der Bube von { $seat } stiehlt { $card } aus deiner Hand.
       *[other] Der Bube von { $seat } stiehlt { $card } aus der Hand von { $victim }.
    }
}
modify-stole-hidden = { $seat-is ->
    [you] Dein Bube stiehlt eine Karte aus der Hand von { $victim }.
   *[other] { $victim-is ->
        [you] Der Bube von { $seat } stiehlt eine Karte aus deiner Hand.
       *[other] Der Bube von { $seat } stiehlt eine Karte aus der Hand von { $victim }; welche, bleibt verdeckt.
    }
}
modify-found-nothing = { $seat-is ->
    [you] Dein Bube findet keine Hand, aus der er stehlen könnte.
   *[other] Der Bube von { $seat } findet keine Hand, aus der er stehlen könnte.
}
modify-won = { $seat-is ->
    [you] Du nimmst { $cards }.
   *[other] { $seat } nimmt { $cards }.
}
modify-won-discarded = { $seat-is ->
    [you] Du nimmst { $cards }. Abgelegt: { $discarded }.
   *[other] { $seat } nimmt { $cards }. Abgelegt: { $discarded }.
}
modify-won-nothing = { $seat-is ->
    [you] Du gewinnst, aber es gibt nichts zu nehmen. Abgelegt: { $discarded }.
   *[other] { $seat } gewinnt, aber es gibt nichts zu nehmen. Abgelegt: { $discarded }.
}
modify-tied = Gleichstand: Niemand nimmt etwas. In den Topf: { $cards }.
modify-tied-discarded = Gleichstand: Niemand nimmt etwas. Abgelegt: { $discarded }. In den Topf: { $cards }.
modify-tied-nothing = Gleichstand: Niemand nimmt etwas. Abgelegt: { $discarded }.
modify-out = { $seat-is ->
    [you] Du hast keine Karten mehr und scheidest aus.
   *[other] { $seat } hat keine Karten mehr und scheidet aus.
}
modify-last-round = Die letzte von { $rounds } Runden ist vorbei: Wer die meisten Karten hat, gewinnt.

# Was nicht geht
modify-unreadable-quickdraw = „{ $text }“ ist keine Antwort. Schreib quickdraw oder wait.
modify-unreadable-call = „{ $text }“ ist keine Herausforderung. Schreib pass oder call mit einem Platz, gezählt ab 0, und einer Anzahl Karten, etwa call 1 3.
modify-unreadable-answer = „{ $text }“ ist keine Antwort. Schreib accept, refuse oder offer mit einer anderen Anzahl, etwa offer 2.
modify-unreadable-counter = „{ $text }“ ist keine Antwort. Schreib accept oder drop.
modify-unreadable-duel = „{ $text }“ steht nicht zur Wahl. Schreib { $n } Karten von deiner Hand wie 9H QC.
modify-unreadable-pick = „{ $text }“ steht nicht zur Wahl. Schreib eine Karte von deiner Hand wie 9H.
modify-unreadable-steal = „{ $text }“ steht nicht zur Wahl. Schreib steal und einen Platz, gezählt ab 0, etwa steal 1 für den zweiten Platz.
modify-choose-quickdraw = Noch ist nichts gewählt. Wähle einen Quickdraw oder keinen.
modify-choose-call = Noch ist nichts gewählt. Fordere jemanden zum Duell oder verzichte darauf.
modify-choose-answer = Noch ist nichts gewählt. Nimm an, lehne ab oder schlage eine andere Anzahl vor.
modify-choose-counter = Noch ist nichts gewählt. Nimm an oder verzichte auf das Duell.
modify-choose-duel = Die Wahl ist noch nicht vollständig. Wähle { $n } Karten von deiner Hand.
modify-choose-pick = Noch ist keine Karte gewählt. Wähle eine von deiner Hand.
modify-choose-steal = Noch ist niemand gewählt. Wähle, wen dein Bube bestiehlt.
modify-is-over = Die Partie ist zu Ende.
modify-not-your-turn = Du hast jetzt nichts zu entscheiden. Warte auf die anderen.
modify-complete = Die Wahl ist vollständig. Es kommt nichts mehr dazu.
modify-not-in-hand = Du hast { $card } nicht auf der Hand. Wähle eine deiner Karten.
modify-one-only = In einer Runde wird nur eine Karte gespielt. Wähle eine.
modify-no-more = In diesem Duell geht es um { $n } Karten, und die sind gewählt. Mehr kommen nicht dazu.
modify-twice = { $card } ist schon gewählt. Wähle jede Karte nur einmal.
modify-nothing-to-steal = { $seat } hat keine Karte auf der Hand, die du stehlen könntest. Wähle jemand anderen.
modify-too-few = { $seat } hat keine zwei Karten auf der Hand, zu wenig für ein Duell. Wähle jemand anderen.
modify-not-yourself = Dich selbst kannst du nicht wählen. Wähle jemand anderen.
modify-no-seat = In dieser Partie gibt es keinen Platz { $n }. Aktionen zählen die Plätze ab 0: Wähle einen anderen.
modify-seat-is-out = { $seat } ist ausgeschieden. Wähle jemand anderen.
modify-number-range = In diesem Duell sind je 2 bis { $most } Karten möglich, nicht mehr, als beide auf der Hand haben.
modify-same-number = Diese Anzahl ist schon gefordert. Nimm sie an oder nenne eine andere.

# Was am Ende zählt
# Eine Anzahl Karten oder, nach einem Quickdraw, ihre Summe.
modify-points = { $n } auf der Hand

## Rules

modify-summary = Alle zeigen zugleich eine Karte, die höchste gewinnt sie alle: Bildkarten und Asse nutzen sich ab, Buben stehlen
modify-length = etwa 5 Minuten
modify-preset-classic = Das Recht, zum Duell zu fordern, geht reihum; kein Quickdraw.
modify-preset-classic-name = Klassisch
modify-preset-as_written = Alle dürfen vor jeder Runde zum Duell fordern und am Anfang einen Quickdraw ausrufen.
modify-preset-as_written-name = Wie geschrieben
modify-param-duel_calls = Zum Duell fordern: nur die Vorhand (first_seat), alle (all), niemand (off).
modify-param-duel_calls-name = Zum Duell fordert
modify-param-duel_calls-first_seat = nur die Vorhand
modify-param-duel_calls-all = reihum jeder
modify-param-duel_calls-off = niemand
modify-param-quickdraw = Quickdraw: nie (off), bei Zustimmung aller (agreed), auf jeden Ruf (any).
modify-param-quickdraw-name = Quickdraw
modify-param-quickdraw-off = nie
modify-param-quickdraw-agreed = wenn alle zustimmen
modify-param-quickdraw-any = sobald jemand ruft
modify-param-max_rounds = Nach so vielen Runden gewinnt, wer die meisten Karten hat.
modify-param-max_rounds-name = Höchstzahl der Runden

# Regeln, die nicht zusammenpassen
modify-conflict-seats = es ist für 2 bis 7 Personen, denn ein Kartenspiel reicht für sieben Hände mit sieben Karten

# Aim and score
modify-goal = Hol dir alle Karten oder nach { $rounds } Runden die meisten.
modify-score = Karten

## Die erste Partie mit Trainer

modify-coach-pass = In einer Runde zeigen alle gleichzeitig eine Karte, und die höchste gewinnt. Vorher darf die Vorhand ein Duell fordern. Passe fürs Erste.
modify-coach-king = Von niedrig bis hoch: Bube, 2 bis 10, Dame, König, Ass. Spiel deinen König. Nach einer Runde wird er abgelegt, auch wenn er gewinnt.
modify-coach-jack = Dein König hat die 10♥ geholt. Spiel jetzt den Buben: Er ist die niedrigste Karte, aber er stiehlt eine Karte aus der gegnerischen Hand.
modify-coach-call = Du hast die 9♥ gestohlen, und der gegnerische König ist verbraucht. Dort sind noch vier Karten. Fordere ein Duell um vier Karten.
modify-coach-duel = Im Duell wird addiert: Ass 11, König 7, Dame 5, Bube 0. Wähle A♠, 10♥, 9♥ und Q♥: Das macht 35.
modify-coach-end = 35 gegen 34! Der Gegner hat keine Karte mehr, und du gewinnst. In jeder Partie gewinnt, wer als Letzter Karten hat.

## Gründe für einen Zug, in Tipps

modify-reason-higher = { $n ->
    [0] keine Karte, die andere haben können, steht über { $card }
    [one] höchstens eine Karte, die andere haben können, steht über { $card }
   *[other] höchstens { $n } Karten, die andere haben können, stehen über { $card }
}
modify-reason-jack = ein Bube gewinnt nichts, stiehlt aber eine Karte
modify-reason-pot = dem Gewinner { $n ->
    [one] gehört auch die Karte, die
   *[other] gehören auch die { $n } Karten, die
} noch im Feld { $n ->
    [one] liegt
   *[other] liegen
}
modify-reason-wears-out = { $card } kommt nach dieser Runde auf die Ablage
modify-reason-steal = { $seat } hat { $n ->
    [one] eine Karte
   *[other] { $n } Karten
} auf der Hand
modify-reason-total = diese Karten zählen zusammen { $total }
modify-reason-keeps = { $n ->
    [0] du behältst keine Karte
    [one] du behältst eine Karte
   *[other] du behältst { $n } Karten
}
modify-reason-best = deine { $n ->
    [one] beste Karte zählt
   *[other] besten { $n } Karten zählen zusammen
} { $total }
modify-reason-hand = deine Hand zählt { $total }
