-- What a health check appends, to find out whether anything can be stored. It holds one row.
CREATE TABLE probe (
    n INTEGER NOT NULL PRIMARY KEY,
    body BLOB NOT NULL
) STRICT;
