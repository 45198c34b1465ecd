# Benachrichtigungen, wenn jemand am Zug ist, auf Deutsch.

notify-tell = Benachrichtige mich, wenn ich am Zug bin
notify-blocked = Dieser Browser blockiert Benachrichtigungen von dieser Seite. Erlaube sie in seinen Einstellungen.
notify-turn = Du bist am Zug.
notify-full = Alle Plätze sind besetzt. Mach dich bereit!
notify-begun = Die Karten sind ausgeteilt.
