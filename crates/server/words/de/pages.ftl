# Was die Seiten im Browser sagen, auf Deutsch.

## Die erste Seite

home-title = Spiele
home-intro = Kartenspiele, in denen jemand angegriffen wird. Wähle eines und spiel sofort gegen einen Bot los, oder wähle die Regeln und wer wo sitzt: jemand neben dir, oder wer deinem Link folgt. Ein Konto gibt es nicht: dieser Browser merkt sich deine Partien.
home-seats = { $n } Spieler
home-seats-range = { $min }–{ $max } Spieler
home-play = Spielen
home-choose = Regeln wählen
home-rules = Regeln
home-running = Deine Partien
home-finished = Beendete Partien
home-continue = Weiterspielen
home-replay = Ansehen
home-over = zu Ende
home-your-turn = Du bist am Zug
home-decision = Entscheidung { $n }
home-against = gegen { $names }
home-open-record = Eine Aufzeichnung aus einer Datei öffnen

## Wie lange es her ist

ago-now = gerade eben
ago-minutes = { $n ->
    [one] vor { $n } Minute
   *[other] vor { $n } Minuten
 }
ago-hours = { $n ->
    [one] vor { $n } Stunde
   *[other] vor { $n } Stunden
 }
ago-days = { $n ->
    [one] vor { $n } Tag
   *[other] vor { $n } Tagen
 }

## Ein neuer Tisch

new-title = Neuer Tisch
new-which = Welches Spiel?
new-rules-page = Alle Regeln
new-wrong = So lässt sich das noch nicht spielen.
new-preset = Variante
new-own = eigene Regeln
new-players = Wer spielt
new-seats = Wie viele
new-seats-are = { $game } ist für { $seats }.
new-you = Du
new-friend = Jemand neben dir an diesem Gerät
new-bot = Bot: { $name }
new-name-of = Name
new-name = Ein Name hat 1 bis 24 Buchstaben.
new-nobody = Dort säßen nur Bots: ein Platz muss deiner sein.
new-same-name = Zwei Plätze hießen „{ $name }“.
new-milliseconds = { $n } ms
new-update = Anpassen
new-update-help = Passt das Formular an das an, was du gewählt hast.
new-params = Die Regeln im Einzelnen
new-range = Möglich: { $kind }; üblich: { $default }.
new-value = Hier steht { $kind }.
new-begin = Anfangen
new-code = Regelcode
new-type-code = Oder gib einen Regelcode ein
new-use = Verwenden
new-copy = Kopieren
new-copied = Kopiert
new-link = Verweis auf diese Regeln
new-code-help = Ein Regelcode ist ein Spiel und was von seinen üblichen Regeln abweicht, wie in SPIEL/NAME=WERT.

## Noch einmal ansehen

replay-of = { $game }: noch einmal
replay-here = Moment { $n } von { $all }
replay-decision = Entscheidung { $n }
replay-first = An den Anfang
replay-back = Einen Moment zurück
replay-forward = Einen Moment weiter
replay-last = Ans Ende
replay-play = Abspielen
replay-pause = Anhalten
replay-go = Los
replay-eyes = Mit wessen Augen
replay-public = wer nur zusieht
replay-all = alle zusammen
replay-link = Verweis auf diesen Moment
replay-download = Aufzeichnung speichern
replay-table = Zum Tisch
replay-more = Momente und mehr
replay-moments = Alle Momente

## Aufzeichnungen

records-title = Eine Aufzeichnung öffnen
records-intro = Eine Aufzeichnung ist eine Partie in einer Datei: hier an einem Tisch gespeichert oder vom Programm am Terminal.
records-file = Datei
records-paste = Oder füg ihren Text ein
records-open = Öffnen
records-kept = Sie wird hier aufbewahrt, und alle, die ihre Adresse haben, können sie ansehen.
records-wrong = Diese Aufzeichnung lässt sich nicht öffnen:

## Regelbücher

rules-title = Regeln
rules-intro = Wie jedes Spiel geht, mit seinen Varianten, und jede einzelne Regel mit ihrer Nummer.
rules-of = Regeln von { $game }
rules-contents = Inhalt
rules-play = Spielen
rules-choose = Regeln wählen

## Einstellungen

