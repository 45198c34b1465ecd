# Der Tisch im Browser, im Terminal angekündigt.

serve-at = Sortie läuft unter { $link } (Strg-C beendet es).
serve-beyond = Wer diesen Rechner erreicht, kann es öffnen.
serve-servers = Andere Server an seiner Datenbank erreichen es unter { $link }
serve-in-browser = Im Browser: { $link }
serve-not = Der Tisch ist im Browser nicht verfügbar: { $why }
