-- Which claims derive their slot from others, and from which.

CREATE TABLE derivation (
    tenant      INTEGER NOT NULL,
    assertion   INTEGER NOT NULL,
    space       INTEGER NOT NULL,
    slot        INTEGER NOT NULL,
    accepted_at INTEGER,
    PRIMARY KEY (tenant, assertion),
    FOREIGN KEY (tenant, assertion) REFERENCES assertion (tenant, number),
    FOREIGN KEY (tenant, slot) REFERENCES slot (tenant, number)
) WITHOUT ROWID;
CREATE INDEX derivation_by_slot ON derivation (tenant, slot);
CREATE INDEX derivation_by_space ON derivation (tenant, space);

CREATE TABLE derivation_input (
    tenant    INTEGER NOT NULL,
    input     INTEGER NOT NULL,
    assertion INTEGER NOT NULL,
    PRIMARY KEY (tenant, input, assertion),
    FOREIGN KEY (tenant, input) REFERENCES slot (tenant, number),
    FOREIGN KEY (tenant, assertion) REFERENCES derivation (tenant, assertion)
) WITHOUT ROWID;
CREATE INDEX derivation_input_by_assertion ON derivation_input (tenant, assertion);

CREATE VIEW derivation_row AS
SELECT
    a.id, p.key AS space, s.subject, s.predicate, s.qualifier, d.accepted_at,
    i.subject AS input_subject, i.predicate AS input_predicate, i.qualifier AS input_qualifier,
    d.tenant, d.assertion, d.slot AS slot_number, d.space AS derivation_space
FROM derivation d
JOIN assertion a ON a.tenant = d.tenant AND a.number = d.assertion
JOIN slot s ON s.tenant = d.tenant AND s.number = d.slot
JOIN space p ON p.tenant = d.tenant AND p.number = d.space
JOIN derivation_input x ON x.tenant = d.tenant AND x.assertion = d.assertion
JOIN slot i ON i.tenant = x.tenant AND i.number = x.input;

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('derivation', 'derivation', '10000 10000 1'),
    ('derivation', 'derivation_by_slot', '10000 10000 1'),
    ('derivation', 'derivation_by_space', '10000 10000 1000'),
    ('derivation_input', 'derivation_input', '20000 20000 2 1'),
    ('derivation_input', 'derivation_input_by_assertion', '20000 20000 2');
