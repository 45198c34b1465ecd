# Ein Tisch, an den man sich noch setzt, auf Deutsch.

fault-taken = Auf Platz { $seat } sitzt schon jemand.
fault-full = Alle Plätze sind besetzt.
fault-not-host = Das darf nur, wer den Tisch eröffnet hat.
fault-begun = Die Karten sind schon gegeben, oder der Tisch wurde geschlossen.

room-state = Worauf gewartet wird
room-waits-seats = { $n ->
    [one] Ein Platz ist noch frei.
   *[other] { $n } Plätze sind noch frei.
 }
room-waits-ready = Noch nicht bereit: { $names }.
room-seats = Die Plätze
room-free = frei
room-bot = ein Bot ({ $bot })
room-you = du
room-host = eröffnet
room-is-ready = bereit
room-not-ready = nicht bereit
room-take = Auf Platz { $n } setzen
room-fill = Einen Bot hierher setzen
room-remove = { $name } wegschicken
room-hand-on = { $name } den Tisch übergeben
room-full = Alle Plätze sind besetzt. Bleib hier, um zuzusehen, oder um dich zu setzen, wenn jemand geht.
room-name = Dein Name
room-sit = Hinsetzen
room-ready = Bereit
room-unready = Doch nicht bereit
room-words = Beliebige Worte von dir werden in das Geben gemischt:
room-leave = Platz verlassen
room-closed = Dieser Tisch wurde geschlossen, bevor die Karten gegeben waren.
room-closed-why = Das ist der Startwert, den vorher niemand erfahren hat. Sein SHA-256, zusammen mit dem Tisch und seinen Regeln, steht unter „Ehrlich gegeben“.
room-start = Mit Bots auf den freien Plätzen beginnen
room-close = Tisch schließen
room-link = Der Link zu diesem Tisch
room-link-why = Wer ihn öffnet, kann sich hinsetzen oder zusehen.
room-copy = Kopieren
room-copied = Kopiert
room-qr = Der Link als QR-Code
room-rules = Regeln
room-book = Alle Regeln
room-listed = in der Übersicht offener Tische
room-fair = Ehrlich gegeben
room-fair-why = Der Ausgangswert des Gebens steht schon fest, und dies ist seine SHA-256 zusammen mit Tisch und Regeln. Jeder Browser gibt eigene Zufallsbytes dazu, wenn er bereit ist. Nach der Partie wird der Ausgangswert genannt, damit alle prüfen können, dass nichts geändert wurde.

## Auf der Seite für einen neuen Tisch

new-open = Wer über den Link kommt
new-one-of-you = Wo andere über den Link kommen, ist ein Platz deiner.
new-listed = Freie Plätze in der Übersicht zeigen

## Die Übersicht offener Tische

lobby-title = Offene Tische
lobby-empty = Gerade wartet niemand auf andere. Stell einen Tisch mit einem freien Platz auf und zeig ihn hier.
lobby-row = { $names } – { $n ->
    [one] ein freier Platz
   *[other] { $n } freie Plätze
 }
lobby-new = Neuer Tisch

## Auf einem anderen Gerät zurückkehren

return-title = Auf einem anderen Gerät weiterspielen
return-why = Öffne diesen Link, oder lies seinen Code, auf dem anderen Gerät: dort bist du derselbe Gast, mit allen deinen Tischen. Gib ihn niemandem sonst. Ein neuer Link macht diesen wertlos.
return-link = Der private Link
return-qr = Der private Link als QR-Code
return-as = Auf diesem Gerät wirst du der Gast, der diesen Link gemacht hat.
return-here = Hier weiterspielen
fault-no-return = Dieser Link gilt nicht mehr: mach einen neuen auf dem Gerät, von dem du kommst.
home-lobby = Offene Tische anderer
settings-return-help = Ein privater Link bringt dich mit allen deinen Tischen auf ein anderes Gerät.
settings-return = Auf einem anderen Gerät weiterspielen

## Was außer den Regeln vereinbart ist

new-clock = Zeit
new-clock-wrong = Das ist keine Uhr: none, Minuten+Sekunden wie 5+10, oder Tage wie 3d.
new-seat = Platz { $n }
new-flag = Ohne Restzeit
new-flag-bot = spielt ein Bot weiter
new-flag-forfeit = ist aufgegeben
new-warm = Für Abwesende
new-warm-never = spielt kein Bot
new-warm-after = spielt ein Bot nach { $minutes } min
clock-none = Keine Uhr
clock-bank = { $minutes } min, und { $plus } s mehr mit jeder Wahl
clock-days = { $n ->
    [one] 1 Tag für jede Wahl
   *[other] { $n } Tage für jede Wahl
 }
flag-bot = Läuft die Zeit ab, spielt ein Bot weiter
flag-forfeit = Läuft die Zeit ab, ist aufgegeben
warm-never = Wer nicht da ist, wird von keinem Bot vertreten
warm-after = Wer länger als { $minutes } min nicht da ist, wird von einem Bot vertreten, bis er zurück ist

## Was am Tisch gesagt wird

chat-title = Gespräch
chat-said = Was gesagt wurde
chat-words = Sag etwas
chat-send = Sagen
chat-mute = Nichts mehr von { $name } hören
chat-unmute = { $name } wieder hören
chat-watch = Hier reden die, die am Tisch sitzen; du kannst mitlesen.
chat-off = An diesem Tisch gibt es kein Gespräch
chat-again = Noch einmal nachsehen
chat-back = Zurück zum Tisch
new-chat = Gespräch am Tisch
phrase-hello = Hallo!
phrase-luck = Viel Glück!
phrase-well-played = Gut gespielt!
phrase-oops = Hoppla.
phrase-moment = Einen Moment, bitte.
phrase-thanks = Danke!
phrase-again = Noch eine Partie?
phrase-bye = Auf Wiedersehen!
