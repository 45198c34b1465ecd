# Die Texte der Seiten im Browser, auf Deutsch.

## Die erste Seite

home-title = Spiele
home-intro = Greif an, verteidige dich und bluffe in schnellen Kartenspielen. Such dir eines aus und spiel sofort gegen einen Bot oder wähle Regeln und Mitspieler: jemanden neben dir oder alle, denen du einen Link schickst. Du brauchst kein Konto; dieser Browser merkt sich deine Partien.
home-seats = { $n } Spieler
home-seats-range = { $min }–{ $max } Spieler
home-play = Spielen
home-friend = Mit Freunden spielen
home-friend-game = Spiel
home-friend-link = Einladungslink holen
home-choose = Regeln wählen
home-rules = Regeln
home-running = Deine Partien
home-finished = Beendete Partien
home-continue = Weiterspielen
home-replay = Ansehen
home-over = beendet
home-your-turn = Du bist am Zug
home-decision = Entscheidung { $n }
home-against = gegen { $names }
home-all = Alle Partien und Bilanz
home-two-wins = Zwei Siege in Folge!
home-next-level = Gegen { $name } spielen
home-open-record = Eine Aufzeichnung aus einer Datei öffnen

## Zeitangaben

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
new-wrong = Diese Angaben passen noch nicht. Korrigiere die markierten.
new-preset = Variante
new-own = eigene Regeln
new-players = Spieler
new-seats = Anzahl der Spieler
new-seats-are = { $game } ist für { $seats }.
new-you = Du
new-friend = Mitspieler an diesem Gerät
new-levels = Stufen der Bots
new-adaptive = Passt sich mir an: nach einem Sieg stärker, nach einem letzten Platz schwächer
new-bots = Bots nach Namen
new-bot = Bot: { $name }
new-bot-stand-in = Bot: { $name } (kein eigenes Netz für diese Regeln: { $present } spielt)
new-name-of = Name
new-name = Ein Name hat 1 bis 24 Zeichen.
new-nobody = Dort würden nur Bots spielen. Nimm selbst einen Platz.
new-same-name = Zwei Plätze hießen „{ $name }“. Ändere einen der Namen.
new-milliseconds = { $n } ms
new-update = Anpassen
new-update-help = Passt das Formular an deine Auswahl an.
new-params = Regeln im Einzelnen
new-range = Möglich: { $kind }; Standard: { $default }.
new-value = Erlaubt: { $kind }.
new-begin = Starten
new-code = Regelcode
new-type-code = Oder gib einen Regelcode ein
new-use = Verwenden
new-copy = Kopieren
new-copied = Kopiert
new-link = Link zu diesen Regeln
new-code-help = Ein Regelcode nennt ein Spiel und die Regeln, die von seinem Standard abweichen, etwa SPIEL/NAME=WERT.

## Wiederholungen

replay-of = { $game }: Wiederholung
replay-here = Schritt { $n } von { $all }
replay-decision = Entscheidung { $n }
replay-first = An den Anfang
replay-back = Einen Schritt zurück
replay-forward = Einen Schritt weiter
replay-last = Ans Ende
replay-play = Abspielen
replay-pause = Pause
replay-go = Los
replay-eyes = Aus der Sicht
replay-public = der Zuschauer
replay-all = aller Spieler zusammen
replay-link = Link zu diesem Schritt
replay-download = Aufzeichnung speichern
replay-table = Zum Tisch
replay-more = Schritte und mehr
replay-moments = Alle Schritte

## Aufzeichnungen

records-title = Eine Aufzeichnung öffnen
records-intro = Eine Aufzeichnung ist eine Partie in einer Datei, gespeichert hier an einem Tisch oder vom Programm im Terminal.
records-file = Datei
records-paste = Oder füge ihren Text ein
records-open = Öffnen
records-kept = Sie ist hier gespeichert, und alle, die ihre Adresse haben, können sie ansehen.
records-wrong = Diese Aufzeichnung lässt sich nicht öffnen:

## Regelbücher

rules-title = Regeln
rules-intro = So wird jedes Spiel mit seinen Varianten gespielt, mit jeder Regel und ihrer Nummer.
rules-of = Regeln von { $game }
rules-contents = Inhalt
rules-play = Spielen
rules-choose = Regeln wählen

## Einstellungen

