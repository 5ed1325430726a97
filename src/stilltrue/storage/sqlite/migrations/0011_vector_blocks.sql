-- Ready vectors in blocks: a space's are read in a few large pieces, and take no row each.

-- Vectors of one kind and script, side by side. With a rowid: so long a row would crowd the tree that it is found by.
CREATE TABLE vector_block (
    tenant     INTEGER NOT NULL,
    vector_set INTEGER NOT NULL,
    space      INTEGER NOT NULL,
    kind       TEXT NOT NULL,       -- of all its units
    script     TEXT NOT NULL,       -- of all their texts
    last       INTEGER NOT NULL,    -- no unit of this block has a higher number, none of the next of its kind and script a lower one
    n          INTEGER NOT NULL,    -- units
    checksum   INTEGER NOT NULL,    -- CRC-32 of what follows, one after another
    units      BLOB NOT NULL,       -- packed unit numbers, ascending
    hashes     BLOB NOT NULL,       -- eight bytes a unit: of the text it was made from
    scales     BLOB NOT NULL,       -- as vector, a float of four bytes a unit, little-endian
    components BLOB NOT NULL,       -- as vector, one unit after another
    PRIMARY KEY (tenant, vector_set, space, kind, script, last),
    FOREIGN KEY (tenant, vector_set) REFERENCES vector_set (tenant, number)
);
CREATE INDEX vector_loose ON vector (tenant, vector_set, space, kind, script, unit) WHERE status IS NULL;

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('vector_block', 'vector_block', '10000 10000 5000 100 50 20 1'),
    ('vector', 'vector_loose', '100000 100000 50000 500 200 100 1');
