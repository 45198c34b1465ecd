-- The size of a record in bytes, for the limit on all records, and when it was last looked at.
ALTER TABLE records ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE records ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
UPDATE records SET bytes = length(CAST(text AS BLOB)),
    used = CAST(strftime('%s', 'now') AS INTEGER) * 1000;
CREATE INDEX records_by_use ON records (used, bytes);

-- When a guest last sent a request, to the day; and until when it need not be checked again whether
-- something refers to it.
ALTER TABLE guests ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
ALTER TABLE guests ADD COLUMN kept INTEGER NOT NULL DEFAULT 0;
UPDATE guests SET seen = CAST(strftime('%s', 'now') AS INTEGER) * 1000;
CREATE INDEX guests_by_use ON guests (seen, kept);

-- A guest is only deleted if nothing refers to it.
CREATE INDEX chat_of_guest ON chat (guest);
CREATE INDEX mutes_of_other ON mutes (other);
