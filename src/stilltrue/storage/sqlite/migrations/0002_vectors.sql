-- Vectors of what can be searched, by one embedder or, while one takes the place of another, by two.

-- The vectors that one embedder gives the units of the store.
CREATE TABLE vector_set (
    tenant    INTEGER NOT NULL,
    number    INTEGER NOT NULL,
    name      TEXT NOT NULL,        -- of the embedder
    version   TEXT NOT NULL,        -- of the embedder
    dimension INTEGER NOT NULL,
    state     TEXT NOT NULL,        -- active: recall works on it; filling: made to take its place
    PRIMARY KEY (tenant, number)
) WITHOUT ROWID;

-- The vector of a unit in a set, or that the unit waits for it.
CREATE TABLE vector (
    tenant     INTEGER NOT NULL,
    vector_set INTEGER NOT NULL,
    space      INTEGER NOT NULL,
    unit       INTEGER NOT NULL,
    kind       TEXT,                -- the unit's; null: passage
    status     TEXT,                -- pending or failed; null: ready
    attempts   INTEGER NOT NULL,    -- that failed since it began to wait
    error      TEXT,                -- of the last attempt; null: none
    script     TEXT,                -- of the text; null, with all below: not ready
    text_hash  BLOB,                -- of the text it was made from
    components BLOB,                -- one signed byte a dimension
    scale      REAL,                -- what one step of a component is worth
    PRIMARY KEY (tenant, vector_set, space, unit),
    FOREIGN KEY (tenant, vector_set) REFERENCES vector_set (tenant, number)
) WITHOUT ROWID;
CREATE INDEX vector_waiting ON vector (tenant, vector_set, space, attempts, unit) WHERE status IS NOT NULL;

-- By which a copy of a space's ready vectors knows whether it is whole.
CREATE TABLE vector_edition (
    tenant     INTEGER NOT NULL,
    vector_set INTEGER NOT NULL,
    space      INTEGER NOT NULL,
    edition    INTEGER NOT NULL,    -- while it is the same, only vectors of greater unit numbers came
    last_unit  INTEGER NOT NULL,    -- greatest unit number that ever had a vector
    PRIMARY KEY (tenant, vector_set, space),
    FOREIGN KEY (tenant, vector_set) REFERENCES vector_set (tenant, number)
) WITHOUT ROWID;

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('vector_set', 'vector_set', '2 2 1'),
    ('vector', 'vector', '1000000 1000000 500000 1000 1'),
    ('vector', 'vector_waiting', '1000 1000 500 50 10 1'),
    ('vector_edition', 'vector_edition', '2000 2000 1000 1');
