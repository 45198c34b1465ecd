# Die Texte des Tischs im Terminal außer den Spielen, auf Deutsch.

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
screen-keys = Enter · u rückgängig · ? Regel · l Verlauf · o mehr · F1 Hilfe · q verlassen
screen-keys-hint = u rückgängig · ? Regel · l Verlauf · h Tipp · o mehr · F1 Hilfe · q verlassen
screen-goes-on = Enter: weiter · o mehr · q verlassen
screen-over-keys = Pfeile, Enter · l Verlauf · ? Regelbuch · q verlassen

## Jemand anders ist an der Tastatur

screen-hand-over = Gib die Tastatur an { $name } weiter.
screen-hand-over-why = Die nächste Ansicht zeigt die Hand von { $name }. { $name }, drück Enter, wenn sonst niemand hinsieht.
screen-hand-over-undo = Die Wahl von { $name } gilt, sobald alle gewählt haben.
screen-ready = { $name } ist da: den Tisch zeigen
screen-choose-again = { $name } wählt noch einmal
screen-disagrees = { $name } lehnt ab.
screen-nothing-to-take-back = Du hast noch keine Entscheidung, die du zurücknehmen kannst.
screen-may-take-back = { $asks } möchte Entscheidung { $decision } zurücknehmen. { $name }, bist du einverstanden?
screen-may-draw = { $asks } bietet ein Unentschieden an. { $name }, bist du einverstanden?
screen-took-back = Zurückgenommen: Entscheide noch einmal.
screen-yes = ja
screen-no = nein
screen-unknown-choice = Diese Taste hat hier keine Wirkung.
screen-type = Tippe eine Aktion in Notation, dann Enter (Esc bricht ab):

## Mehr

screen-more = Mehr
screen-go-on = weiterspielen
screen-rulebook = Regelbuch öffnen
screen-whole-log = ganzen Verlauf zeigen
screen-help = Hilfe
screen-speed = Tempo der Bots: { $speed }
screen-speed-slow = langsam
screen-speed-normal = normal
screen-speed-quick = schnell
screen-speed-fast = ohne Pause
screen-four-colours = Vierfarben-Deck: { $on ->
    [yes] an
   *[no] aus
 }
screen-resign = aufgeben
screen-sure-resign = Aufgeben? Das lässt sich nicht rückgängig machen.
screen-leave = verlassen; die Partie wird gespeichert
screen-kept = Die Partie ist gespeichert: Setz sie mit „sortie menu“ fort.
screen-leave-unkept = verlassen; die Partie wird nicht gespeichert
screen-list-keys = Pfeile, Enter · Esc zurück
screen-page-keys = Pfeile, Leertaste, b · Pos1, Ende · q zurück

## Das Ende

screen-again = noch einmal spielen
screen-replay = Wiederholung ansehen
screen-to-menu = zurück zum Startmenü
screen-quit = Sortie beenden
screen-code = Regeln: { $code }. Startwert: { $seed }.

## Eine Wiederholung

screen-replay-of = { $game }: Wiederholung
screen-replay-observer = aus der Sicht von { $who }
screen-replay-observer-public = aus der Sicht der Zuschauer
screen-replay-keys = ← → · Bild↑↓ zehn · Pos1 Ende · p abspielen · Tab Sicht · l Verlauf · q zurück
screen-replay-keys-one = ← → Schritt · Bild↑↓ zehn · Pos1 Ende · p abspielen · l Verlauf · q zurück
screen-place = { $n } von { $all }
screen-chose = { $seat-is ->
    [you] Du wählst
   *[other] { $seat } wählt
 } { $action }.
screen-not-over = Die Partie wurde nicht zu Ende gespielt.

## Der Anfang

screen-start = Sortie: Kartenspiele um Angriff und Verteidigung
screen-continue = { $game } gegen { $names } fortsetzen, Entscheidung { $decision }
screen-other-matches = Andere Partien und Wiederholungen
screen-read-rules = Regelbücher
screen-settings = Einstellungen
screen-language = Sprache: { $language }
screen-language-name = Deutsch
screen-start-keys = Pfeile, Enter · q verlassen
screen-matches = Deine Partien
screen-no-matches = Noch keine Partien.
screen-match-open = { $game }: { $names } – Entscheidung { $decision }
screen-match-over = { $game }: { $names } – beendet
screen-unreadable = { $n ->
    [one] Eine Datei ist nicht lesbar
   *[other] { $n } Dateien sind nicht lesbar
 }: { $path }
screen-play-on = weiterspielen
screen-delete = löschen
screen-sure-delete = Diese Partie löschen? Das lässt sich nicht rückgängig machen.
screen-cannot-keep = Die Partie lässt sich nicht speichern: { $why }
screen-cannot-resume = Diese Partie lässt sich nicht weiterspielen: { $why }

## Eine neue Partie

screen-preset = Variante: ◂ { $preset } ▸
screen-players = Spieler: ◂ { $n } ▸
screen-seat = Platz { $n }: ◂ { $who } ▸
screen-you = du
screen-friend = Mitspieler an dieser Tastatur
screen-bot = ein Bot ({ $bot })
screen-begin = Starten
screen-setup-keys = ↑ ↓ wählen · ← → ändern · Enter starten · ? Regelbuch · Esc zurück

## Hilfe

screen-help-1 = Du wählst Schritt für Schritt. Jeder Eintrag der Liste hat eine Taste: Drück sie, klick den Eintrag an oder geh mit den Pfeilen hin und drück Enter. Wählbare Karten zeigen dieselbe Taste an ihrem oberen Rand und lassen sich ebenfalls anklicken.
screen-help-2 = Manche Entscheidung braucht mehrere Schritte. Gewählte Schritte tragen ✓; u macht den letzten rückgängig. Ist deine Wahl schon vollständig, bestätigt 0 sie ohne weitere Schritte.
screen-help-3 = Ist nichts gewählt, nimmt u deine letzte Entscheidung zurück. Die anderen müssen annehmen; Bots tun das immer.
screen-help-4 = Mit ? öffnest du das Regelbuch bei der Regel, um die es geht, mit r an seinem Anfang, mit l den Verlauf. Mit h siehst du, was der Club-Bot spielen würde, wenn du allein gegen Bots spielst. Das steht dann im Verlauf; Esc schließt den Tipp. Mit o gibt es mehr: Tempo der Bots, Vierfarben-Deck, aufgeben.
screen-help-5 = Tippe einen Doppelpunkt und eine Aktion in Notation, etwa 9H. Eine verbotene Aktion wird mit der Regel abgelehnt, die sie verbietet.
screen-help-6 = Bild↑ und Bild↓ verschieben einen Tisch, der größer ist als das Terminal. Mit q verlässt du die Partie; sie wird gespeichert, und du kannst sie später fortsetzen.
screen-help-7 = ▶ zeigt, wer am Zug ist. ▒ ist die Rückseite einer Karte. Eine Karte mit gestricheltem Rand ist teilweise bedeckt, eine Karte ohne Rand ganz.
