-- The key by which push services know this server.
CREATE TABLE push_key (
    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    secret BLOB NOT NULL
) STRICT;

-- Browsers in which guests are told that it is their turn while no page is open. Whoever knows an
-- endpoint can write to it.
CREATE TABLE devices (
    endpoint TEXT NOT NULL PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    -- The keys of the browser, with which is encrypted what it is told.
    key BLOB NOT NULL,
    auth BLOB NOT NULL,
    language TEXT NOT NULL,
    -- When the browser last asked for it, in milliseconds since 1970.
    asked INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX devices_of_guest ON devices (guest);
