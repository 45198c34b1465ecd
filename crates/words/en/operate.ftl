# Messages for operators.

backup-done = The backup is at { $path }, and its integrity check passed.
migrate-database-done = All { $rows } rows of { $tables } tables are copied to { $path } and compared.

admin-deleted = Table { $table } was deleted.
admin-blocked = { $who } is blocked.
admin-unblocked = { $who } is no longer blocked.
admin-no-blocks = Nobody is blocked.
admin-block-forever = { $who }: permanently
admin-block-until = { $who }: { $long } left
admin-open = open
admin-over = finished
admin-forever = forever
admin-keep-finished = Finished matches are kept: { $long }
admin-keep-unfinished = Inactive unfinished matches are kept: { $long }
admin-keep-rooms = Inactive tables without a deal are kept: { $long }
admin-keep-records = Uploaded records that nobody looks at are kept: { $long }
admin-keep-guests = Inactive guests without a table are kept: { $long }

doctor-ok = ok:
doctor-warning = warning:
doctor-error = error:
doctor-database = The database { $path } can be read.
doctor-no-database = There is no database at { $path } yet. The server creates it when it starts.
doctor-database-fails = { $why }.
doctor-sound = The database file passes its integrity check.
doctor-pages = Postgres reports no damaged page and no broken index.
doctor-unsound = The database is damaged: { $why }. Restore a backup.
doctor-writable = The database is writable.
doctor-log = The database uses a write-ahead log (WAL).
doctor-no-log = The database has no write-ahead log (WAL) yet. The server turns it on when it starts.
doctor-commits = Commits survive a power failure: fsync and full_page_writes are on.
doctor-no-commits = A power failure may destroy the database: set fsync and full_page_writes to on in postgresql.conf.
doctor-version = The database has version { $version }, the newest known ({ $known }).
doctor-older = The database has version { $version }. The server upgrades it to { $known } when it starts: make a backup first.
doctor-newer = The database has version { $version }, but this program supports { $known }. Update Sortie.
doctor-matches = { $n ->
    [0] There are no unfinished matches.
    [one] One unfinished match was replayed from its log.
   *[other] { $n } unfinished matches were replayed from their logs.
}
doctor-match-broken = Table { $table } cannot continue: { $why }.
doctor-servers = { $n ->
    [0] No server runs on the database.
    [one] A server runs on the database: { $addresses }
   *[other] { $n } servers run on the database: { $addresses }
}
doctor-clock = The system clock is not behind the database.
doctor-clock-late = The system clock is slow: the database has later times. Set the clock.
doctor-space = { $mib } MiB are free on the disk.
doctor-little-space = Only { $mib } MiB are free on the disk.
doctor-no-space = Only { $mib } MiB are free on the disk. Free some space.
doctor-port-free = { $address } is free.
doctor-port-well = Sortie answers at { $address } and is healthy.
doctor-port-ill = Sortie answers at { $address } but is not healthy. See /healthz there.
doctor-port-other = Another program answers at { $address }.
doctor-port-silent = No server answers at { $address }: { $why }.
doctor-port-not = { $address } cannot be used: { $why }.
doctor-url = Public address: { $url }
doctor-url-open = Public address: { $url }, without TLS. Anyone between browser and server can read the traffic; use https.
