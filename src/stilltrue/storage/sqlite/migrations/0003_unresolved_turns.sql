-- The turns that say something no claim could hold, so that they can travel with the names they mention.

CREATE INDEX turn_by_unresolved ON turn (tenant, space, said_at, turn_index) WHERE unresolved = 1;

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('turn', 'turn_by_unresolved', '10000 10000 50 2 1');
