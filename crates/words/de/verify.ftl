# Befunde zu einer aufgezeichneten Partie.

verify-replayed = Vom Startwert an nachgespielt: Alle { $n } Einträge stimmen.
verify-not-over = Die Partie wurde nicht zu Ende gespielt.
verify-seed = Startwert:
verify-commitment = Prüfsumme von vor der Partie:
verify-no-table = Die Aufzeichnung nennt keinen Tisch, also gab es vor der Partie keine Prüfsumme.
verify-added = { $seat } hat { $bytes } beigetragen.
verify-added-nothing = { $seat } hat nichts beigetragen.
verify-deal = Startwert der Karten:
verify-agrees = Die Werte, die du notiert hast, stimmen damit überein.
