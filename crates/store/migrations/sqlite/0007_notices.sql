-- Where a guest is told that it is their turn. An address for letters counts once it is confirmed.
CREATE TABLE notices (
    guest TEXT NOT NULL PRIMARY KEY REFERENCES guests (id),
    webhook TEXT,
    mail TEXT,
    -- The hash of the secret that confirms the address; nothing once it did.
    confirm TEXT UNIQUE,
    -- When it was asked to confirm.
    asked INTEGER,
    -- The secret that ends letters; it can do nothing else.
    stop TEXT UNIQUE,
    language TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- When an address for letters was asked last to confirm, by whichever guest.
CREATE TABLE letters (
    mail TEXT NOT NULL PRIMARY KEY,
    asked INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The last decision about which somebody was told.
CREATE TABLE noticed (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    decision INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
