# Tipps am Tisch.

advice-head = Der Club-Bot würde spielen:
advice-line = { $action } · versucht: { $share } % · Sieg: etwa { $chance } %
advice-only = { $action } · die einzige Wahl
advice-less = unter 1
advice-thinks = Der Club-Bot denkt nach …
advice-never = An diesem Tisch sind Tipps ausgeschaltet.
advice-people = Tipps gibt es nur, wenn du allein gegen Bots spielst.
advice-not-now = Du hast jetzt nichts zu entscheiden.
