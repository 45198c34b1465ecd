-- What an operator has set: texts by name. `change` counts what was done besides the server, which
-- looks at it again and again.
CREATE TABLE settings (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Who is not let in: an address or a guest, for ever or until a time in milliseconds since 1970.
CREATE TABLE blocks (
    kind TEXT NOT NULL CHECK (kind IN ('address', 'guest')),
    who TEXT NOT NULL,
    until INTEGER,
    created INTEGER NOT NULL,
    PRIMARY KEY (kind, who)
) STRICT, WITHOUT ROWID;
