# Bots, die fremde Programme sind.

# Wovor ein solches Programm gewarnt wird.
outside-unreadable = Das ist keine Antwort: { $why }.
outside-stale = Entscheidung { $given } ist nicht offen: Die jetzige ist { $current }.
outside-one-of = Eine Antwort hat eines von action, actions, draft und steps.
outside-draft = „{ $draft }“ ist kein Entwurf; einer wird geschrieben wie 3.17.
outside-weights = Mindestens ein Zug braucht ein Gewicht über 0, und keines darf darunter liegen.
outside-half = Die Hälfte der Zeit für Entscheidung { $decision } ist um.

# Warum es nicht mehr spielt; said ist, was es zuletzt auf stderr geschrieben hat.
outside-late = Es hat nicht innerhalb von { $time } Millisekunden gewählt. { $said }
outside-wrong = Es hat auf eine Entscheidung { $n } Antworten gegeben, die nicht gelten. { $said }
outside-ended = Es ist zu Ende. { $said }
outside-ended-code = Es hat sich mit dem Code { $code } beendet. { $said }
outside-long = Es hat eine Zeile von mehr als { $n } Byte geschrieben. { $said }
outside-deaf = Es liest nicht, was ihm gesagt wird. { $said }
outside-not-ready = Es hat nicht innerhalb von { $time } Millisekunden gesagt, dass es bereit ist. { $said }
outside-no-version = Es hat nicht gesagt, dass es für Version { $version } des Protokolls bereit ist, sondern „{ $line }“. { $said }

# Was die anderen davon hören.
outside-replaced = { $name } spielt nicht mehr, ein Bot übernimmt. { $why }
