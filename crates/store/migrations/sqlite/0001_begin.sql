-- "Sort": how a database of Sortie is told from one of another program.
PRAGMA application_id = 1399812724;

CREATE TABLE guests (
    id TEXT NOT NULL PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- `next` is the number of the line that will be appended next. A table has a decision that is open,
-- or an outcome. Times are milliseconds since 1970.
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    rules TEXT NOT NULL,
    seats INTEGER NOT NULL CHECK (seats BETWEEN 0 AND 255),
    seed TEXT NOT NULL,
    pace INTEGER NOT NULL CHECK (pace BETWEEN 0 AND 4294967295),
    next INTEGER NOT NULL CHECK (next >= 0),
    decision INTEGER CHECK (decision BETWEEN 0 AND 4294967295),
    outcome TEXT,
    created INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    CHECK ((decision IS NULL) <> (outcome IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE sittings (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 255),
    guest TEXT REFERENCES guests (id),
    sitter TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX sittings_of_guest ON sittings (guest) WHERE guest IS NOT NULL;

CREATE TABLE lines (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n INTEGER NOT NULL CHECK (n >= 0),
    entry TEXT NOT NULL,
    chain TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

-- Records are long: they lie beside their key, not in it.
CREATE TABLE records (
    id TEXT NOT NULL PRIMARY KEY,
    text TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;
