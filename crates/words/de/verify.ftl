# Was an einer aufgezeichneten Partie gefunden wird.

verify-replayed = Vom Ausgangswert aus noch einmal gespielt, folgen alle { $n } Einträge der Aufzeichnung auseinander.
verify-not-over = Die Partie wurde nicht zu Ende gespielt.
verify-seed = Ausgangswert:
verify-commitment = Vor der Partie gebunden durch:
verify-no-table = Die Aufzeichnung nennt keinen Tisch, also war vor der Partie nichts gebunden.
verify-added = { $seat } hat { $bytes } dazugegeben.
verify-added-nothing = { $seat } hat nichts dazugegeben.
verify-deal = Alle Karten folgen aus:
verify-agrees = Was du notiert hast, stimmt damit überein.
