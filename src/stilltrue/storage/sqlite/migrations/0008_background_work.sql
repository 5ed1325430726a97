-- Work in the background: when a job may be tried again, what kind it is,
-- which worker has a space to itself, and what models took of its day.

ALTER TABLE job ADD COLUMN due_at INTEGER;
ALTER TABLE job ADD COLUMN kind TEXT;

DROP INDEX job_by_space;
CREATE INDEX job_by_space ON job (tenant, space, state, recorded_at);

-- Which worker does the background work of a space. The row stays when it is done, so that the fence never falls.
CREATE TABLE lease (
    tenant INTEGER NOT NULL,
    space  INTEGER NOT NULL,
    holder TEXT NOT NULL,           -- name of a worker, of none before or after
    fence  INTEGER NOT NULL,        -- how many times the lease was taken
    until  INTEGER NOT NULL,        -- by the clock on the wall; another worker may take over then
    PRIMARY KEY (tenant, space),
    FOREIGN KEY (tenant, space) REFERENCES space (tenant, number)
) WITHOUT ROWID;

-- What language models took of a space's day.
CREATE TABLE spending (
    tenant        INTEGER NOT NULL,
    space         INTEGER NOT NULL,
    day           TEXT NOT NULL,    -- of UTC, 2026-03-02
    n_calls       INTEGER NOT NULL,
    input_tokens  INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    nanodollars   INTEGER NOT NULL, -- billionths of a dollar, of the calls whose price is known
    n_unpriced    INTEGER NOT NULL, -- calls whose price is not known
    PRIMARY KEY (tenant, space, day),
    FOREIGN KEY (tenant, space) REFERENCES space (tenant, number)
) WITHOUT ROWID;

DELETE FROM sqlite_stat1 WHERE idx = 'job_by_space';
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('job', 'job_by_space', '1000000 1000000 1000 100 2'),
    ('lease', 'lease', '1000 1000 1'),
    ('spending', 'spending', '100000 100000 100 1');
