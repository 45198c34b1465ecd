# Ein Tisch vor der Partie, auf Deutsch.

fault-taken = Platz { $seat } ist schon besetzt. Wähle einen anderen.
fault-full = Alle Plätze sind besetzt.
fault-not-host = Das kann nur der Gastgeber.
fault-begun = Die Partie hat schon begonnen, oder der Tisch wurde geschlossen.

room-state = Status
room-waits-seats = { $n ->
    [one] Ein Platz ist noch frei.
   *[other] { $n } Plätze sind noch frei.
 }
room-declined = { $n ->
    [one] { $names } hat die Revanche abgelehnt.
   *[other] { $names } haben die Revanche abgelehnt.
 }
room-press-ready = Drück auf „Bereit“: Die Partie beginnt, sobald alle bereit sind.
room-waits-ready = Noch nicht bereit: { $names }.
room-seats = Plätze
room-free = frei
room-bot = ein Bot ({ $bot })
room-you = du
room-host = Gastgeber
room-is-ready = bereit
room-not-ready = nicht bereit
room-take = Auf Platz { $n } setzen
room-fill = Bot hinzufügen
room-remove = { $name } entfernen
room-hand-on = { $name } zum Gastgeber machen
room-full = Alle Plätze sind besetzt. Bleib hier, um zuzusehen oder dich zu setzen, wenn ein Platz frei wird.
room-name = Dein Name
room-sit = Platz nehmen
room-ready = Bereit
room-unready = Nicht bereit
room-words = Eigene Wörter, die ins Austeilen gemischt werden (freiwillig):
room-leave = Platz verlassen
room-closed = Dieser Tisch wurde geschlossen, bevor die Karten ausgeteilt waren.
room-closed-why = Das ist der Startwert, der bis jetzt geheim war. Sein SHA-256, zusammen mit dem Tisch und seinen Regeln, steht unter „Faires Austeilen“.
room-start = Mit Bots auf den freien Plätzen beginnen
room-start-why = Bots auf freien Plätzen spielen auf dem Niveau „{ $bot }“.
room-close = Tisch schließen
room-link = Link zu diesem Tisch
room-link-why = Mit diesem Link können andere sich setzen oder zusehen.
room-copy = Kopieren
room-share = Teilen …
room-copied = Kopiert
room-qr = Der Link als QR-Code
room-rules = Regeln
room-book = Alle Regeln
room-listed = in der Liste offener Tische
room-fair = Faires Austeilen
room-fair-why = Der Startwert für das Austeilen steht schon fest; dies ist sein SHA-256 zusammen mit dem Tisch und seinen Regeln. Jeder Browser trägt eigene Zufallsbytes bei, sobald sein Spieler bereit ist. Nach der Partie wird der Startwert offengelegt, damit alle prüfen können, dass nichts geändert wurde.

## Auf der Seite für einen neuen Tisch

new-open = Freund (Einladungslink)
new-one-of-you = Wenn andere über den Link kommen, muss ein Platz deiner sein.
new-listed = Freie Plätze in der Liste offener Tische zeigen

## Die Liste offener Tische

lobby-title = Offene Tische
lobby-empty = Gerade wartet niemand auf Mitspieler. Eröffne einen Tisch mit einem freien Platz und zeig ihn hier.
lobby-row = { $names } – { $n ->
    [one] ein freier Platz
   *[other] { $n } freie Plätze
 }
lobby-new = Neuer Tisch

## Auf einem anderen Gerät weiterspielen

return-title = Auf einem anderen Gerät weiterspielen
return-why = Öffne diesen Link oder scanne seinen Code auf dem anderen Gerät: Dort bist du derselbe Gast, mit allen deinen Tischen. Halte ihn geheim. Ein neuer Link ersetzt diesen.
return-link = Der private Link
return-qr = Der private Link als QR-Code
return-as = Auf diesem Gerät wirst du der Gast, der diesen Link erstellt hat.
return-here = Hier weiterspielen
fault-no-return = Dieser Link gilt nicht mehr. Erstelle auf deinem anderen Gerät einen neuen.
home-lobby = Offene Tische
settings-return-help = Mit einem privaten Link spielst du auf einem anderen Gerät mit allen deinen Tischen weiter.
settings-return = Auf einem anderen Gerät weiterspielen
settings-sign-out-help = Alle anderen Geräte und Programme und alle privaten Links verlieren den Zugang. Dieses Gerät bleibt angemeldet.
settings-sign-out = Überall abmelden

## Eigene Daten

settings-data = Deine Daten
settings-export-help = Eine Datei mit allen deinen Partien und ihren Aufzeichnungen, deinen Chat-Nachrichten und Einstellungen.
settings-export = Meine Daten herunterladen
settings-delete = Meine Daten löschen
settings-delete-sure = Dein Name, deine Einstellungen, gelernten Spiele, gelösten Aufgaben, Chat-Nachrichten und Partien gegen Bots werden endgültig gelöscht. Laufende Partien mit anderen gibst du auf. Partien mit anderen bleiben bestehen, unter dem Namen, mit dem du gespielt hast.
settings-delete-learned = Deine Einstellungen und die Häkchen deiner gelernten Spiele und gelösten Aufgaben werden gelöscht.
settings-delete-yes = Ja, alles löschen
settings-deleted = Deine Daten sind gelöscht.

## Vereinbarungen außer den Regeln

new-clock = Bedenkzeit
new-clock-wrong = Das ist keine Bedenkzeit. Schreib none, Minuten+Sekunden wie 5+10 oder Tage wie 3d.
new-seat = Platz { $n }
new-flag = Wenn die Zeit abläuft
new-flag-bot = ein Bot spielt weiter
new-flag-forfeit = der Platz gibt auf
new-warm = Wenn jemand nicht da ist
new-warm-never = kein Bot spielt
new-warm-after = ein Bot spielt nach { $minutes } min
clock-none = Keine Zeitbegrenzung
clock-bank = { $minutes } min + { $plus } s pro Wahl
clock-days = { $n ->
    [one] 1 Tag pro Wahl
   *[other] { $n } Tage pro Wahl
 }
flag-bot = Zeit abgelaufen: Ein Bot übernimmt
flag-forfeit = Läuft die Zeit ab, gibt der Platz auf
warm-never = Für Abwesende spielt kein Bot
warm-after = Für Abwesende spielt nach { $minutes } min ein Bot, bis sie zurück sind

## Der Chat am Tisch

chat-title = Chat
chat-said = Unterhaltung
chat-words = Nachricht
chat-send = Senden
chat-mute = { $name } stummschalten
chat-unmute = { $name } nicht mehr stummschalten
chat-watch = Hier schreiben nur die Spieler am Tisch; du kannst mitlesen.
chat-off = An diesem Tisch ist der Chat ausgeschaltet
chat-again = Aktualisieren
chat-back = Zurück zum Tisch
new-chat = Chat am Tisch
phrase-hello = Hallo!
phrase-luck = Viel Glück!
phrase-well-played = Gut gespielt!
phrase-oops = Hoppla.
phrase-moment = Einen Moment, bitte.
phrase-thanks = Danke!
phrase-again = Noch eine Partie?
phrase-bye = Auf Wiedersehen!

## Previews of shared links

preview-alt = Die Karten auf dem Tisch, wie alle sie sehen
preview-game-alt = Karten des Spiels
preview-games-alt = Eine Karte aus jedem Spiel
