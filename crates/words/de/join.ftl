# Ein Tisch eines Servers, im Terminal.

# Der Server.
join-unreachable = { $server } ist nicht zu erreichen: { $why }.
join-insecure = Zu { $server } kommt keine sichere Verbindung zustande: { $why }.
join-foreign = { $server } antwortet, aber nicht wie ein Server von Sortie. Prüfe den Link.
join-silent = { $server } antwortet gerade nicht. Nichts ist verloren: Versuch es gleich noch einmal.
join-cannot-keep = Das kann auf diesem Rechner nicht aufbewahrt werden: { $why }.
join-lost = Die Verbindung ist abgerissen und wird gesucht; am Tisch ist nichts verloren.
join-back = Die Verbindung ist wieder da.
join-no-return = Dieser private Link gilt nicht mehr: Mach auf dem Gerät, von dem du kommst, einen neuen.
join-nothing-open = Du bist zurück, aber auf { $server } läuft keine Partie von dir. Der Link zu einem Tisch führt dorthin.
join-full = Alle Plätze sind besetzt. Mit --watch siehst du zu.
join-begun = Die Partie hat ohne dich begonnen. Mit --watch siehst du zu.
join-several = Du hast hier mehrere Plätze. Sag mit --seat, welchen: { $seats }.
join-unknown-game = An diesem Tisch wird { $game } gespielt, das diese Fassung von Sortie nicht kennt; eine neuere vielleicht.

# Wer sich setzt.
join-room = { $game }: Platz nehmen
join-rules = Regeln: { $code }.
join-link = Der Link für andere: { $link }
join-bound = Das Austeilen ist gebunden an { $hash }.
join-chair = Platz { $n }: { $who }
join-free = frei
join-bot = ein Bot ({ $bot })
join-is-you = { $name } (du)
join-is-host = { $who }, Gastgeber
join-is-ready = { $who }, bereit
join-is-not-ready = { $who }, nicht bereit
join-waits-seats = { $n ->
    [one] Ein Platz ist noch frei.
   *[other] { $n } Plätze sind noch frei.
 }
join-waits-ready = Noch nicht bereit: { $names }.
join-waits-you = Auf dich wird gewartet: Sag, dass du bereit bist.
join-ready = bereit
join-unready = doch noch nicht bereit
join-take = Platz { $n } nehmen
join-fill = einen Bot auf Platz { $n } setzen
join-remove = { $name } wegschicken
join-remove-bot = den Bot von Platz { $n } nehmen
join-hand-on = { $name } zum Gastgeber machen
join-leave = den Platz aufgeben und gehen
join-close = den Tisch für alle schließen
join-quit = gehen; der Platz bleibt deiner
join-quit-watching = gehen
join-sure-close = Diesen Tisch für alle schließen? Er lässt sich nicht wieder öffnen.
join-closed = Der Tisch ist geschlossen.
join-left = Du hast den Tisch verlassen.
join-return = Dein Platz bleibt deiner. So geht es weiter:
join-type-key = Tippe, was davor steht.

# Eine Partie.
join-chosen = Du hast { $action } gewählt. Solange andere wählen, darfst du es zurücknehmen.
join-watching = Du siehst zu.
join-is-away = { $who } (nicht da)
join-dealt = Die Karten sind ausgeteilt.
join-again-or-leave = Tippe 1, um mit denselben noch einmal zu spielen, oder „{ $quit }“, um zu gehen.
join-again = mit denselben noch einmal spielen

# Wem andere zustimmen müssen.
join-asks-back = { $seat-is ->
    [you] Du bittest darum, deine letzte Entscheidung zurückzunehmen.
   *[other] { $seat } bittet darum, die letzte Entscheidung zurückzunehmen.
 }
join-offers-draw = { $seat-is ->
    [you] Du bietest ein Unentschieden an.
   *[other] { $seat } bietet ein Unentschieden an.
 }
join-must-agree = Zustimmen muss noch: { $names }.
join-answer-by-key = Mit o und dann y stimmst du zu, mit o und dann n nicht.
join-answer-by-word = Tippe „{ $agree }“ oder „{ $refuse }“.
join-word-draw = unentschieden
join-word-agree = einverstanden
join-word-refuse = ablehnen
join-agree = einverstanden
join-refuse = nicht einverstanden
join-recall = den Vorschlag zurücknehmen
join-draw = ein Unentschieden anbieten

# Gespräch.
join-said = { $name }: „{ $says }“
join-say = etwas sagen
join-say-what = Was sagst du? Die Eingabetaste sagt es, Esc sagt nichts:
join-word-say = sag sagen
join-help-say = etwas zu denen am Tisch sagen, etwa „sag hallo“

# Das Austeilen.
join-deal-checking = Das Austeilen wird geprüft.
join-deal-fair = Es wurde ehrlich ausgeteilt: Dieses Terminal hat die Aufzeichnung von ihrem Ausgangswert an nachgespielt; es ist der, der vor der Partie gebunden war, und was du dazugegeben hast, ist darin.
join-deal-unnoted = Die Aufzeichnung folgt aus ihrem Ausgangswert und ergibt { $hash }. Dieses Terminal hat nicht gesehen, woran das Austeilen vorher gebunden war; es gibt also nichts zu vergleichen.
join-deal-broken = Dem Austeilen ist nicht zu trauen: Die Aufzeichnung folgt nicht aus ihrem Ausgangswert ({ $why }).
join-deal-seed = Es wurde nicht ehrlich ausgeteilt: Gebunden war es an { $noted }, und die Aufzeichnung ergibt { $hash }. Ausgangswert, Tisch oder Regeln wurden geändert.
join-deal-bytes = Es wurde nicht ehrlich ausgeteilt: Was du dazugegeben hast, steht nicht in der Aufzeichnung.
