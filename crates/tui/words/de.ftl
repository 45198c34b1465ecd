# Die Texte des Tischs im Terminal außer den Spielen, auf Deutsch.

## Der Tisch

screen-of = { $seat-is ->
    [you] Du
   *[other] { $seat }
 }
screen-of-all = Der Tisch
screen-log = Verlauf
screen-waits-for = Als Nächstes: { $names }.
screen-thinks = { $n ->
    [one] { $names } denkt nach …
   *[other] { $names } denken nach …
 }{ $seconds ->
    [0] { "" }
   *[other] { " " }{ $seconds } s
 }
screen-too-small = Sortie braucht mindestens { $columns } Spalten und { $rows } Zeilen; dieses Terminal hat { $width } und { $height }. Mit q verlässt du die Partie.
screen-keys = Esc zurück · u rückgängig · ? Regel · l Verlauf · o mehr · F1 Hilfe · q verlassen
screen-keys-lesson = Esc zurück · u rückgängig · ? Regel · l Verlauf · o mehr · F1 Hilfe · q verlassen
screen-keys-puzzle = Esc zurück · u rückgängig · ? Regel · h Lösung · o mehr · F1 Hilfe · q verlassen
screen-keys-hint = Esc zurück · u rückgängig · ? Regel · l Verlauf · h Tipp · o mehr · F1 Hilfe · q verlassen
screen-hint = Tipp
screen-hint-more = (h: warum)
screen-hint-short = Tipp (h: alles):
screen-goes-on = Enter: überspringen · l Verlauf · o mehr · q verlassen
screen-over-keys = Pfeile, Enter · l Verlauf · ? Regelbuch · q verlassen

## Jemand anders ist an der Tastatur

screen-hand-over = Gib die Tastatur an { $name } weiter.
screen-hand-over-why = Die nächste Ansicht zeigt die Hand von { $name }. { $name }, drück Enter, wenn sonst niemand hinsieht.
screen-hand-over-undo = Die Wahl von { $name } gilt, sobald alle gewählt haben.
screen-ready = { $name } ist da: den Tisch zeigen
screen-choose-again = { $name } wählt noch einmal
screen-took-back = Zurückgenommen: Entscheide noch einmal.
screen-number-or-enter = { $digit } … Tippe die zweite Ziffer oder drück Enter für { $digit }.
screen-number-goes-on = { $digit } … Tippe die zweite Ziffer.
screen-unknown-choice = Diese Taste hat hier keine Wirkung.
screen-type = Tippe eine Aktion in Notation, dann Enter (Esc bricht ab):

## Mehr

screen-more = Mehr
screen-go-on = weiterspielen
screen-rulebook = Regelbuch öffnen
screen-whole-log = ganzen Verlauf zeigen
screen-help = Hilfe
screen-speed = Spieltempo: { $speed }
screen-speed-slow = langsam
screen-speed-normal = normal
screen-speed-quick = schnell
screen-speed-fast = ohne Pause
screen-four-colours = Vierfarben-Deck: { $on ->
    [yes] an
   *[no] aus
 }
screen-resign = aufgeben
screen-leave = verlassen; die Partie wird gespeichert
screen-kept = Die Partie ist gespeichert: Setz sie mit „sortie menu“ fort.
screen-leave-unkept = verlassen; die Partie wird nicht gespeichert
screen-list-keys = Pfeile, Enter · Esc zurück
screen-page-keys = Pfeile, Leertaste, b · Pos1, Ende · Esc zurück
screen-log-keys = Pfeile: der Kampf zu diesem Zeitpunkt · Pos1, Ende · Esc zurück

## Das Ende

screen-you-lose = Du verlierst. { $winners }
screen-again = noch einmal spielen
screen-rematch = Revanche
screen-other-side = gleiche Karten, andere Seite
screen-replay = Wiederholung ansehen
screen-to-menu = zurück zum Startmenü
screen-quit = Sortie beenden
screen-puzzle-next = nächste Aufgabe
screen-puzzle-again = noch einmal versuchen
screen-puzzle-solution = Lösung zeigen
screen-puzzle-all = alle Aufgaben
screen-code = Regeln: { $code }. Startwert: { $seed }.

