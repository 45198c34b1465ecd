-- The servers on this database. Each renews its row, and holds a lease until `until`. Times are
-- milliseconds since 1970 by the clock of the database.
CREATE TABLE servers (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    -- The URL at which other servers reach it.
    address TEXT COLLATE "C",
    started BIGINT NOT NULL,
    renewed BIGINT NOT NULL,
    until BIGINT NOT NULL
);

-- The server that may write a table, as long as its lease lasts. `fence` grows with each claim. No
-- reference: a table without the row of its owner is free.
ALTER TABLE tables ADD COLUMN owner TEXT COLLATE "C";
ALTER TABLE tables ADD COLUMN fence BIGINT NOT NULL DEFAULT 0;
