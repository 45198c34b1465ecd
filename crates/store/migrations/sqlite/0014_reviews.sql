-- Finished reviews of matches, numbered in the order in which they were finished. `review` is JSON. A
-- review can be made again from the match, so it is no part of an export.
CREATE TABLE reviews (
    n INTEGER NOT NULL PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 255),
    review TEXT NOT NULL,
    UNIQUE (table_id, seat)
) STRICT;
