-- What the clocks of a table show, as JSON, and when the first of them runs out.
ALTER TABLE tables ADD COLUMN clocks TEXT COLLATE "C";
ALTER TABLE tables ADD COLUMN deadline BIGINT;
CREATE INDEX tables_due ON tables (deadline) WHERE deadline IS NOT NULL;

-- When a server was there last, and the times when none was: no clock runs then.
CREATE TABLE alive (
    one BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
    at BIGINT NOT NULL
);
CREATE TABLE outages (
    began BIGINT NOT NULL PRIMARY KEY,
    ended BIGINT NOT NULL
);
