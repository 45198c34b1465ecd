# Ein Tisch eines Servers, im Terminal.

# Der Server.
join-unreachable = { $server } ist nicht erreichbar: { $why }. Prüfe den Link und deine Verbindung.
join-insecure = Keine sichere Verbindung zu { $server } möglich: { $why }.
join-foreign = { $server } antwortet, aber nicht wie ein Sortie-Server. Prüfe den Link.
join-silent = { $server } antwortet gerade nicht. Nichts ist verloren; versuch es gleich noch einmal.
join-cannot-keep = Das lässt sich auf deinem Rechner nicht speichern: { $why }.
join-lost = Verbindung unterbrochen, neuer Versuch läuft … Am Tisch ist nichts verloren.
join-back = Wieder verbunden.
join-no-return = Dieser private Link gilt nicht mehr. Erstelle auf deinem anderen Gerät einen neuen.
join-nothing-open = Willkommen zurück. Auf { $server } läuft keine Partie von dir; öffne einen Tisch über seinen Link.
join-full = Alle Plätze sind besetzt. Mit --watch kannst du zusehen.
join-begun = Die Partie hat ohne dich begonnen. Mit --watch kannst du zusehen.
join-several = Du hast hier mehrere Plätze. Wähle einen mit --seat: { $seats }.
join-unknown-game = Diese Version von Sortie kennt das Spiel { $game } nicht. Aktualisiere Sortie, um hier zu spielen.

# Die Plätze vor der Partie.
join-room = { $game }: Warten auf Mitspieler
join-rules = Regeln: { $code }.
join-link = Link zum Einladen: { $link }
join-bound = Prüfsumme vor dem Austeilen (SHA-256): { $hash }
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
join-waits-you = Die anderen warten auf dich. Bist du bereit?
join-ready = Ich bin bereit
join-unready = Ich bin noch nicht bereit
join-take = auf Platz { $n } setzen
join-fill = einen Bot auf Platz { $n } setzen
join-remove = { $name } vom Tisch entfernen
join-remove-bot = den Bot von Platz { $n } entfernen
join-hand-on = { $name } zum Gastgeber machen
join-leave = Platz und Tisch verlassen
join-close = den Tisch für alle schließen
join-quit = gehen, aber den Platz behalten
join-quit-watching = gehen
join-sure-close = Diesen Tisch für alle schließen? Er lässt sich nicht wieder öffnen.
join-closed = Der Tisch ist geschlossen.
join-left = Du hast den Tisch verlassen.
join-return = Dein Platz bleibt reserviert. So spielst du weiter:
join-type-key = Tippe das Zeichen vor deiner Wahl.

# Eine Partie.
join-chosen = Du hast { $action } gewählt. Solange die anderen wählen, kannst du es ändern.
join-watching = Du siehst zu.
join-is-away = { $who } (nicht da)
join-dealt = Die Karten sind ausgeteilt.
join-again-or-leave = Tippe 1, um mit denselben Spielern noch einmal zu spielen, oder „{ $quit }“, um zu gehen.
join-again-review-or-leave = Tippe 1, um mit denselben Spielern noch einmal zu spielen, 2, um die Partie zu analysieren, oder „{ $quit }“, um zu gehen.
join-again = mit denselben Spielern noch einmal spielen
join-decline = die Revanche ablehnen
join-rematch = { $seat-is ->
    [you] Du möchtest eine Revanche.
   *[other] { $seat } möchte eine Revanche.
}
join-rematch-declined = { $seat-is ->
    [you] Du hast die Revanche abgelehnt.
   *[other] { $seat } hat die Revanche abgelehnt.
}
join-rematch-open = Eine Revanche ist angeboten.
join-decline-by-word = Tippe 1, um anzunehmen, oder „{ $refuse }“, um abzulehnen.

# Vorschläge, die die anderen annehmen müssen.
join-asks-back = { $seat-is ->
    [you] Du bittest darum, deine letzte Entscheidung zurückzunehmen.
   *[other] { $seat } bittet darum, die letzte Entscheidung zurückzunehmen.
 }
join-offers-draw = { $seat-is ->
    [you] Du bietest ein Unentschieden an.
   *[other] { $seat } bietet ein Unentschieden an.
 }
join-must-agree = Es fehlt noch die Antwort von { $names }.
join-answer-by-key = Drück o, dann y zum Annehmen oder n zum Ablehnen.
join-answer-by-word = Tippe „{ $agree }“ oder „{ $refuse }“.
join-word-draw = unentschieden
join-word-agree = annehmen einverstanden
join-word-refuse = ablehnen
join-agree = annehmen
join-refuse = ablehnen
join-recall = den Vorschlag zurückziehen
join-draw = ein Unentschieden anbieten

# Chat.
join-said = { $name }: „{ $says }“
join-say = eine Nachricht senden
join-say-what = Nachricht (Enter sendet, Esc bricht ab):
join-word-say = sag sagen
join-help-say = eine Nachricht an den Tisch senden, etwa „sag hallo“

# Das Austeilen.
join-deal-checking = Das Austeilen wird geprüft …
join-deal-fair = Es wurde fair ausgeteilt. Dieses Terminal hat die Aufzeichnung vom Startwert an nachgespielt, der Startwert passt zur Prüfsumme von vor der Partie, und deine Zufallsbytes sind darin.
join-deal-unnoted = Die Aufzeichnung folgt aus ihrem Startwert und ergibt { $hash }. Dieses Terminal hat die Prüfsumme vor der Partie nicht gesehen und kann darum nichts vergleichen.
join-deal-broken = Dem Austeilen ist nicht zu trauen: Die Aufzeichnung folgt nicht aus ihrem Startwert ({ $why }).
join-deal-seed = Es wurde nicht fair ausgeteilt: Die Prüfsumme war { $noted }, aber die Aufzeichnung ergibt { $hash }. Startwert, Tisch oder Regeln wurden geändert.
join-deal-bytes = Es wurde nicht fair ausgeteilt: Deine Zufallsbytes stehen nicht in der Aufzeichnung.
