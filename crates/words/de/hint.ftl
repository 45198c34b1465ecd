# Tipps am Tisch.

hint-head = Ein starker Bot würde spielen:
hint-order = Zuerst steht die Wahl des Bots; wenige Prozentpunkte Unterschied liegen im Fehlerbereich.
hint-reasons = { $action } – { $reasons }
hint-line = { $action } · { $measures }
hint-measures = versucht: { $share } % · Sieg: etwa { $chance } %
hint-only = die einzige Wahl
hint-less = unter 1
hint-thinks = Ein starker Bot denkt nach …
hint-never = An diesem Tisch sind Tipps ausgeschaltet.
hint-people = Tipps gibt es nur, wenn du allein gegen Bots spielst.
hint-not-now = Du hast jetzt nichts zu entscheiden.
