# Was der Tisch im Browser außer den Spielen sagt, auf Deutsch.

## Um jede Seite

layout-description = Ein Zuhause für Kartenkampfspiele, im Browser.
layout-skip = Zum Inhalt springen
layout-nav = Seiten
layout-games = Spiele
layout-new = Neuer Tisch
layout-rules = Regeln
layout-settings = Einstellungen
layout-api = API
layout-footer = Sortie, ein Zuhause für Kartenkampfspiele.

## Der Tisch

board-table = Der Tisch
board-of = { $seat-is ->
    [you] Du
   *[other] { $seat }
 }
board-middle = In der Mitte
board-facts = Der Stand
board-to-move = am Zug
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

## Was gefragt ist

board-question = Die Frage
board-waiting = Am Zug: { $names }.
board-watching = Du siehst zu.
board-so-far = Bisher gewählt: { $steps }
board-done = Fertig
board-undo = Zurück
board-clear = Von vorn
board-unpick = Zurücknehmen: { $label }
board-more = { $card }: mehrere Möglichkeiten
board-rule = Regel { $rule }
board-withdraw = Noch einmal wählen
board-withdraw-why = Du hast gewählt. Bis alle so weit sind, kannst du es dir anders überlegen.

## Neben dem Tisch

board-choices = Was du tun kannst
board-actions = Alle Aktionen in Notation ({ $n })
board-actions-many = Es gibt zu viele ganze Aktionen für eine Liste; wähle Schritt für Schritt.
board-advice = Rat
board-advice-take = Das wählen:
board-log = Was geschehen ist
board-new = neu
board-take-back = Zurücknehmen
board-resign = Aufgeben
board-resign-sure = Gibst du auf? Das lässt sich nicht zurücknehmen.
board-resign-yes = Ja, aufgeben

## Das Ende

board-over = Die Partie ist zu Ende
board-again = Noch einmal spielen
board-replay = Noch einmal ansehen

## Um den Tisch

board-offline = Die Verbindung ist weg; es wird neu versucht …
board-help = Hilfe
board-help-cards = Was du wählen kannst, hat einen goldenen Rand: Drück darauf oder auf seinen Eintrag in der Liste. Was du gewählt hast, ist angehoben; drück noch einmal darauf, und es liegt wieder wie vorher. Nichts gilt vor dem letzten Schritt einer Wahl.
board-help-digits = ein Eintrag der Liste
board-help-undo = den letzten Schritt zurücknehmen
board-help-enter = fertig
board-help-advice = Rat des Club-Bots, wenn du allein gegen Bots spielst; das steht dann im Verlauf
board-help-help = diese Hilfe
board-enter = Eingabe
board-close = Schließen

## Ein Gerät, das weitergegeben wird

board-hand-over-why = Die nächste Seite zeigt eine Hand: drücke erst, wenn niemand sonst hinsieht.
board-hand-over = { $seat } ist da: Karten zeigen

## Wem andere zustimmen müssen

board-asks-back = { $seat-is ->
    [you] Du bittest darum, deine letzte Entscheidung zurückzunehmen.
   *[other] { $seat } bittet darum, die letzte Entscheidung zurückzunehmen.
 }
board-offers-draw = { $seat-is ->
    [you] Du bietest ein Unentschieden an.
   *[other] { $seat } bietet ein Unentschieden an.
 }
board-must-agree = Zustimmen muss noch: { $names }.
board-agree = Einverstanden
board-refuse = Nicht einverstanden
board-recall = Vorschlag zurücknehmen
board-ask-back = Um Rücknahme bitten
board-draw = Unentschieden anbieten
