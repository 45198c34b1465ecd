-- What the clocks of a table show, as JSON, and when the first of them runs out.
ALTER TABLE tables ADD COLUMN clocks TEXT;
ALTER TABLE tables ADD COLUMN deadline INTEGER;
CREATE INDEX tables_due ON tables (deadline) WHERE deadline IS NOT NULL;

-- When a server was there last, and the times when none was: no clock runs then.
CREATE TABLE alive (
    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    at INTEGER NOT NULL
) STRICT;
CREATE TABLE outages (
    began INTEGER NOT NULL PRIMARY KEY,
    ended INTEGER NOT NULL
) STRICT;
