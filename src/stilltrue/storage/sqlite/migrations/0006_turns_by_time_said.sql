-- What was said, by when: for questions about last Friday.

CREATE INDEX turn_by_said ON turn (tenant, space, said_at, turn_index) WHERE channel NOT IN ('structured', 'act');

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('turn', 'turn_by_said', '1000000 1000000 1000 2 1');
