-- What an operator has set: texts by name. `change` counts what was done besides the server, which
-- looks at it again and again.
CREATE TABLE settings (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    value TEXT COLLATE "C" NOT NULL
);

-- Who is not let in: an address or a guest, for ever or until a time in milliseconds since 1970.
CREATE TABLE blocks (
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('address', 'guest')),
    who TEXT COLLATE "C" NOT NULL,
    until BIGINT,
    created BIGINT NOT NULL,
    PRIMARY KEY (kind, who)
);
