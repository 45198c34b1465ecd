# Die Texte des Tischs im Browser außer den Spielen, auf Deutsch.

## Um jede Seite

layout-description = Spiele Kartenspiele um Angriff und Verteidigung im Browser, gegen Bots oder mit Freunden.
layout-skip = Zum Inhalt springen
layout-nav = Seiten
layout-games = Spiele
layout-new = Neuer Tisch
layout-rules = Regeln
layout-settings = Einstellungen
layout-api = API
layout-footer = Sortie: Kartenspiele um Angriff und Verteidigung.

## Der Tisch

board-table = Der Tisch
board-of = { $seat-is ->
    [you] Du
   *[other] { $seat }
 }
board-middle = In der Mitte
board-stage = Letzter Kampf
board-stage-won = gewonnen
board-stage-lost = verloren
board-stage-tied = Gleichstand
board-stage-passed = gepasst
board-score = Stand
board-rules = Regeln dieses Spiels
board-facts = Spielstand
board-to-move = wählt …
board-turn = am Zug
board-thinking = denkt nach …
board-your-turn = du bist am Zug
board-away = nicht da
board-stand-in = ein Bot spielt
board-clock = Restzeit
board-days = { $n ->
    [one] 1 Tag
   *[other] { $n } Tage
 }
board-gave-up = aufgegeben
board-zone = { $name } ({ $count })
board-empty = nichts
board-hidden = { $count } verdeckt
board-face-down = verdeckt
board-called = verdeckt, Nummer { $number }
board-marked = { $card }, { $marks }
board-mark-of = { $mark }: { $cards }

## Die Frage

board-question = Frage
board-waiting = Am Zug: { $names }.
board-watching = Du siehst zu.
board-so-far = Bisher gewählt: { $steps }
board-done = Fertig
board-suggest = Vorschlagen
board-undo = Rückgängig
board-clear = Von vorn
board-unpick = Rückgängig: { $label }
board-more = { $card }: mehrere Möglichkeiten
board-rule = Regel { $rule }
board-withdraw = Noch einmal wählen
board-withdraw-why = Du hast gewählt. Bis alle gewählt haben, kannst du deine Wahl ändern.

## Neben dem Tisch

board-choices = Deine Möglichkeiten
board-actions = Für Fortgeschrittene: alle Aktionen in Notation ({ $n })
board-actions-many = Es gibt zu viele Aktionen für eine Liste; wähle Schritt für Schritt.
board-advice = Tipp
board-hint-take = Das spielen:
board-log = Verlauf
board-new = neu
board-take-back = Zurücknehmen
board-resign = Aufgeben
board-resign-sure = Aufgeben? Das lässt sich nicht rückgängig machen.
board-resign-yes = Ja, aufgeben

## Das Ende

board-over = Die Partie ist zu Ende
board-daily = Mit den anderen vergleichen
board-again = Noch einmal spielen
board-other-side = Gleiche Karten, andere Seite
board-rematch = Revanche
board-rematch-by = { $seat-is ->
    [you] Du hast eine Revanche angeboten.
   *[other] { $seat } möchte eine Revanche.
 }
board-rematch-open = Eine Revanche ist angeboten.
board-rematch-declined = { $seat-is ->
    [you] Du hast die Revanche abgelehnt.
   *[other] { $seat } hat die Revanche abgelehnt.
 }
board-rematch-room = Zum Tisch
board-back-to-log = Zurück zum Verlauf
board-replay = Wiederholung ansehen

## Um den Tisch

board-offline = Verbindung unterbrochen, neuer Versuch läuft …
board-sound-on = Ton einschalten
board-sound-off = Ton ausschalten
board-help = Hilfe
board-help-cards = Wählbare Karten haben einen goldenen Rand: Drück auf eine Karte oder auf ihren Eintrag in der Liste. Eine gewählte Karte ist angehoben; drück noch einmal darauf, um sie zurückzulegen. Eine abgedunkelte Karte deiner Hand sagt, warum sie nicht wählbar ist. Nichts gilt vor dem letzten Schritt einer Wahl.
board-help-digits = einen Eintrag der Liste wählen
board-help-undo = den letzten Schritt rückgängig machen
board-help-enter = fertig
board-help-moments = im Verlauf: zu einem anderen Moment; Enter zeigt ihn auf dem Tisch
board-help-advice = ein Tipp von einem starken Bot, wenn du allein gegen Bots spielst; das steht dann im Verlauf
board-help-help = diese Hilfe
board-enter = Enter
board-close = Schließen

## Ein Gerät, das weitergegeben wird

board-hand-over-why = Die nächste Seite zeigt eine Hand. Drück erst, wenn sonst niemand hinsieht.
board-hand-over = { $seat } ist da: Karten zeigen

## Vorschläge, die die anderen annehmen müssen

board-asks-back = { $seat-is ->
    [you] Du bittest darum, deine letzte Entscheidung zurückzunehmen.
   *[other] { $seat } bittet darum, die letzte Entscheidung zurückzunehmen.
 }
board-offers-draw = { $seat-is ->
    [you] Du bietest ein Unentschieden an.
   *[other] { $seat } bietet ein Unentschieden an.
 }
board-must-agree = Es fehlt noch die Antwort von { $names }.
board-agree = Annehmen
board-refuse = Ablehnen
board-recall = Vorschlag zurückziehen
board-ask-back = Um Rücknahme bitten
board-draw = Unentschieden anbieten

## Die erste Partie mit Trainer

learn-of = Erste Partie: { $game }
learn-start = Spielend lernen
learn-repeat = Lektion wiederholen
learn-coach = Trainer { $n }/{ $of }
learn-wanted = (die Wahl des Trainers)
learn-done = Lektion geschafft
learn-play = Eine Partie spielen
learn-again = Wiederholen
learn-restart = Lektion von vorn beginnen
learn-skip = Lektion überspringen und spielen
learn-games = Alle Spiele
learn-learned = Lektion geschafft

# Aufgaben: Stellungen, in denen eine Wahl klar die beste ist.
puzzles-title = Aufgaben
puzzles-of = Aufgaben: { $game }
puzzles-one-of = Aufgabe { $n }: { $game }
puzzles-intro = In jeder Stellung ist eine Wahl klar die beste. Du siehst, was die Person am Zug sieht, und kannst es beliebig oft versuchen.
puzzles-progress = { $solved } von { $count } gelöst
puzzles-number = Aufgabe { $n }
puzzles-done = Aufgabe gelöst
puzzles-mark = gelöst
puzzles-solution = Lösung
puzzles-show = Lösung zeigen
puzzles-next = Nächste Aufgabe
puzzles-again = Noch einmal versuchen
puzzles-all = Alle Aufgaben
