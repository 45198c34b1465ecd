-- Texts are ordered by their bytes, as in SQLite, whatever the locale of the server is.
CREATE TABLE guests (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    token_hash TEXT COLLATE "C" NOT NULL UNIQUE,
    name TEXT COLLATE "C" NOT NULL,
    created BIGINT NOT NULL
);

-- `next` is the number of the line that will be appended next. A table has a decision that is open,
-- or an outcome. Times are milliseconds since 1970.
CREATE TABLE tables (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    rules TEXT COLLATE "C" NOT NULL,
    seats BIGINT NOT NULL CHECK (seats BETWEEN 0 AND 255),
    seed TEXT COLLATE "C" NOT NULL,
    pace BIGINT NOT NULL CHECK (pace BETWEEN 0 AND 4294967295),
    next BIGINT NOT NULL CHECK (next >= 0),
    decision BIGINT CHECK (decision BETWEEN 0 AND 4294967295),
    outcome TEXT COLLATE "C",
    created BIGINT NOT NULL,
    touched BIGINT NOT NULL,
    CHECK ((decision IS NULL) <> (outcome IS NULL))
);

CREATE TABLE sittings (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL CHECK (seat BETWEEN 0 AND 255),
    guest TEXT COLLATE "C" REFERENCES guests (id),
    sitter TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX sittings_of_guest ON sittings (guest) WHERE guest IS NOT NULL;

CREATE TABLE lines (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n BIGINT NOT NULL CHECK (n >= 0),
    entry TEXT COLLATE "C" NOT NULL,
    chain TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, n)
);

-- Records are long: they lie beside their key, not in it.
CREATE TABLE records (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    text TEXT COLLATE "C" NOT NULL,
    created BIGINT NOT NULL
);
