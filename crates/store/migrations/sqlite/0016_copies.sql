-- The mark of a copy that is not complete and verified yet. Its source is named for messages.
CREATE TABLE copies (
    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    source TEXT NOT NULL,
    begun INTEGER NOT NULL
) STRICT;