## Die Lektionen

screen-lesson = Lektion
screen-lessons = Ein Spiel lernen
screen-lesson-play = eine Partie gegen einen leichten Bot spielen
screen-lesson-again = Lektion wiederholen
screen-lesson-all = alle Lektionen
screen-lesson-left = Du hast die Lektion verlassen.

## Die Aufgaben

screen-puzzles = Aufgaben
screen-puzzles-of = Aufgaben: { $game }
screen-puzzle-entry = Aufgabe { $number } · { $level }

## Die Partie des Tages

screen-daily = Partie des Tages
screen-daily-title = Partie des Tages: { $date }
screen-daily-intro = Alle haben dieselben Karten und spielen gegen den Bot „Anfänger“, ohne Tipps und Rücknahmen. Das erste Ergebnis eines Tages zählt. Ein Tag beginnt um Mitternacht UTC.
screen-daily-open = { $game }: weiterspielen
screen-daily-deleted = { $game }: gelöscht, zählt nicht mehr
screen-daily-sure-delete = Diese Partie des Tages zählt danach nicht mehr.
screen-daily-both = { $own } (starker Bot: { $bot })
screen-daily-own = Partie des Tages { $date }: { $result }.
screen-daily-own-again = Partie des Tages { $date }, ohne Wertung: { $result }.
screen-daily-bot = Ein starker Bot mit denselben Karten: { $result }.
screen-daily-bot-plays = Ein starker Bot spielt noch mit denselben Karten …
screen-daily-decision = Partie des Tages{ $again ->
    [yes] , ohne Wertung
   *[no] { "" }
 } · Entscheidung { $decision }
screen-daily-share = Text zum Teilen
screen-daily-again = noch einmal, ohne Wertung
screen-daily-all = alle Partien des Tages

## Eine Wiederholung

screen-replay-of = { $game }: Wiederholung
screen-replay-observer = aus der Sicht von { $who }
screen-replay-observer-public = aus der Sicht der Zuschauer
screen-replay-keys = ← → · Bild↑↓ zehn · Pos1 Ende · p abspielen · Tab Sicht · l Verlauf · Esc zurück
screen-replay-keys-one = ← → Schritt · Bild↑↓ zehn · Pos1 Ende · p abspielen · l Verlauf · Esc zurück
screen-place = { $n } von { $all }
screen-chose = { $seat-is ->
    [you] Du wählst
   *[other] { $seat } wählt
 } { $action }.
screen-not-over = Die Partie wurde nicht zu Ende gespielt.

## Eine Analyse

screen-review = Partie analysieren
screen-review-of = { $game }: Analyse
screen-review-seat = Wessen Züge sollen analysiert werden?
screen-review-progress = Ein Bot analysiert die Partie: { $done } von { $all } Entscheidungen.
screen-review-keys = Pfeile, Leertaste, b · Pos1, Ende · d ab hier spielen · Esc zurück
screen-review-decisions = Ab welcher Wahl möchtest du weiterspielen oder die Wiederholung sehen?
screen-review-decision = Entscheidung { $n }: { $action } – { $verdict }
screen-review-play-on = ab hier gegen Bots weiterspielen
screen-review-replay = Wiederholung ab hier ansehen
screen-review-back = zurück zur Analyse
screen-review-cancel = abbrechen
screen-no-record = Der Server hat keine Aufzeichnung dieser Partie veröffentlicht, die sich nachspielen lässt.
screen-cannot-review = Diese Partie kann nicht analysiert werden: { $why }

## Der Anfang