settings-title = Einstellungen
settings-saved = Gespeichert.
settings-save = Speichern
settings-name = Dein Name
settings-name-help = Dein Name an neuen Tischen: bis zu 24 Zeichen oder leer.
settings-lang = Sprache
settings-lang-browser = wie im Browser
settings-lang-en = English
settings-lang-de = Deutsch
settings-theme = Farben
settings-theme-auto = wie im System
settings-theme-light = hell
settings-theme-dark = dunkel
settings-theme-contrast = hoher Kontrast
settings-suits = Kartenfarben
settings-suits-two = zweifarbig
settings-suits-four = vierfarbig
settings-cards = Kartengröße
settings-cards-s = klein
settings-cards-m = mittel
settings-cards-l = groß
settings-motion = Bewegung
settings-motion-auto = wie im System
settings-motion-off = keine
settings-beats = Tempo der Animationen
settings-beats-normal = normal
settings-beats-quick = schnell
settings-beats-off = aus
settings-beats-help = Kämpfe und andere Ereignisse werden nacheinander gezeigt. Eine Taste oder ein Klick überspringt sie.
settings-sound = Ton
settings-sound-off = aus
settings-sound-on = wenn du am Zug bist
settings-sound-all = für Züge, Karten und Kämpfe
settings-volume = Lautstärke
settings-volume-low = leise
settings-volume-medium = mittel
settings-volume-high = laut
settings-pace = Tempo der Bots
settings-pace-normal = normal
settings-pace-slow = langsam
settings-pace-quick = schnell
settings-pace-none = ohne Pause
settings-pace-help = Für neue Tische.

## Die API

api-intro = Spiele mit deinem eigenen Programm: dieselben Tische unter denselben Adressen, als JSON.
api-more = Eine maschinenlesbare Beschreibung und ein Beispiel in Python:
api-bot = ein Bot in hundert Zeilen
api-begin = Erste Schritte
api-begin-guest = Leg einen Gast an. Das Token weist dich aus: bewahre es auf.
api-begin-table = Eröffne einen Tisch. Ohne weitere Angaben sitzt du auf Platz 0 und Bots auf den anderen.
api-begin-steps = Lies, welche Aktionen erlaubt sind. Eine Aktion besteht aus Schritten; jede Antwort nennt die möglichen nächsten.
api-begin-choose = Wähle für die offene Entscheidung. Sobald der Server antwortet, ist deine Wahl gespeichert.
api-begin-follow = Folge der Partie, Eintrag für Eintrag.
api-params = Parameter
api-body = Inhalt der Anfrage
api-answers = Antworten
api-optional = optional
api-shapes = Schemas

## Fehler

