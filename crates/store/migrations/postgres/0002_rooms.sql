-- Tables at which people still sit down. What a room is stands in `doc`; the rest is what is looked
-- for. A table and its room have one id, and never both exist.
CREATE TABLE rooms (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL CHECK (version >= 0),
    doc TEXT COLLATE "C" NOT NULL,
    listed BIGINT NOT NULL CHECK (listed IN (0, 1)),
    -- The table whose players come together again.
    previous TEXT COLLATE "C" UNIQUE,
    touched BIGINT NOT NULL
);

CREATE INDEX rooms_listed ON rooms (touched) WHERE listed = 1;

CREATE TABLE room_guests (
    room_id TEXT COLLATE "C" NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    guest TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    PRIMARY KEY (room_id, guest)
);

CREATE INDEX rooms_of_guest ON room_guests (guest);

-- What was agreed at a table besides its rules, as JSON, and the table that came before it.
ALTER TABLE tables ADD COLUMN terms TEXT COLLATE "C" NOT NULL DEFAULT '{}';
ALTER TABLE tables ADD COLUMN previous TEXT COLLATE "C";
CREATE UNIQUE INDEX tables_previous ON tables (previous) WHERE previous IS NOT NULL;

-- Links by which a guest comes back on another device.
CREATE TABLE returns (
    hash TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    guest TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    created BIGINT NOT NULL
);
CREATE INDEX returns_of_guest ON returns (guest);

-- A guest may have a token on each of several devices.
CREATE TABLE tokens (
    hash TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    guest TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    created BIGINT NOT NULL
);
CREATE INDEX tokens_of_guest ON tokens (guest);
