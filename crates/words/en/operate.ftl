# What an operator is told.

backup-done = The copy is at { $path } and is sound.

admin-deleted = Table { $table } is deleted.
admin-blocked = { $who } is not let in any more.
admin-unblocked = { $who } is let in again.
admin-no-blocks = Everybody is let in.
admin-block-forever = { $who }: for ever
admin-block-until = { $who }: for { $long } more
admin-open = open
admin-over = over
admin-forever = for ever
admin-keep-finished = Matches that are over stay: { $long }
admin-keep-unfinished = Matches that are not over stay: { $long }
admin-keep-rooms = Rooms in which no cards were dealt stay: { $long }

doctor-ok = ok:
doctor-warning = warning:
doctor-error = error:
doctor-database = The database { $path } can be read.
doctor-no-database = There is no database at { $path } yet. The server makes it when it begins.
doctor-database-fails = { $why }.
doctor-sound = The file of the database is sound.
doctor-unsound = The file of the database is damaged: { $why }. Restore a backup.
doctor-writable = The database can be written.
doctor-log = It keeps a write-ahead log.
doctor-no-log = It keeps no write-ahead log yet. The server sets one when it begins.
doctor-version = Its version is { $version }, the newest that is known ({ $known }).
doctor-older = Its version is { $version }. The server brings it to { $known } when it begins: make a backup before.
doctor-newer = Its version is { $version }, and this program knows { $known }. Use the newer program.
doctor-matches = { $n ->
    [0] There are no matches under way.
    [one] One match is under way, and was played again from its log.
   *[other] { $n } matches are under way, and were played again from their logs.
}
doctor-match-broken = Table { $table } cannot be played on: { $why }.
doctor-clock = The clock goes.
doctor-clock-late = The clock is slow: matches were touched later than it shows. Set it.
doctor-space = { $mib } MiB are free on the disk.
doctor-little-space = Only { $mib } MiB are free on the disk.
doctor-no-space = Only { $mib } MiB are free on the disk. Make room.
doctor-port-free = { $address } is free.
doctor-port-well = Sortie answers at { $address } and is well.
doctor-port-ill = Sortie answers at { $address } and is not well. See /healthz there.
doctor-port-other = Another program answers at { $address }.
doctor-port-not = { $address } cannot be used: { $why }.
doctor-url = People find the server at { $url }.
doctor-url-open = People find the server at { $url }, without TLS: everybody on the way reads along.
