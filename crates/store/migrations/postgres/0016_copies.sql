-- The mark of a copy that is not complete and verified yet. Its source is named for messages.
CREATE TABLE copies (
    one BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
    source TEXT COLLATE "C" NOT NULL,
    begun BIGINT NOT NULL
);
