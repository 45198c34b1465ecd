-- What is said at a table, numbered from 0 at each. Rooms and tables have one id.
CREATE TABLE chat (
    table_id TEXT NOT NULL,
    n INTEGER NOT NULL CHECK (n >= 0),
    guest TEXT NOT NULL REFERENCES guests (id),
    name TEXT NOT NULL,
    -- One of the phrases that are there in every language, or the words of whoever says it.
    phrase TEXT,
    words TEXT,
    said INTEGER NOT NULL,
    PRIMARY KEY (table_id, n),
    CHECK ((phrase IS NULL) <> (words IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TRIGGER chat_of_table AFTER DELETE ON tables BEGIN
    DELETE FROM chat WHERE table_id = OLD.id;
END;

-- Whom somebody does not want to hear, at any table.
CREATE TABLE mutes (
    guest TEXT NOT NULL REFERENCES guests (id),
    other TEXT NOT NULL REFERENCES guests (id),
    PRIMARY KEY (guest, other)
) STRICT, WITHOUT ROWID;
