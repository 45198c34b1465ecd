-- Where a guest is told that it is their turn. An address for letters counts once it is confirmed.
CREATE TABLE notices (
    guest TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES guests (id),
    webhook TEXT COLLATE "C",
    mail TEXT COLLATE "C",
    -- The hash of the secret that confirms the address; nothing once it did.
    confirm TEXT COLLATE "C" UNIQUE,
    -- When it was asked to confirm.
    asked BIGINT,
    -- The secret that ends letters; it can do nothing else.
    stop TEXT COLLATE "C" UNIQUE,
    language TEXT COLLATE "C" NOT NULL
);

-- When an address for letters was asked last to confirm, by whichever guest.
CREATE TABLE letters (
    mail TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    asked BIGINT NOT NULL
);

-- The last decision about which somebody was told.
CREATE TABLE noticed (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    decision BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
