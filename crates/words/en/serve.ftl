# The table in the browser, as the terminal tells of it.

serve-at = Sortie is at { $link } (Ctrl-C ends it).
serve-beyond = Everybody who reaches this machine can open it.
serve-in-browser = In the browser: { $link }
serve-not = There is no table in the browser: { $why }
