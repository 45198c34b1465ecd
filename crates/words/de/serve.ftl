# Der Tisch im Browser, wie das Terminal von ihm erzählt.

serve-at = Sortie ist unter { $link } (Strg-C beendet es).
serve-beyond = Alle, die diesen Rechner erreichen, können es öffnen.
serve-in-browser = Im Browser: { $link }
serve-not = Im Browser gibt es keinen Tisch: { $why }
