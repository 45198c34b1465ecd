# The table in the browser, announced in the terminal.

serve-at = Sortie is running at { $link } (Ctrl-C stops it).
serve-beyond = Anyone who can reach this machine can open it.
serve-servers = Other servers on its database reach it at { $link }
serve-in-browser = In the browser: { $link }
serve-not = The table is not available in the browser: { $why }