fault-no-page = Unter dieser Adresse gibt es keine Seite.
fault-blocked = Dieser Server hat dich gesperrt. Wenn du das für einen Irrtum hältst, schreib seinem Betreiber.
fault-no-table = Diesen Tisch gibt es nicht, oder er wurde gelöscht.
fault-not-your-seat = Platz { $seat } ist nicht deiner.
fault-which-seat = Du hast hier keinen Platz oder mehrere. Wähle einen mit seat=NUMMER.
fault-unknown = Dieses Token ist unbekannt. Hol dir mit POST /guests ein neues.
fault-no-token = Dafür brauchst du ein Token. Hol dir eines mit POST /guests und sende es als „Authorization: Bearer TOKEN“.
fault-other-site = Diese Anfrage kam von einer anderen Website, darum ist nichts geschehen.
fault-unknown-host = Dieser Server kennt den Namen „{ $host }“ nicht. Der Betreiber kann ihn mit --public-url oder --host festlegen.
fault-stale = Die Partie ging inzwischen weiter. Versuch es noch einmal.
fault-chosen = Du hast schon gewählt, oder es gibt gerade nichts für dich zu wählen.
fault-played-for = Zeit abgelaufen: Ein Bot hat übernommen.
fault-given-up = Du hast aufgegeben; ein Bot wählt für dich.
fault-over = Die Partie ist zu Ende.
fault-not-over = Die Partie ist noch nicht zu Ende.
fault-no-rematch = Zurzeit bietet dir niemand eine Revanche an. Biete selbst eine an.
fault-offer-again = Die anderen haben das bei dieser Entscheidung schon abgelehnt. Frag nach ihr noch einmal.
fault-offer-open = Es gibt schon einen offenen Vorschlag. Antworte zuerst darauf oder warte auf die Antwort.
fault-offer-nothing = Du hast noch keine Entscheidung, um deren Rücknahme du bitten könntest.
fault-offer-none = Es gibt keinen offenen Vorschlag für dich; vielleicht hat er sich erledigt.
fault-silent = An diesem Tisch ist der Chat ausgeschaltet.
fault-not-said = Es gibt keine Nachricht mit dieser Nummer.
fault-enough = Der Chat dieses Tischs ist voll; er nimmt keine Nachrichten mehr an.
fault-no-notices = Dieser Server kann dich auf diese Weise nicht benachrichtigen. Sein Betreiber kann das einrichten.
fault-asked = An diese Adresse ging vor weniger als einer Stunde eine E-Mail zur Bestätigung. Such sie oder versuch es später noch einmal.
fault-no-letter = Die E-Mail ließ sich nicht senden. Versuch es später noch einmal.
fault-clock = „{ $given }“ ist keine Bedenkzeit. Schreib none, Minuten+Sekunden wie 5+10 oder Tage pro Wahl wie 3d. Möglich sind 0.1 bis 600 Minuten, 0 bis 600 Sekunden und 1 bis 30 Tage.
fault-webhook = „{ $given }“ ist keine Webadresse. Schreib sie ganz, etwa https://example.org/hook.
fault-mail = „{ $given }“ ist keine E-Mail-Adresse. Schreib sie wie anna@example.org.
fault-endpoint = Die Push-Adresse dieses Geräts ist keine vollständige Webadresse.
fault-device-keys = Das sind nicht die Schlüssel eines Browsers: p256dh hat 65 Bytes und ist ein Punkt der Kurve P-256, auth hat 16 Bytes, beide in base64url.
fault-many-devices = Du bekommst schon auf { $n } Geräten Benachrichtigungen, und mehr sind nicht möglich. Schalte sie zuerst auf einem davon aus.
fault-words = Deine Nachricht hat { $n } Zeichen. Schreib 1 bis { $most }.
fault-take-back = Du hast keine Wahl, die du allein zurücknehmen kannst.
fault-no-seat = Einen Platz { $seat } gibt es an diesem Tisch nicht. Plätze werden hier ab 0 gezählt.
fault-form = Das ist nicht zu lesen: { $why }.
fault-only-bots = An diesem Tisch säßen nur Bots. Ein Platz muss deiner sein („you“).
fault-several-own-seats = An einem Tisch mit Link für andere gehört dir ein Platz. Die übrigen freien Plätze müssen offen sein („open“).
fault-known-seed = An einem Tisch mit Link für andere darf niemand vorher wissen, wie ausgeteilt wird. Lass den Startwert weg.
fault-useless-clock = Eine Uhr gibt es nur an Tischen mit Link für andere. Lass einen Platz offen, oder spiele ohne Uhr.
fault-seed = „{ $given }“ ist kein Startwert. Ein Startwert ist eine ganze Zahl oder hat 64 hexadezimale Ziffern.
fault-method = Diese Adresse unterstützt diese Methode nicht. Sie unterstützt: { $methods }.
fault-too-large = Die Anfrage ist zu groß, darum ist nichts geschehen. Die Grenze liegt bei 256 KiB für die Aufzeichnung einer ganzen Partie und bei 1 MiB für alles andere. Aus der Sicht eines Platzes oder der Zuschauer darf sie 2 MiB haben.
fault-records-full = Auf diesem Server ist kein Platz für weitere Aufzeichnungen. Versuche es in einigen Tagen noch einmal.
fault-overloaded = Der Server ist mit anderen Wiederholungen beschäftigt. Versuche es in einigen Sekunden noch einmal.
fault-store = Der Server kann das gerade nicht speichern oder laden: { $why }. Nichts ist geschehen; versuch es gleich noch einmal.
fault-stopped = Dieser Tisch musste anhalten, weil sich eine Änderung nicht speichern ließ. Versuch es gleich noch einmal: Er macht beim letzten gespeicherten Stand weiter.
fault-damaged = Die gespeicherten Daten dieses Tischs sind beschädigt, darum kann er nicht weitergehen: { $what }. Andere Tische sind nicht betroffen.
fault-broken = Hier ist etwas schiefgegangen. Gespeicherte Partien sind nicht betroffen; versuch es noch einmal.
fault-title = Das hat nicht geklappt
fault-home = Zurück zu den Spielen

## Benachrichtigungen

