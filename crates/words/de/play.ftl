# Eine Partie an einer Tastatur, Zeile für Zeile.

# Wer spielt.
play-player = Mensch
play-player-numbered = Mensch { $n }
play-bot = Bot
play-bot-numbered = Bot { $n }
play-against = Du spielst gegen { $others }.
play-players = Es spielen: { $names }.
play-rules = Regeln: { $code }.

# Die Tastatur.
play-type-number = Tippe die Nummer deiner Wahl. Was du sonst noch tippen kannst, zeigt „{ $help }“.
play-type-first = Tippe die Nummer deiner Wahl; was sonst noch geht, zeigt „{ $help }“.
play-type-enter = Drücke die Eingabetaste oder tippe „{ $help }“.
play-type-range = Tippe eine Zahl von { $from } bis { $to } oder „{ $help }“.
play-hand-over = Gib die Tastatur weiter an { $name }. Weiter geht es mit der Eingabetaste.
play-hand-over-again = Weiter geht es für { $name } mit der Eingabetaste; „{ $quit }“ verlässt die Partie.
play-kept = Die Wahl von { $name } bleibt liegen, bis alle gewählt haben; mit „{ $undo }“ wählt { $name } noch einmal.

# Ein Zug.
play-decision = --- Entscheidung { $decision } ---
play-end = --- Ende ---
play-done = fertig, nichts weiter
play-too-many = Hier gibt es mehr als { $n } ganze Aktionen. Wähle Schritt für Schritt.

# Zurücknehmen, Aufgeben und Verlassen.
play-nothing-to-undo = Es gibt nichts zurückzunehmen: Du hast noch nichts entschieden.
play-asks-undo = { $name }: { $asks } möchte Entscheidung { $decision } zurücknehmen. Einverstanden?
play-disagrees = { $name } ist nicht einverstanden.
play-asks-resign = Gibst du auf? Das lässt sich nicht zurücknehmen.
play-yes-or-no = ja oder nein>
play-left = Du hast die Partie verlassen.
play-record = Die Aufzeichnung steht in { $file }.
play-again = Noch einmal mit denselben Karten:

# Was sich tippen lässt. Wörter mit gleicher Bedeutung trennt ein Leerzeichen; das erste wird gezeigt.
play-word-undo = zurück
play-word-table = tisch
play-word-actions = aktionen
play-word-rules = regeln regel
play-word-log = verlauf
play-word-hint = rat
play-word-resign = aufgeben
play-word-help = hilfe
play-word-quit = ende
play-word-done = fertig
play-word-yes = ja j
play-word-no = nein n

# Was es bewirkt.
play-help = Tippe die Nummer einer Wahl, ihre Wörter oder eine Aktion in Notation. Außerdem:
play-help-undo = zurücknehmen: einen Schritt, oder deine letzte Entscheidung, wenn die anderen einverstanden sind
play-help-table = den Tisch und die Frage noch einmal zeigen
play-help-actions = alles, was du jetzt tun darfst, in Notation
play-help-rules = die Regeln des Spiels; mit einer Nummer, etwa „{ $rules } 11“, nur diese eine
play-help-log = alles, was du bisher erfahren hast
play-help-hint = was der Club-Bot spielen würde, wenn du allein gegen Bots spielst; das steht dann im Verlauf
play-help-resign = aufgeben
play-help-help = diese Liste
play-help-quit = die Partie verlassen, wie auch Strg-C und Strg-D
