-- The tables of a deal of the day are found by its seed.
CREATE INDEX tables_by_seed ON tables (seed, created);
