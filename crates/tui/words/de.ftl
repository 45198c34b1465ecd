# Was der Tisch im Terminal außer den Spielen sagt, auf Deutsch.

## Der Tisch

screen-of = { $seat-is ->
    [you] Du
   *[other] { $seat }
 }
screen-of-all = Der Tisch
screen-empty = Leer: { $names }
screen-log = Verlauf
screen-decision = Entscheidung { $decision }
screen-so-far = Bisher gewählt: { $steps }
screen-done = fertig, nichts weiter
screen-waits-for = Als Nächstes: { $names }.
screen-too-small = Sortie braucht mindestens { $columns } Spalten und { $rows } Zeilen; dieses Terminal hat { $width } und { $height }.
screen-keys = Pfeile, Enter · u zurück · ? Regel · l Verlauf · o mehr · F1 Hilfe · q Schluss
screen-keys-advice = Enter · u zurück · ? Regel · l Verlauf · h Rat · o mehr · F1 Hilfe · q Schluss
screen-goes-on = Enter: weiter · o mehr · q Schluss
screen-over-keys = Pfeile, Enter · l Verlauf · ? Regelbuch · q Schluss

## Jemand anders ist an der Tastatur

screen-hand-over = Die Tastatur geht an { $name }.
screen-hand-over-why = Gleich ist die Hand von { $name } zu sehen. Drück Enter erst, wenn sonst niemand hinsieht.
screen-hand-over-undo = Die Wahl von { $name } gilt, sobald alle gewählt haben.
screen-ready = { $name } ist da: den Tisch zeigen
screen-choose-again = { $name } wählt noch einmal
screen-disagrees = { $name } ist nicht einverstanden.
screen-nothing-to-take-back = Es gibt nichts zurückzunehmen: Du hast noch nichts entschieden.
screen-may-take-back = { $asks } möchte Entscheidung { $decision } zurücknehmen. { $name }, bist du einverstanden?
screen-took-back = Zurückgenommen: Entscheide noch einmal.
screen-yes = ja
screen-no = nein
screen-unknown-choice = Diese Taste wählt hier nichts.
screen-type = Tippe eine Aktion in Notation, dann Enter (Esc: doch nicht):

## Mehr

screen-more = Mehr
screen-go-on = weiterspielen
screen-rulebook = das Regelbuch
screen-whole-log = alles, was geschehen ist
screen-help = Hilfe
screen-speed = Tempo der Bots: { $speed }
screen-speed-slow = langsam
screen-speed-normal = normal
screen-speed-quick = schnell
screen-speed-fast = ohne Pause
screen-four-colours = vierfarbige Karten: { $on ->
    [yes] an
   *[no] aus
 }
screen-resign = aufgeben
screen-sure-resign = Gibst du auf? Das lässt sich nicht zurücknehmen.
screen-leave = verlassen; die Partie wird gespeichert
screen-kept = Die Partie ist gespeichert: „sortie menu“ setzt sie fort.
screen-leave-unkept = verlassen; die Partie wird nicht gespeichert
screen-list-keys = Pfeile, Enter · Esc zurück
screen-page-keys = Pfeile, Leertaste, b · Pos1, Ende · q zurück

## Das Ende

screen-again = noch einmal spielen
screen-replay = noch einmal ansehen
screen-to-menu = zurück zum Anfang
screen-quit = Sortie verlassen
screen-code = Regeln: { $code }. Startwert: { $seed }.

## Eine Wiederholung

screen-replay-of = { $game }, eine Wiederholung
screen-eyes = aus der Sicht von { $who }
screen-eyes-public = aus der Sicht des Publikums
screen-replay-keys = ← → · Bild↑↓ zehn · Pos1 Ende · p abspielen · Tab Sicht · l Verlauf · q zurück
screen-replay-keys-one = ← → Schritt · Bild↑↓ zehn · Pos1 Ende · p abspielen · l Verlauf · q zurück
screen-place = { $n } von { $all }
screen-chose = { $seat-is ->
    [you] Du wählst
   *[other] { $seat } wählt
 } { $action }.
screen-not-over = Die Partie wurde nicht zu Ende gespielt.

## Der Anfang

screen-start = Sortie: Kampfspiele mit Karten
screen-continue = { $game } gegen { $names } fortsetzen, Entscheidung { $decision }
screen-other-matches = Andere Partien und Wiederholungen
screen-read-rules = Regelbücher
screen-settings = Einstellungen
screen-language = Sprache: { $language }
screen-language-name = Deutsch
screen-start-keys = Pfeile, Enter · q Schluss
screen-matches = Deine Partien
screen-no-matches = Noch gibt es keine Partien.
screen-match-open = { $game }: { $names } – Entscheidung { $decision }
screen-match-over = { $game }: { $names } – beendet
screen-unreadable = { $n ->
    [one] Eine Datei ist nicht lesbar
   *[other] { $n } Dateien sind nicht lesbar
 }: { $path }
screen-play-on = weiterspielen
screen-delete = löschen
screen-sure-delete = Diese Partie löschen? Sie ist dann endgültig weg.
screen-cannot-keep = Die Partie lässt sich nicht speichern: { $why }
screen-cannot-resume = Diese Partie lässt sich nicht weiterspielen: { $why }

## Eine neue Partie

screen-preset = Spielart: ◂ { $preset } ▸
screen-players = Am Tisch: ◂ { $n } ▸
screen-seat = Platz { $n }: ◂ { $who } ▸
screen-you = du
screen-friend = noch jemand an dieser Tastatur
screen-bot = ein Bot ({ $bot })
screen-begin = Los
screen-setup-keys = ↑ ↓ wählen · ← → ändern · Enter los · ? Regelbuch · Esc zurück

## Hilfe

screen-help-1 = Du wählst Schritt für Schritt. Jeder Eintrag der Liste hat eine Taste: Drück sie, oder geh mit den Pfeilen hin und drück Enter, oder klick ihn an. Karten, die zur Wahl stehen, tragen dieselbe Taste an ihrem oberen Rand und lassen sich ebenfalls anklicken.
screen-help-2 = Manche Entscheidung braucht mehrere Schritte. Was schon gewählt ist, trägt ✓; u nimmt den letzten Schritt zurück, so oft du magst. Wo eine Wahl schon so genügt, wie sie ist, heißt 0, dass nichts mehr dazukommt.
screen-help-3 = Ist nichts gewählt, nimmst du mit u deine letzte Entscheidung zurück, wenn die anderen einverstanden sind; Bots sind es immer.
screen-help-4 = ? öffnet das Regelbuch bei der Regel, um die es geht, r an seinem Anfang; l zeigt alles, was geschehen ist; h, was der Club-Bot spielen würde, wenn du allein gegen Bots spielst (das steht dann im Verlauf; Esc schließt es wieder); o zeigt, was es sonst noch gibt: das Tempo der Bots, vierfarbige Karten, aufgeben.
screen-help-5 = Nach einem Doppelpunkt kannst du eine Aktion in Notation tippen, etwa 9H. Was nicht erlaubt ist, wird abgelehnt, mit der Regel, die es verbietet.
screen-help-6 = Bild↑ und Bild↓ verschieben einen Tisch, der größer ist als das Terminal. q verlässt die Partie; sie wird gespeichert und kann später weitergehen.
screen-help-7 = ▶ zeigt, wer am Zug ist. ▒ ist die Rückseite einer Karte. Eine Karte mit gestricheltem Rand ist teilweise bedeckt, eine ohne Rand ganz.
