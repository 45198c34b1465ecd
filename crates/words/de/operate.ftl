# Meldungen für Betreiber.

backup-done = Die Sicherung liegt in { $path }, und ihre Prüfung war erfolgreich.
migrate-database-done = Alle { $rows } Zeilen aus { $tables } Tabellen sind nach { $path } kopiert und verglichen.

admin-deleted = Der Tisch { $table } wurde gelöscht.
admin-blocked = { $who } ist gesperrt.
admin-unblocked = { $who } ist nicht mehr gesperrt.
admin-no-blocks = Niemand ist gesperrt.
admin-block-forever = { $who }: dauerhaft
admin-block-until = { $who }: noch { $long }
admin-open = offen
admin-over = beendet
admin-forever = unbegrenzt
admin-keep-finished = Aufbewahrung beendeter Partien: { $long }
admin-keep-unfinished = Aufbewahrung inaktiver offener Partien: { $long }
admin-keep-rooms = Aufbewahrung inaktiver Tische ohne Partie: { $long }
admin-keep-records = Aufbewahrung hochgeladener Aufzeichnungen, die niemand ansieht: { $long }
admin-keep-guests = Aufbewahrung inaktiver Gäste ohne Tisch: { $long }

doctor-ok = OK:
doctor-warning = Warnung:
doctor-error = Fehler:
doctor-database = Die Datenbank { $path } lässt sich lesen.
doctor-no-database = In { $path } liegt noch keine Datenbank. Der Server legt sie beim Start an.
doctor-database-fails = { $why }.
doctor-sound = Die Datenbankdatei ist unbeschädigt.
doctor-pages = Postgres meldet keine beschädigte Seite und keinen kaputten Index.
doctor-unsound = Die Datenbank ist beschädigt: { $why }. Spiel eine Sicherung ein.
doctor-writable = Die Datenbank ist beschreibbar.
doctor-log = Die Datenbank führt ein Write-Ahead-Log (WAL).
doctor-no-log = Die Datenbank führt noch kein Write-Ahead-Log (WAL). Der Server schaltet es beim Start ein.
doctor-commits = Gespeichertes übersteht einen Stromausfall: fsync und full_page_writes sind an.
doctor-no-commits = Ein Stromausfall kann die Datenbank zerstören: Schalte fsync und full_page_writes in postgresql.conf ein.
doctor-version = Die Datenbank hat Version { $version }, die neueste bekannte ({ $known }).
doctor-older = Die Datenbank hat Version { $version }. Der Server bringt sie beim Start auf { $known }: Leg vorher eine Sicherung an.
doctor-newer = Die Datenbank hat Version { $version }, aber dieses Programm kennt nur { $known }. Aktualisiere Sortie.
doctor-matches = { $n ->
    [0] Keine Partie ist offen.
    [one] Eine offene Partie wurde aus ihrem Protokoll nachgespielt.
   *[other] { $n } offene Partien wurden aus ihren Protokollen nachgespielt.
}
doctor-match-broken = Die Partie am Tisch { $table } kann nicht fortgesetzt werden: { $why }.
doctor-servers = { $n ->
    [0] An der Datenbank läuft kein Server.
    [one] An der Datenbank läuft ein Server: { $addresses }
   *[other] An der Datenbank laufen { $n } Server: { $addresses }
}
doctor-clock = Die Systemuhr geht nicht nach.
doctor-clock-late = Die Systemuhr geht nach: In der Datenbank stehen spätere Zeiten. Stelle die Uhr richtig.
doctor-space = Auf dem Datenträger sind { $mib } MiB frei.
doctor-little-space = Auf dem Datenträger sind nur { $mib } MiB frei.
doctor-no-space = Auf dem Datenträger sind nur { $mib } MiB frei. Gib Speicherplatz frei.
doctor-port-free = { $address } ist frei.
doctor-port-well = Unter { $address } antwortet Sortie und läuft einwandfrei.
doctor-port-ill = Unter { $address } antwortet Sortie, meldet aber eine Störung. Sieh dort unter /healthz nach.
doctor-port-other = Unter { $address } antwortet ein anderes Programm.
doctor-port-silent = Unter { $address } antwortet kein Server: { $why }.
doctor-port-not = { $address } lässt sich nicht verwenden: { $why }.
doctor-url = Öffentliche Adresse: { $url }
doctor-url-open = Öffentliche Adresse: { $url }, ohne TLS. Zwischen Browser und Server kann jeder mitlesen; verwende https.
