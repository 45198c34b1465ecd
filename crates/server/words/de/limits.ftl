# Was jemand liest, der mehr verlangt, als der Server gibt.
fault-too-often = Das war zu oft. Nichts ist geschehen; versuche es in { $n ->
        [one] einer Sekunde
       *[other] { $n } Sekunden
    } noch einmal.
fault-far-too-often = Das war zu oft. Nichts ist geschehen; versuche es in { $n ->
        [one] einer Minute
       *[other] { $n } Minuten
    } noch einmal.
fault-many-tables = Du hast { $n } Partien, die nicht zu Ende sind, und mehr dürfen es nicht sein: spiele eine zu Ende, gib sie auf oder verlasse sie, dann decke einen neuen Tisch.
fault-many-streams = Hier sind zu viele Seiten offen, die einem Tisch folgen. Schließe einige oder warte ein wenig; von Hand lässt sich die Seite weiterhin laden.
fault-key = Der Schlüssel dieser Anfrage ist nicht zu gebrauchen: er hat 1 bis 128 Buchstaben, Ziffern und Zeichen ohne Leerzeichen, und mindestens 32 für jemanden, der noch kein Gast ist.
fault-key-used = Mit diesem Schlüssel wurde schon etwas anderes verlangt. Nichts ist geschehen: lade die Seite neu oder nimm einen neuen Schlüssel.
fault-slow = Der Rest von dem, was du gesendet hast, kam nicht rechtzeitig. Nichts ist geschehen; sende es noch einmal.
fault-name-empty = Ein Name hat mindestens einen Buchstaben, eine Ziffer oder ein Zeichen, das man sieht.
fault-name-long = Ein Name hat höchstens 24 Buchstaben.
fault-name-unseen = Ein Name hat keine Zeichen, die man nicht sieht oder die eine Zeile umdrehen. Tippe ihn von Hand.
fault-name-marks = Ein Buchstabe eines Namens hat höchstens zwei Zeichen über und unter sich.
