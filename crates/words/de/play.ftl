# Eine Partie an einer Tastatur, Zeile für Zeile.

# Die Spieler.
play-player = Spieler
play-player-numbered = Spieler { $n }
play-bot = Bot
play-bot-level = { $level ->
    [random] Zufall
    [novice] Neuling
    [beginner] Anfänger
    [club] Club
    [master] Meister
    [expert] Experte
    [adaptive] passt sich dir an
   *[other] { $level }
 }
play-level = Stufe { $n }
play-level-plays = Stufe { $level }: { $meaning }
play-adapts = Passt sich dir an: jetzt { $level }. Nach einem Sieg eine Stufe höher, nach einem letzten Platz eine tiefer.
play-level-meaning = { $plan ->
    [novice] Schaut einige Züge voraus
    [beginner] Spielt jede Wahl bis zum Ende durch
    [master] Spielt nach einem trainierten Netz, oder sucht voraus, wo es keines gibt
    [expert] Probiert aussichtsreiche Züge mit einem trainierten Netz aus, spielt nach einem, oder sucht voraus, wo es keines gibt
   *[other] Sucht in vielen möglichen Kartenverteilungen voraus
 }{ $forgets ->
    [0] {""}
   *[other] , vergisst { $forgets } % der Karten
 }{ $slips ->
    [mostly] , wählt meistens einen schwächeren Zug
    [often] , wählt oft einen schwächeren Zug
    [sometimes] , wählt manchmal einen schwächeren Zug
   *[never] {""}
 }.
play-stand-in = { $missing ->
    [seats] „{ $absent }“ hat kein Netz für { $game } mit { $seats } Plätzen. „{ $present }“ spielt stattdessen.
    [rules] „{ $absent }“ hat kein Netz für diese Regeln von { $game } mit { $seats } Plätzen. „{ $present }“ spielt stattdessen.
   *[other] Das Netz von „{ $absent }“ für { $game } mit { $seats } Plätzen ist nicht lesbar. „{ $present }“ spielt stattdessen.
 }
play-bot-numbered = Bot { $n }
play-against = Du spielst gegen { $others }.
play-players = Es spielen: { $names }.
play-rules = Regeln: { $code }.

# Die Tastatur.
play-type-number = Tippe die Nummer deiner Wahl. Weitere Befehle zeigt „{ $help }“.
play-type-first = Tippe die Nummer deiner Wahl; weitere Befehle zeigt „{ $help }“.
play-type-enter = Drück Enter oder tippe „{ $help }“.
play-type-range = Tippe eine Zahl von { $from } bis { $to } oder „{ $help }“.
play-hand-over = Gib die Tastatur an { $name } weiter. { $name }, drück Enter.
play-hand-over-again = { $name }, drück Enter oder tippe „{ $quit }“, um die Partie zu verlassen.
play-kept = { $name } hat gewählt. Bis alle gewählt haben, kann { $name } mit „{ $undo }“ neu wählen.

# Ein Zug.
play-decision = --- Entscheidung { $decision } ---
play-end = --- Ende ---
play-done = fertig, nichts weiter
play-too-many = Hier gibt es mehr als { $n } Aktionen. Wähle Schritt für Schritt.

# Rückgängig machen, Aufgeben und Verlassen.
play-nothing-to-undo = Du hast noch keine Entscheidung, die du zurücknehmen kannst.
play-undo-declined = Die anderen haben das Zurücknehmen abgelehnt. Nach der nächsten Entscheidung kannst du wieder fragen.
play-asks-undo = { $name }: { $asks } möchte Entscheidung { $decision } zurücknehmen. Einverstanden?
play-asks-draw = { $name }: { $asks } bietet ein Unentschieden an. Einverstanden?
play-no-take-backs = In dieser Partie lässt sich kein Zug zurücknehmen.
play-offer-not-now = Dieses Angebot ist jetzt nicht möglich.
play-disagrees = { $name } lehnt ab.
play-asks-resign = Aufgeben? Das lässt sich nicht rückgängig machen.
play-yes-or-no = ja oder nein>
play-left = Du hast die Partie verlassen.
play-daily-left = So setzt du sie fort:
play-record = Die Aufzeichnung ist in { $file } gespeichert.
play-daily-score = Partie des Tages { $date }: du hast { $score }.
play-daily-bot = Ein starker Bot mit denselben Karten: { $score }.
play-daily-again = Dieses Ergebnis zählt nicht, weil du diese Partie schon gespielt hast.
play-daily-list = Partie des Tages: { $date }
play-again = Noch einmal mit denselben Karten spielen:

# Die Befehle. Wörter mit gleicher Bedeutung trennt ein Leerzeichen; das erste wird gezeigt.
play-word-undo = zurück
play-word-table = tisch
play-word-actions = aktionen
play-word-rules = regeln regel
play-word-log = verlauf
play-word-hint = tipp rat
play-word-resign = aufgeben
play-word-help = hilfe
play-word-quit = ende
play-word-done = fertig
play-word-yes = ja j
play-word-no = nein n
play-word-ready = bereit

# Ihre Beschreibungen.
play-help = Tippe die Nummer einer Wahl, ihre Wörter oder eine Aktion in Notation. Weitere Befehle:
play-help-undo = einen Schritt rückgängig machen oder deine letzte Entscheidung zurücknehmen, wenn die anderen annehmen
play-help-table = den Tisch und die Frage noch einmal zeigen
play-help-actions = alle Aktionen zeigen, die du jetzt wählen kannst, in Notation
play-help-rules = die Spielregeln zeigen; mit einer Nummer, etwa „{ $rules } 11“, nur diese eine
play-help-log = den Verlauf bis jetzt zeigen
play-help-hint = zeigen, was ein starker Bot wählen würde, wenn du allein gegen Bots spielst; das steht dann im Verlauf
play-help-resign = aufgeben
play-help-help = diese Liste zeigen
play-help-quit = die Partie verlassen; Strg-C und Strg-D tun dasselbe
