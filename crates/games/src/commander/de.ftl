# Capture the Commander auf Deutsch.
# $seat ist ein Name oder „du“; $seat-is ist „you“, wenn dort liest, wer gemeint ist, sonst „other“.

## Was geschieht

commander-dealt = Alle haben { $each } Karten verdeckt zu einer Pyramide gelegt; keine davon hat bisher jemand gesehen.
commander-attacked = { $seat-is ->
    [you] Du greifst mit Karte { $place } ({ $card })
   *[other] { $seat } greift mit Karte { $place } ({ $card })
 } { $target-is ->
    [you] deine Karte { $at }
   *[other] Karte { $at } von { $target }
 } an: { $met }.
commander-tied = Gleicher Rang: Beide decken eine weitere Karte auf.
commander-turned-up = { $seat-is ->
    [you] Du deckst Karte { $place } auf ({ $card }),
   *[other] { $seat } deckt Karte { $place } auf ({ $card }),
 } { $target-is ->
    [you] du Karte { $at } ({ $met }).
   *[other] { $target } Karte { $at } ({ $met }).
 }
commander-stopped = { $seat-is ->
    [you] Du kannst keine Karte mehr aufdecken: Den Kampf gewinnt, wer mehr Karten hat.
   *[other] { $seat } kann keine Karte mehr aufdecken: Den Kampf gewinnt, wer mehr Karten hat.
 }
commander-stopped-both = Beide können keine Karte mehr aufdecken, und beide haben gleich viele Karten.
commander-won = { $seat-is ->
    [you] Du gewinnst den Kampf:
   *[other] { $seat } gewinnt den Kampf:
 } { $loser-is ->
    [you] Du verlierst { $cards }.
   *[other] { $loser } verliert { $cards }.
 }
commander-both-lost = Niemand gewinnt den Kampf: { $one-is ->
    [you] Du verlierst { $first }
   *[other] { $one } verliert { $first }
 }, { $other-is ->
    [you] du verlierst { $second }.
   *[other] { $other } verliert { $second }.
 }
commander-out = { $seat-is ->
    [you] Dein Commander ist gefangen: Du scheidest aus.
   *[other] Der Commander von { $seat } ist gefangen: { $seat } scheidet aus.
 }
commander-out-with-more = { $seat-is ->
    [you] Dein Commander ist gefangen: Du scheidest aus, und { $left ->
        [one] deine letzte Karte verlässt
       *[other] deine übrigen { $left } Karten verlassen
     } verdeckt das Spiel.
   *[other] Der Commander von { $seat } ist gefangen: { $seat } scheidet aus, und { $left ->
        [one] die letzte Karte verlässt
       *[other] die übrigen { $left } Karten verlassen
     } verdeckt das Spiel.
 }

## Der Tisch

commander-zone-pyramid = Pyramide
commander-zone-taken = Geschlagen
commander-zone-aside = Nicht im Spiel
commander-mark-free = { $place } frei
commander-mark-partly = { $place } halb
commander-mark-covered = { $place } bedeckt
commander-mark-up = { $place } offen
commander-badge-out = ausgeschieden: Der Commander ist gefangen
commander-fact-battle = { $seat-is ->
    [you] Du greifst { $target } an
   *[other] { $target-is ->
        [you] { $seat } greift dich an
       *[other] { $seat } greift { $target } an
    }
 }: { $own } gegen { $other }, gleicher Rang

## Was gefragt wird

commander-ask-own = Mit welcher deiner freien Karten greifst du an?
commander-ask-target = Welche Karte greifst du mit deiner Karte { $own } an?
commander-ask-further = Gleicher Rang, { $own } von dir gegen { $other }: Welche weitere Karte deckst du auf?
commander-complete = Die Wahl ist vollständig. Es kommt nichts mehr dazu.

## Was zur Wahl steht

commander-choice-own = mit Karte { $place }{ $seen ->
    [yes] {" ("}{ $card })
   *[no] {""}
 } angreifen
commander-choice-own-commander = mit Karte { $place }, deinem Commander{ $seen ->
    [yes] {" ("}{ $card })
   *[no] {""}
 }, angreifen
commander-choice-free = Karte { $place } von { $seat }{ $seen ->
    [yes] {" ("}{ $card })
   *[no] {""}
 }
commander-choice-partly = Karte { $place } von { $seat }, halb frei{ $seen ->
    [yes] {" ("}{ $card })
   *[no] {""}
 }
commander-choice-commander = Karte { $place } von { $seat }, der Commander{ $seen ->
    [yes] {" ("}{ $card })
   *[no] {""}
 }
commander-choice-further = Karte { $place }{ $seen ->
    [yes] {" ("}{ $card })
   *[no] {""}
 } aufdecken
commander-choice-further-commander = Karte { $place }, deinen Commander{ $seen ->
    [yes] {" ("}{ $card })
   *[no] {""}
 }, aufdecken

## Was nicht geht

commander-over = Die Partie ist zu Ende.
commander-watching = Du siehst bei dieser Partie nur zu. Entscheiden können nur die Mitspielenden.
commander-not-your-turn = { $seat-is ->
    [you] Du bist am Zug.
   *[other] { $seat } ist am Zug.
 }
