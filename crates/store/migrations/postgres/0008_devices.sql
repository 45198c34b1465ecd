-- The key by which push services know this server.
CREATE TABLE push_key (
    one BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
    secret BYTEA NOT NULL
);

-- Browsers in which guests are told that it is their turn while no page is open. Whoever knows an
-- endpoint can write to it.
CREATE TABLE devices (
    endpoint TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    guest TEXT COLLATE "C" NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    -- The keys of the browser, with which is encrypted what it is told.
    key BYTEA NOT NULL,
    auth BYTEA NOT NULL,
    language TEXT COLLATE "C" NOT NULL,
    -- When the browser last asked for it, in milliseconds since 1970.
    asked BIGINT NOT NULL
);
CREATE INDEX devices_of_guest ON devices (guest);
