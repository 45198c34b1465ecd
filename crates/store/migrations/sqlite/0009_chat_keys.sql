-- The id that was planned for a message by an idempotency key: a message that is sent again after a
-- crash is found here and not stored twice.
ALTER TABLE chat ADD COLUMN planned TEXT;
CREATE UNIQUE INDEX chat_planned ON chat (planned) WHERE planned IS NOT NULL;
