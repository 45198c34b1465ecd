# Was erfährt, wer einen Server betreibt.

backup-done = Die Kopie liegt in { $path } und ist heil.

admin-deleted = Der Tisch { $table } ist gelöscht.
admin-blocked = { $who } wird nicht mehr eingelassen.
admin-unblocked = { $who } wird wieder eingelassen.
admin-no-blocks = Alle werden eingelassen.
admin-block-forever = { $who }: für immer
admin-block-until = { $who }: noch { $long }
admin-open = offen
admin-over = vorbei
admin-forever = für immer
admin-keep-finished = Partien, die vorbei sind, bleiben: { $long }
admin-keep-unfinished = Partien, die nicht vorbei sind, bleiben: { $long }
admin-keep-rooms = Tische, an denen noch nicht gegeben ist, bleiben: { $long }

doctor-ok = gut:
doctor-warning = Warnung:
doctor-error = Fehler:
doctor-database = Die Datenbank { $path } lässt sich lesen.
doctor-no-database = In { $path } liegt noch keine Datenbank. Der Server legt sie beim Start an.
doctor-database-fails = { $why }.
doctor-sound = Die Datei der Datenbank ist heil.
doctor-unsound = Die Datei der Datenbank ist beschädigt: { $why }. Spiel eine Sicherung ein.
doctor-writable = In die Datenbank lässt sich schreiben.
doctor-log = Sie führt ein Protokoll voraus (WAL).
doctor-no-log = Sie führt noch kein Protokoll voraus (WAL). Der Server richtet es beim Start ein.
doctor-version = Ihre Fassung ist { $version }, die neueste bekannte ({ $known }).
doctor-older = Ihre Fassung ist { $version }. Der Server bringt sie beim Start auf { $known }: Leg vorher eine Sicherung an.
doctor-newer = Ihre Fassung ist { $version }, und dieses Programm kennt { $known }. Nimm das neuere Programm.
doctor-matches = { $n ->
    [0] Keine Partie ist im Gange.
    [one] Eine Partie ist im Gange und wurde aus ihrem Protokoll nachgespielt.
   *[other] { $n } Partien sind im Gange und wurden aus ihren Protokollen nachgespielt.
}
doctor-match-broken = Am Tisch { $table } kann nicht weitergespielt werden: { $why }.
doctor-clock = Die Uhr geht.
doctor-clock-late = Die Uhr geht nach: An Tischen geschah etwas später, als sie zeigt. Stell sie.
doctor-space = Auf dem Datenträger sind { $mib } MiB frei.
doctor-little-space = Auf dem Datenträger sind nur { $mib } MiB frei.
doctor-no-space = Auf dem Datenträger sind nur { $mib } MiB frei. Schaff Platz.
doctor-port-free = { $address } ist frei.
doctor-port-well = Unter { $address } antwortet Sortie, und es geht ihm gut.
doctor-port-ill = Unter { $address } antwortet Sortie, und es geht ihm nicht gut. Sieh dort unter /healthz nach.
doctor-port-other = Unter { $address } antwortet ein anderes Programm.
doctor-port-not = { $address } lässt sich nicht verwenden: { $why }.
doctor-url = Zu finden ist der Server unter { $url }.
doctor-url-open = Zu finden ist der Server unter { $url }, ohne TLS: Alle auf dem Weg lesen mit.