settings-title = Einstellungen
settings-saved = Gespeichert.
settings-save = Speichern
settings-name = Dein Name
settings-name-help = Wie du an neuen Tischen heißt: bis zu 24 Buchstaben oder nichts.
settings-lang = Sprache
settings-lang-browser = wie im Browser
settings-lang-en = English
settings-lang-de = Deutsch
settings-theme = Farben
settings-theme-auto = wie im System
settings-theme-light = hell
settings-theme-dark = dunkel
settings-theme-contrast = starker Kontrast
settings-suits = Kartenfarben
settings-suits-two = zweifarbig
settings-suits-four = vierfarbig
settings-cards = Größe der Karten
settings-cards-s = klein
settings-cards-m = mittel
settings-cards-l = groß
settings-motion = Bewegung
settings-motion-auto = wie im System
settings-motion-off = keine
settings-sound = Ton
settings-sound-off = aus
settings-sound-on = wenn du am Zug bist
settings-pace = Tempo der Bots
settings-pace-normal = normal
settings-pace-slow = langsam
settings-pace-quick = schnell
settings-pace-none = sofort
settings-pace-help = Für neue Tische.

## Die API

api-intro = Spiele mit einem Programm: dieselben Tische unter denselben Adressen, als JSON.
api-more = Für Programme, die Beschreibungen lesen, und ein Beispiel in Python:
api-bot = ein Bot von hundert Zeilen
api-begin = So fängst du an
api-begin-guest = Werde Gast. Der Schlüssel ist deiner: bewahre ihn auf.
api-begin-table = Deck einen Tisch. Ohne weitere Angaben sitzt du auf Platz 0 und Bots auf den anderen.
api-begin-steps = Lies, was du tun darfst. Eine Aktion besteht aus Schritten; jede Antwort sagt, was folgen darf.
api-begin-choose = Wähle für die Entscheidung, die offen ist. Kommt die Antwort, ist deine Wahl aufbewahrt.
api-begin-follow = Folge dem, was geschieht, Eintrag für Eintrag.
api-params = Angaben
api-body = Was gesendet wird
api-answers = Antworten
api-optional = freiwillig
api-shapes = Dokumente

## Was schiefging

