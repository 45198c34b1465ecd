-- Tables at which people still sit down. What a room is stands in `doc`; the rest is what is looked
-- for. A table and its room have one id, and never both exist.
CREATE TABLE rooms (
    id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL CHECK (version >= 0),
    doc TEXT NOT NULL,
    listed INTEGER NOT NULL CHECK (listed IN (0, 1)),
    -- The table whose players come together again.
    previous TEXT UNIQUE,
    touched INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX rooms_listed ON rooms (touched) WHERE listed = 1;

CREATE TABLE room_guests (
    room_id TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    guest TEXT NOT NULL REFERENCES guests (id),
    PRIMARY KEY (room_id, guest)
) STRICT, WITHOUT ROWID;

CREATE INDEX rooms_of_guest ON room_guests (guest);

-- What was agreed at a table besides its rules, as JSON, and the table that came before it.
ALTER TABLE tables ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';
ALTER TABLE tables ADD COLUMN previous TEXT;
CREATE UNIQUE INDEX tables_previous ON tables (previous) WHERE previous IS NOT NULL;

-- Links by which a guest comes back on another device.
CREATE TABLE returns (
    hash TEXT NOT NULL PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id),
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX returns_of_guest ON returns (guest);

-- A guest may have a token on each of several devices.
CREATE TABLE tokens (
    hash TEXT NOT NULL PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id),
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_of_guest ON tokens (guest);
