-- What was asked with a key, so that it is done once however often it is sent; kept for a day. `hash`
-- is of the key and of whose it is, `asked` of the request. `thing` is the id of what is made, chosen
-- before it is: whoever asks again after a fall finds it made or makes it. `answer` is JSON.
CREATE TABLE keys (
    hash TEXT NOT NULL PRIMARY KEY,
    asked TEXT NOT NULL,
    thing TEXT NOT NULL,
    guest TEXT,
    answer TEXT,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX keys_by_time ON keys (created);