settings-notices = Wenn du am Zug bist
settings-notices-help = Lass dich benachrichtigen, wenn du von einem Tisch mit anderen weg bist.
settings-mail = E-Mail
settings-unconfirmed = Bestätige diese Adresse mit dem Link in der E-Mail, die dorthin ging. Vorher kommt keine andere E-Mail.
settings-webhook = Webhook: Webadresse, an die ein JSON-Dokument geht
settings-push = Benachrichtige mich auf diesem Gerät, auch wenn die Seite geschlossen ist
settings-push-failed = Dieser Browser hat seinen Push-Dienst nicht erreicht. Versuch es später noch einmal oder wähle einen anderen Weg.
settings-push-insecure = Dieser Server kann kein Gerät benachrichtigen, dessen Seite geschlossen ist: Browser erlauben das nur bei Adressen, die mit https beginnen.
notice-title = Wenn du am Zug bist
notice-turn = Du bist am Zug in { $game }: { $link }
notice-subject = Du bist am Zug in { $game }
notice-stop = Abbestellen: { $link }
notice-confirm-subject = Möchtest du E-Mails von Sortie?
notice-confirm = Jemand möchte an dieser Adresse eine E-Mail bekommen, wenn er an einem Kartentisch am Zug ist. Wenn du das warst, folge diesem Link:
notice-confirm-else = Wenn nicht, ignoriere diese E-Mail: Es kommt keine weitere.
notice-confirm-page = Möchtest du eine E-Mail, wann immer du am Zug bist?
notice-confirm-button = Ja, benachrichtige mich
notice-confirmed = Ab jetzt bekommst du eine E-Mail, wenn du am Zug und nicht da bist.
notice-stop-page = Möchtest du diese E-Mails abbestellen?
notice-stop-button = Abbestellen
notice-stopped = Du bekommst keine E-Mails mehr.

## Ohne Verbindung

offline-title = Keine Verbindung zu Sortie
offline-intro = Für Partien und die Partie des Tages brauchst du hier eine Internetverbindung, für die Lektionen nicht. Im Terminal braucht „sortie daily“ keine. Es geht nichts verloren: Deine Partien kannst du später fortsetzen.
offline-again = Noch einmal versuchen
offline-lessons = Spiele zum Lernen
offline-rules = Regeln zum Lesen
offline-all = Alle Spiele

## Meine Partien

history-show = Anzeigen
history-default-rules = { $game }, Standardregeln
history-own-rules = { $game }, { $rules }
history-alone = an einem Gerät gespielt
history-not-counted = { $result }, zählt nicht
history-none-counts = Keine dieser Partien zählt für deine Bilanz.
history-matches = Partien
history-won = Gewonnen
history-drawn = Unent{ "\u00AD" }schieden
history-lost = Verloren
history-pages = Seiten
history-newer = Neuere
history-older = Ältere

## Die Partie des Tages

daily-title = Partie des Tages
daily-date = Partie des Tages: { $date }
daily-intro = Jeden Tag gibt es für jedes Spiel eine Partie. Alle haben dieselben Karten, denselben Platz und dieselben Bots, ohne Tipps und Rücknahmen. Danach siehst du, wie die anderen und ein starker Bot abgeschnitten haben.
daily-verify = Niemand sucht die Karten aus: Sie folgen aus dem Datum in UTC.
daily-streak = { $n ->
    [0] Beende an mehreren Tagen in Folge eine Partie, um eine Serie zu beginnen.
    [one] Deine Serie: ein Tag.
   *[other] Deine Serie: { $n } Tage.
 }
daily-play = Spielen
daily-continue = Weiterspielen
daily-table = Zum Tisch
daily-missed = Du hast diese Partie nicht gespielt.
daily-hidden = Die Ergebnisse erscheinen, wenn deine Partie zu Ende ist.
daily-you = Du
daily-bot = Starker Bot
daily-bot-playing = spielt noch; lade die Seite gleich noch einmal
daily-best = Bestes Ergebnis hier
daily-others = { $n ->
    [0] Hier hat noch niemand sonst diese Partie beendet.
    [one] Ein anderer Spieler hat diese Partie beendet. Du warst besser als { $beaten } und genauso gut wie { $equal }.
   *[other] { $n } andere haben diese Partie beendet. Du warst besser als { $beaten } und genauso gut wie { $equal }.
 }
daily-finished = { $n ->
    [0] Niemand hat diese Partie beendet.
    [one] Eine Person hat diese Partie beendet.
   *[other] { $n } Personen haben diese Partie beendet.
 }
daily-share = Teilen
daily-share-picture = Als Bild speichern
daily-share-help = Text und Bild verraten die Karten nicht.
daily-share-copied = Kopiert
daily-share-text = Ergebnis zum Teilen
daily-days = Die Tage davor
daily-today = Heute
fault-daily = Das geht in der Partie des Tages nicht: Sie wird einmal gespielt, ohne Tipps, Rücknahmen und Vorschläge.
fault-day = „{ $given }“ ist kein Datum wie 2026-11-24.
fault-day-ahead = Der { $date } hat noch nicht begonnen; seine Partien stehen noch nicht fest.
fault-day-past = Die Partien vom { $date } werden nicht mehr gezeigt, nur die von heute und den { $days } Tagen davor.
