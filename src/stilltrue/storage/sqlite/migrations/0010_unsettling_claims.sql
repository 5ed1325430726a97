-- Which claims make what a slot holds doubtful: few do, and they are looked for wherever facts are shown.

CREATE INDEX assertion_unsettling ON assertion (tenant, slot) WHERE act = 'unsettles';
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('assertion', 'assertion_unsettling', '1000 1000 2');
