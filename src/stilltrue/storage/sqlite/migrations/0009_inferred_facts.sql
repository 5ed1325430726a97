-- Whether a fact follows from others, and nobody said it.

ALTER TABLE version ADD COLUMN inferred INTEGER NOT NULL DEFAULT 0;

DROP VIEW version_row;

CREATE VIEW version_row AS
SELECT
    f.id, p.key AS space, s.subject, s.predicate, s.qualifier, v.value_kind, v.value_text, v.value_key, v.value_number,
    v.value_unit, v.value_per_unit, v.polarity, v.valid_from, v.valid_to, v.recorded_from, v.recorded_to, v.tier,
    COALESCE(v.lane, 'actual') AS lane, v.exception, v.presumed, v.since, v.since_stated, v.since_latest, v.since_precision, v.since_origin,
    v.challengers, COALESCE(v.state, 'known') AS state, v.recheck, COALESCE(v.kind, 'state') AS kind, v.label, v.subject_label, v.redacted, v.qualifier_label, v.inferred, v.cause, v.tenant, v.number,
    v.fact AS fact_number, v.slot AS slot_number, s.space AS slot_space, v.space AS version_space
FROM version v
JOIN fact f ON f.tenant = v.tenant AND f.number = v.fact
JOIN slot s ON s.tenant = v.tenant AND s.number = v.slot
JOIN space p ON p.tenant = s.tenant AND p.number = s.space;
