-- What a guest has learned: an item such as `lesson.attack` or `puzzle.attack.3` each.
CREATE TABLE progress (
    guest TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    item TEXT NOT NULL,
    PRIMARY KEY (guest, item)
) STRICT, WITHOUT ROWID;
