-- What is said at a table, numbered from 0 at each. Rooms and tables have one id.
CREATE TABLE chat (
    table_id TEXT COLLATE "C" NOT NULL,
    n BIGINT NOT NULL CHECK (n >= 0),
    guest TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    name TEXT COLLATE "C" NOT NULL,
    -- One of the phrases that are there in every language, or the words of whoever says it.
    phrase TEXT COLLATE "C",
    words TEXT COLLATE "C",
    said BIGINT NOT NULL,
    PRIMARY KEY (table_id, n),
    CHECK ((phrase IS NULL) <> (words IS NULL))
);

CREATE FUNCTION delete_chat_of_table() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM chat WHERE table_id = OLD.id;
    RETURN NULL;
END
$$;
CREATE TRIGGER chat_of_table AFTER DELETE ON tables
    FOR EACH ROW EXECUTE FUNCTION delete_chat_of_table();

-- Whom somebody does not want to hear, at any table.
CREATE TABLE mutes (
    guest TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    other TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    PRIMARY KEY (guest, other)
);
