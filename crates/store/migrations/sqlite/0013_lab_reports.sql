-- Finished measurements of rules, numbered in the order in which they were finished. `request` and
-- `result` are JSON.
CREATE TABLE lab_reports (
    n INTEGER NOT NULL PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    request TEXT NOT NULL,
    result TEXT NOT NULL,
    -- When it was requested, in milliseconds since 1970.
    created INTEGER NOT NULL
) STRICT;
CREATE INDEX lab_reports_by_request ON lab_reports (request, n);

-- The guests who requested a report. It is deleted with the last of them.
CREATE TABLE lab_report_guests (
    report_id TEXT NOT NULL REFERENCES lab_reports (id) ON DELETE CASCADE,
    guest TEXT NOT NULL REFERENCES guests (id),
    PRIMARY KEY (report_id, guest)
) STRICT, WITHOUT ROWID;
CREATE INDEX lab_reports_of_guest ON lab_report_guests (guest);