fault-no-page = Unter dieser Adresse gibt es nichts.
fault-blocked = Wer diesen Server betreibt, lässt dich nicht ein. Wenn du das für einen Irrtum hältst, wende dich dorthin.
fault-no-table = Diesen Tisch gibt es nicht, oder er wurde gelöscht.
fault-not-your-seat = Platz { $seat } ist nicht deiner.
fault-which-seat = Du hast hier keinen Platz oder mehrere: sag mit seat=NUMMER, welchen du meinst.
fault-unknown = Unter diesem Schlüssel ist niemand bekannt.
fault-no-token = Dafür brauchst du einen Schlüssel: POST /guests gibt dir einen, und er wird als „Authorization: Bearer SCHLÜSSEL“ gesendet.
fault-other-site = Das wurde von einer anderen Seite gesendet, darum ist nichts geschehen.
fault-stale = Die Partie ist inzwischen weitergegangen: nichts ist geschehen.
fault-chosen = Du hast schon gewählt oder hast jetzt nichts zu wählen.
fault-played-for = Deine Zeit ist abgelaufen, und ein Bot spielt für dich weiter.
fault-given-up = Du hast aufgegeben, und ein Bot wählt für dich.
fault-over = Die Partie ist zu Ende.
fault-not-over = Die Partie ist noch nicht zu Ende.
fault-offer-again = Dasselbe wurde dir bei dieser Entscheidung schon abgeschlagen; frag nach ihr noch einmal.
fault-offer-open = Es ist schon etwas vorgeschlagen: antworte zuerst, oder warte auf die Antwort.
fault-offer-nothing = Du hast noch nichts entschieden, was mit Zustimmung der anderen zurückzunehmen wäre.
fault-offer-none = Es ist nichts vorgeschlagen, worauf du antworten könntest; vielleicht hat es sich erledigt.
fault-silent = An diesem Tisch gibt es kein Gespräch.
fault-not-said = Unter dieser Nummer wurde nichts gesagt.
fault-enough = An diesem Tisch wurde so viel gesagt, wie gesagt werden kann.
fault-no-notices = Dieser Server sagt niemandem auf diese Weise, dass er dran ist; wer ihn betreibt, kann das einrichten.
fault-asked = Diese Adresse wurde vor weniger als einer Stunde um Bestätigung gebeten; such den Brief oder versuch es später noch einmal.
fault-no-letter = Der Brief ließ sich nicht senden; versuch es später noch einmal.
fault-clock = „{ $given }“ ist keine Uhr: schreib none, Minuten+Sekunden wie 5+10 (0.1 bis 600 Minuten, 0 bis 600 Sekunden mit jeder Wahl) oder Tage für jede Wahl wie 3d (1 bis 30).
fault-webhook = „{ $given }“ ist keine Webadresse: schreib sie ganz, etwa https://example.org/hook.
fault-mail = „{ $given }“ ist keine Adresse für Briefe, etwa anna@example.org.
fault-endpoint = Die Adresse, unter der dieses Gerät zu erreichen ist, ist keine ganze Webadresse.
fault-device-keys = Das sind nicht die Schlüssel eines Browsers: p256dh hat 65 Bytes und ist ein Punkt der Kurve P-256, auth hat 16 Bytes, beide in base64url.
fault-many-devices = Du bekommst es auf { $n } Geräten gesagt, und mehr können es nicht sein: beende es erst auf einem davon.
fault-words = Das hat { $n } Zeichen; sag 1 bis { $most }.
fault-take-back = Es gibt nichts, was du allein zurücknehmen könntest.
fault-form = Das ist nicht zu lesen: { $why }.
fault-method = Auf diese Weise geschieht hier nichts. Die Methoden dieser Adresse: { $methods }.
fault-too-large = Das ist zu viel: höchstens 2 MiB werden gelesen. Nichts ist geschehen.
fault-store = Das lässt sich gerade nicht aufbewahren oder finden: { $why }. Nichts ist geschehen; versuche es gleich noch einmal.
fault-stopped = Dieser Tisch musste anhalten, weil sich nicht aufbewahren ließ, was geschah. Versuche es gleich noch einmal: er geht von dem aus weiter, was zuletzt aufbewahrt wurde.
fault-damaged = Was von diesem Tisch aufbewahrt ist, ist beschädigt, und er kann nicht weitergehen: { $what }. Andere Tische sind nicht betroffen.
fault-broken = Hier ist etwas schiefgegangen. Was aufbewahrt ist, ist nicht betroffen; versuche es noch einmal.
fault-title = Das ging nicht
fault-home = Zu den Spielen

## Gesagt bekommen, dass man dran ist

settings-notices = Wenn du dran bist
settings-notices-help = Während du nicht an einem Tisch mit anderen bist, kannst du es gesagt bekommen.
settings-mail = E-Mail
settings-unconfirmed = Folge dem Link in dem Brief, der dorthin ging; bis dahin kommt nichts anderes.
settings-webhook = Webadresse, an die ein JSON-Dokument geht
settings-push = Sag mir auf diesem Gerät Bescheid, auch wenn die Seite geschlossen ist
settings-push-failed = Dieser Browser hat seinen Push-Dienst nicht erreicht. Versuch es später noch einmal oder lass es dir anders sagen.
settings-push-insecure = Auf einem Gerät mit geschlossener Seite kannst du es von hier nicht gesagt bekommen: Browser erlauben das nur bei Adressen, die mit https beginnen.
notice-title = Wenn du dran bist
notice-turn = Du bist dran in { $game }: { $link }
notice-subject = Du bist dran in { $game }
notice-stop = Keine solchen Briefe mehr: { $link }
notice-confirm-subject = Möchtest du Briefe von Sortie?
notice-confirm = Jemand möchte an diese Adresse Briefe, wenn er an einem Kartentisch dran ist. Wenn du das warst, folge diesem Link:
notice-confirm-else = Wenn nicht, tu nichts: Es kommt kein weiterer Brief.
notice-confirm-page = Möchtest du einen Brief, wann immer du dran bist?
notice-confirm-button = Ja, sag es mir
notice-confirmed = Von jetzt an bekommst du einen Brief, wenn du dran bist und nicht da bist.
notice-stop-page = Möchtest du keine Briefe mehr?
notice-stop-button = Keine Briefe mehr
notice-stopped = Du bekommst keine Briefe mehr.
