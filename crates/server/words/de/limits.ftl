# Ablehnungen von Anfragen, die die Grenzen des Servers überschreiten.
fault-too-often = Zu viele Anfragen, darum ist nichts geschehen. Versuch es in { $n ->
        [one] einer Sekunde
       *[other] { $n } Sekunden
    } noch einmal.
fault-far-too-often = Zu viele Anfragen, darum ist nichts geschehen. Versuch es in { $n ->
        [one] einer Minute
       *[other] { $n } Minuten
    } noch einmal.
fault-many-take-backs = In dieser Partie wurden { $n } Entscheidungen zurückgenommen, mehr geht nicht. Spiel weiter oder gib auf.
fault-many-tables = Du hast { $n } offene Partien, und mehr sind nicht möglich. Spiel eine zu Ende, gib sie auf oder verlass sie; dann kannst du einen neuen Tisch eröffnen.
fault-many-streams = Hier sind zu viele Seiten offen, die einem Tisch folgen. Schließ einige oder warte ein wenig; von Hand kannst du die Seite weiterhin neu laden.
fault-key = Der Idempotency-Key dieser Anfrage ist ungültig. Er hat 1 bis 128 sichtbare Zeichen ohne Leerzeichen, ohne Token mindestens 32.
fault-key-used = Dieser Idempotency-Key wurde schon für eine andere Anfrage verwendet, darum ist nichts geschehen. Lade die Seite neu oder nimm einen neuen Schlüssel.
fault-slow = Der Rest deiner Anfrage kam nicht rechtzeitig an, darum ist nichts geschehen. Sende sie noch einmal.
fault-name-empty = Ein Name braucht mindestens einen sichtbaren Buchstaben, eine Ziffer oder ein Zeichen.
fault-name-long = Ein Name hat höchstens 24 Zeichen.
fault-name-unseen = Ein Name darf keine unsichtbaren Zeichen enthalten und keine, die den Text umkehren. Tippe ihn von Hand.
fault-name-marks = Ein Buchstabe in einem Namen hat höchstens zwei Zeichen über und unter sich.
