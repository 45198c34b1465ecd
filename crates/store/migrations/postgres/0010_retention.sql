-- The size of a record in bytes, for the limit on all records, and when it was last looked at.
ALTER TABLE records ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE records ADD COLUMN used BIGINT NOT NULL DEFAULT 0;
CREATE INDEX records_by_use ON records (used, bytes);

-- When a guest last sent a request, to the day; and until when it need not be checked again whether
-- something refers to it.
ALTER TABLE guests ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
ALTER TABLE guests ADD COLUMN kept BIGINT NOT NULL DEFAULT 0;
CREATE INDEX guests_by_use ON guests (seen, kept);

-- A guest is only deleted if nothing refers to it.
CREATE INDEX chat_of_guest ON chat (guest);
CREATE INDEX mutes_of_other ON mutes (other);