screen-start = Sortie: Kartenspiele um Angriff und Verteidigung
screen-continue = { $game } gegen { $names } fortsetzen, Entscheidung { $decision }
screen-other-matches = Partien, Wiederholungen und deine Bilanz
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
screen-export = Partien, Ergebnisse und Einstellungen in eine Datei exportieren
screen-exported = { $n ->
    [one] Eine Partie, deine Ergebnisse und deine Einstellungen stehen in { $file }.
   *[other] { $n } Partien, deine Ergebnisse und deine Einstellungen stehen in { $file }.
 }
screen-delete-all = alle Partien, Ergebnisse und Einstellungen löschen
screen-sure-delete-all = Alle Partien, Ergebnisse und Einstellungen auf diesem Computer löschen? Das lässt sich nicht rückgängig machen.
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
screen-next-level = Zwei Siege in Folge gegen { $beaten }: Versuch es jetzt mit { $bot }.
screen-begin = Starten
screen-setup-keys = ↑ ↓ wählen · ← → ändern · Bild↑↓ um 10 · Enter starten · ? Regelbuch · Esc zurück

## Hilfe

screen-key-first = 1 … 9, a … z
screen-key-choose = den Eintrag oder die Karte mit dieser Taste wählen
screen-key-arrows = Pfeile, Tab
screen-key-cursor = zu einem anderen Eintrag gehen
screen-key-enter = Enter, Leertaste
screen-key-take = den Eintrag unter dem Cursor wählen; die Ereignisse einer Entscheidung überspringen
screen-key-0 = 0
screen-key-done = fertig: Deine Wahl ist so vollständig
screen-key-esc = Esc
screen-key-back = zurück: einen Schritt rückgängig, eine Seite schließen oder das Menü öffnen
screen-key-u = u, Rücktaste
screen-key-undo = einen Schritt rückgängig; sonst die letzte Entscheidung zurücknehmen
screen-key-h = h
screen-key-hint = ein Tipp, wenn du allein gegen Bots spielst; noch einmal: die Gründe
screen-key-rule = ?, r
screen-key-rules = die Regel, um die es geht; das Regelbuch von Anfang an
screen-key-l = l
screen-key-log = der Verlauf
screen-key-colon = :
screen-key-notation = eine Aktion in Notation tippen, etwa 9H
screen-key-page = Bild↑, Bild↓
screen-key-scroll = einen Tisch verschieben, der größer ist als das Terminal
screen-key-o = o
screen-key-menu = das Menü: Spieltempo, Vierfarben-Deck, aufgeben
screen-key-f1 = F1
screen-key-help = diese Seite
screen-key-q = q, Strg-C
screen-key-leave = verlassen; die Partie wird gespeichert und lässt sich fortsetzen
screen-key-n = n
screen-key-puzzle-solution = die Lösung der Aufgabe
screen-key-puzzle-next = die nächste Aufgabe, nach einer Antwort
screen-key-puzzle-undo = einen Schritt rückgängig machen
screen-key-puzzle-menu = das Menü: Spieltempo, Vierfarben-Deck
screen-key-lesson-leave = die Lektion verlassen
screen-key-puzzle-leave = die Aufgabe verlassen
screen-help-1 = Du wählst Schritt für Schritt. Wählbare Karten zeigen ihre Taste am oberen Rand; Karten und Einträge lassen sich auch anklicken.
screen-help-2 = Gewählte Schritte tragen ✓; in Partien auf diesem Rechner legt dieselbe Taste die Karte zurück. Ist nichts gewählt, nimmt u deine letzte Entscheidung zurück. Die anderen müssen annehmen; Bots tun das immer.
screen-help-3 = Ein Tipp zeigt, was ein starker Bot spielen würde. Im Verlauf steht, dass du gefragt hast.
screen-help-4 = Eine verbotene Aktion wird mit der Regel abgelehnt, die sie verbietet.
screen-help-5 = ▶ zeigt, wer am Zug ist. ▒ ist die Rückseite einer Karte. Eine Karte mit gestricheltem Rand ist teilweise bedeckt, eine Karte ohne Rand ganz.
