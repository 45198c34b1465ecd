# Bescheid sagen, wenn jemand dran ist, auf Deutsch.

notify-tell = Sag mir Bescheid, wenn ich dran bin
notify-blocked = Dieser Browser erlaubt von hier keine Benachrichtigungen.
notify-turn = Du bist dran.
notify-full = Alle Plätze sind besetzt. Mach dich bereit!
notify-begun = Die Karten sind gegeben.