commander-not-your-battle = Hier kämpfen { $seat } und { $target }. Warte, bis die beiden gewählt haben.
commander-no-choice = Du kannst nur eine einzige Karte aufdecken. Der Kampf geht weiter, sobald dein Gegner gewählt hat.
commander-own-gone = Deine Karte { $place } ist schon geschlagen. Wähle eine andere.
commander-own-partly = Deine Karte { $place } ist nur halb frei, denn Karte { $by } liegt noch darauf. Nur eine ganz freie Karte greift an.
commander-own-covered = Deine Karte { $place } ist bedeckt (von { $by }). Nur eine ganz freie Karte greift an.
commander-own-target = Karte { $place } ist deine eigene. Greif eine fremde Karte an.
commander-is-out = { $seat } ist ausgeschieden und hat keine Pyramide mehr. Greif jemand anderen an.
commander-target-gone = Karte { $place } von { $seat } ist schon geschlagen. Greif eine andere an.
commander-target-covered = Karte { $place } von { $seat } ist bedeckt (von { $by }). Angreifen lässt sich eine Karte erst, wenn sie mindestens halb frei ist.
commander-is-up = Deine Karte { $place } ist schon aufgedeckt. Wähle eine andere.
commander-not-adjacent = Deine Karte { $place } liegt neben keiner, die du in diesem Kampf aufgedeckt hast. Zur Wahl stehen { $may }.
commander-no-such-card = Eine Karte { $number } gibt es nicht. Die Karten einer Pyramide haben die Nummern 1 bis { $last }.
commander-no-such-seat = Diesen Platz gibt es nicht. In Aktionen zählen die Plätze ab 0, von 0 bis { $last }.
commander-whose = Wessen Karte { $at }? Schreib davor den Platz, gezählt ab 0, zum Beispiel { $seat }.{ $at } für die von { $player }.
commander-unreadable = „{ $given }“ ist kein Angriff. Schreib deine eigene Karte und die angegriffene mit ihrem Platz, gezählt ab 0, zum Beispiel { $example }.
commander-unreadable-tie = „{ $given }“ lässt sich nicht aufdecken. Schreib die Nummer einer Karte, zum Beispiel { $example }.

# Was am Ende zählt
commander-points = { $n ->
    [0] ausgeschieden
    [one] noch { $n } Karte
   *[other] noch { $n } Karten
}

## Rules

commander-summary = Greif fremde Pyramiden mit Karten an, die niemand kennt, und merk dir jede, die aufgedeckt wurde
commander-length = etwa 5 Minuten
commander-preset-classic = Das Grundspiel.
commander-preset-classic-name = Klassisch
commander-preset-open = Niemand muss sich etwas merken: Der Tisch zeigt, was schon aufgedeckt war.
commander-preset-open-name = Offen
commander-param-open_memory = Der Tisch zeigt weiter an, was schon einmal aufgedeckt war.
commander-param-open_memory-name = Aufgedeckte Karten weiter zeigen

# Regeln, die nicht zusammenpassen
commander-conflict-seats = es ist für 2 bis 4 Personen

# Aim and score
commander-goal = Behalte als Letzter deinen Commander.
commander-score = Karten übrig

## Die erste Partie mit Trainer

commander-coach-attack = Noch kennt niemand eine Karte. Greif mit einer freien Karte an: Wähle deine Karte 2, dann die gegnerische Karte 1. Die höhere gewinnt.
commander-coach-known = Deine Karte 2 ist ein Ass, die höchste Karte. Ohne Karte 1 ist die gegnerische Karte 5 halb frei. Greif sie mit dem Ass an.
commander-coach-partly = Die gegnerische Karte 8 ist an deinem König gescheitert. Jetzt ist Karte 11 angreifbar, dicht vor dem Commander. Greif sie mit dem Ass an.
commander-coach-tie = Zwei Asse: Gleichstand. Beide decken noch eine Karte daneben auf, und diese entscheiden. Wähle deine Karte 1.
commander-coach-commander = Deine Dame hat gewonnen, und wer verliert, gibt alle aufgedeckten Karten ab. Jetzt ist der Commander angreifbar: Karte 13. Schlag mit dem Ass zu!
commander-coach-end = Der Commander ist gefangen, und du gewinnst. In der üblichen Variante liegt auch dein Ass nach jedem Sieg wieder verdeckt: Merk dir seinen Platz.

## Gründe für einen Zug, in Tipps

commander-reason-risk = dein Commander kämpft: Verliert er, bist du ausgeschieden
commander-reason-aim = es ist der Commander von { $seat }
commander-reason-beats = { $own } schlägt { $other }
commander-reason-ties = { $own } und { $other } sind gleich, beide decken eine weitere Karte auf
commander-reason-loses = { $own } verliert gegen { $other }
commander-reason-beats-unseen = { $own } schlägt { $n } der { $all } Karten, die noch niemand gesehen hat
commander-reason-unseen-beat = { $n } der { $all } Karten, die noch niemand gesehen hat, schlagen { $other }
commander-reason-even = niemand hat eine der beiden Karten gesehen, die Chancen sind gleich
commander-reason-known = du hast diese Karte schon gesehen: { $card }
commander-reason-unseen = diese Karte hat noch niemand gesehen
