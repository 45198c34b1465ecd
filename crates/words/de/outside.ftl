# Bots, die als eigene Programme laufen.

# Warnungen an ein solches Programm.
outside-unreadable = Diese Antwort ist nicht lesbar: { $why }.
outside-stale = Entscheidung { $given } ist nicht offen; die aktuelle ist { $current }.
outside-no-match = Es gibt keine Partie { $given }.
outside-one-of = Eine Antwort enthält eines von action, actions, draft, steps und advance.
outside-draft = „{ $draft }“ ist kein Entwurf; schreib ihn wie 3.17.
outside-weights = Mindestens ein Zug braucht ein Gewicht über 0, und kein Gewicht darf negativ sein.
outside-half = Die Hälfte der Zeit für Entscheidung { $decision } ist vorbei.

# Gründe für sein Ausscheiden; said ist seine letzte Zeile auf stderr.
outside-late = Es hat nicht innerhalb von { $time } Millisekunden geantwortet. { $said }
outside-wrong = Es hat auf eine Entscheidung { $n } ungültige Antworten gegeben. { $said }
outside-unasked = Es hat ungefragt mehr als { $n } Antworten gegeben. { $said }
outside-ended = Es hat sich beendet. { $said }
outside-ended-code = Es hat sich mit dem Code { $code } beendet. { $said }
outside-long = Es hat eine Zeile mit mehr als { $n } Byte geschrieben. { $said }
outside-deaf = Es liest seine Eingabe nicht. { $said }
outside-not-ready = Es war nicht innerhalb von { $time } Millisekunden bereit. { $said }
outside-no-start = { $why }
outside-no-version = Es hat sich nicht für Version { $version } des Protokolls bereit gemeldet, sondern „{ $line }“ geschrieben. { $said }

# Die Meldung an die anderen.
outside-replaced = Ein Bot übernimmt für { $name }. { $why }
