-- What the SQLite backend asks of its file, by name. A file holds one tenant, number 1.

-- Settings, the clock and spaces

-- name: add_tenant
-- Say whose file this is.
INSERT INTO tenant (tenant, name) VALUES (1, ?);

-- name: tenant
-- Whose file this is.
SELECT name FROM tenant WHERE tenant = 1;

-- name: clock_and_erasures
-- The last instant given out to record at, and how many erasures were noted.
SELECT last_recorded, n_erasures FROM tenant WHERE tenant = 1;

-- name: set_last_recorded
-- Remember the instant given out.
UPDATE tenant SET last_recorded = ? WHERE tenant = 1;

-- name: note_erasure
-- Note that something is erased.
UPDATE tenant SET n_erasures = n_erasures + 1 WHERE tenant = 1;

-- name: setting
-- One setting.
SELECT value FROM setting WHERE tenant = 1 AND name = ?;

-- name: settings
-- All settings.
SELECT name, value FROM setting WHERE tenant = 1;

-- name: set_setting
-- Keep a setting in place of the one before.
INSERT INTO setting VALUES (1, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value;

-- name: space_number
-- The number of a space.
SELECT number FROM space WHERE tenant = 1 AND key = ?;

-- name: add_space
-- Give a space its number.
INSERT INTO space VALUES (1, ?, ?);

-- name: spaces
-- The spaces in which anything is kept.
SELECT p.key FROM space p
WHERE p.tenant = 1 AND (
    EXISTS (SELECT 1 FROM turn WHERE tenant = 1 AND space = p.number)
    OR EXISTS (
        SELECT 1 FROM slot s JOIN assertion a ON a.tenant = s.tenant AND a.slot = s.number
        WHERE s.tenant = 1 AND s.space = p.number
    )
    OR EXISTS (SELECT 1 FROM version WHERE tenant = 1 AND space = p.number)
    OR EXISTS (SELECT 1 FROM alias WHERE tenant = 1 AND space = p.number)
    OR EXISTS (SELECT 1 FROM ruling WHERE tenant = 1 AND space = p.number)
    OR EXISTS (SELECT 1 FROM unit WHERE tenant = 1 AND space = p.number)
    OR EXISTS (SELECT 1 FROM job WHERE tenant = 1 AND space = p.number)
    OR EXISTS (SELECT 1 FROM rejection WHERE tenant = 1 AND space = p.number)
    OR EXISTS (SELECT 1 FROM recall WHERE tenant = 1 AND space = p.number)
    OR EXISTS (SELECT 1 FROM review WHERE tenant = 1 AND space = p.number)
    OR EXISTS (
        SELECT 1 FROM wording w JOIN slot s ON s.tenant = w.tenant AND s.number = w.worded
        WHERE w.tenant = 1 AND s.space = p.number
    )
)
ORDER BY p.key;

-- Row numbers

-- name: next_space
-- The number of the next space.
SELECT COALESCE(MAX(number), 0) + 1 FROM space WHERE tenant = 1;

-- name: next_turn
-- The number of the next turn.
SELECT COALESCE(MAX(number), 0) + 1 FROM turn WHERE tenant = 1;

-- name: next_slot
-- The number of the next slot.
SELECT COALESCE(MAX(number), 0) + 1 FROM slot WHERE tenant = 1;

-- name: next_assertion
-- The number of the next assertion.
SELECT COALESCE(MAX(number), 0) + 1 FROM assertion WHERE tenant = 1;

-- name: next_ruling
-- The number of the next ruling.
SELECT COALESCE(MAX(number), 0) + 1 FROM ruling WHERE tenant = 1;

-- name: next_fact
-- The number of the next fact.
SELECT COALESCE(MAX(number), 0) + 1 FROM fact WHERE tenant = 1;

-- name: next_version
-- The number of the next version.
SELECT COALESCE(MAX(number), 0) + 1 FROM version WHERE tenant = 1;

-- name: next_unit
-- The number of the next unit.
SELECT MAX(last_unit, COALESCE((SELECT MAX(number) FROM unit WHERE tenant = 1), 0)) + 1 FROM tenant WHERE tenant = 1;

-- name: keep_last_unit
-- Remember the greatest number of a unit, before units go.
UPDATE tenant SET last_unit = MAX(last_unit, COALESCE((SELECT MAX(number) FROM unit WHERE tenant = 1), 0))
WHERE tenant = 1;

-- name: next_term
-- The number of the next term.
SELECT COALESCE(MAX(number), 0) + 1 FROM term WHERE tenant = 1;

-- name: next_vector_set
-- The number of the next set of vectors.
SELECT COALESCE(MAX(number), 0) + 1 FROM vector_set WHERE tenant = 1;

-- name: next_rejection
-- The number of the next rejection.
SELECT COALESCE(MAX(number), 0) + 1 FROM rejection WHERE tenant = 1;

-- name: next_recall
-- The number of the next recall.
SELECT COALESCE(MAX(number), 0) + 1 FROM recall WHERE tenant = 1;

-- name: next_review
-- The number of the next review.
SELECT COALESCE(MAX(number), 0) + 1 FROM review WHERE tenant = 1;

-- Turns

-- name: append_turn
-- Keep a turn, unless it is kept, or was and is erased.
INSERT INTO turn SELECT 1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11,
    ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22
WHERE NOT EXISTS (SELECT 1 FROM erased_turn WHERE tenant = 1 AND id = ?2)
ON CONFLICT (tenant, id) DO NOTHING;

-- name: known_turns
-- Those of a JSON list of ids whose turn is kept, or was and is erased.
SELECT value FROM json_each(?)
WHERE EXISTS (SELECT 1 FROM turn WHERE tenant = 1 AND id = value)
   OR EXISTS (SELECT 1 FROM erased_turn WHERE tenant = 1 AND id = value);

-- name: turn
-- One turn.
SELECT * FROM turn_row WHERE tenant = 1 AND id = ?;

-- name: turns
-- The turns of a JSON list of ids.
SELECT * FROM turn_row WHERE tenant = 1 AND id IN (SELECT value FROM json_each(?));

-- name: turn_numbers
-- The numbers of those of a JSON list of turn ids that are kept.
SELECT id, number FROM turn WHERE tenant = 1 AND id IN (SELECT value FROM json_each(?));

-- name: turn_of_message
-- The turn that a caller gave this message id.
SELECT * FROM turn_row WHERE tenant = 1 AND space_number = ? AND message_id = ?;

-- name: session_turns
-- Turns of a session by index.
SELECT * FROM turn_row WHERE tenant = 1 AND space_number = ? AND session = ? AND turn_index BETWEEN ? AND ?;

-- name: turns_around
-- The turns of a JSON list of ids, each with those of its session at most so many places from it.
SELECT m.id, t.* FROM turn m JOIN turn_row t ON t.tenant = m.tenant AND t.space_number = m.space
    AND t.session = m.session AND t.turn_index BETWEEN m.turn_index - ?2 AND m.turn_index + ?2
WHERE m.tenant = 1 AND m.id IN (SELECT value FROM json_each(?1));

-- name: turns_beside
-- The turns at most so many places from those of a JSON list of ids, in their sessions, without those of another list.
SELECT * FROM turn_row WHERE tenant = 1 AND number IN (
    SELECT t.number FROM turn m JOIN turn t ON t.tenant = m.tenant AND t.space = m.space
        AND t.session = m.session AND t.turn_index BETWEEN m.turn_index - ?2 AND m.turn_index + ?2
    WHERE m.tenant = 1 AND m.id IN (SELECT value FROM json_each(?1))
) AND id NOT IN (SELECT value FROM json_each(?3));

-- name: next_index
-- One more than the greatest index of a session.
SELECT COALESCE(MAX(turn_index) + 1, 0) FROM turn WHERE tenant = 1 AND space = ? AND session = ?;

-- name: recent_turns
-- The turns recorded last.
SELECT * FROM turn_row WHERE tenant = 1 AND space_number = ?
ORDER BY recorded_at DESC, turn_index DESC, id DESC LIMIT ?;

-- name: turns_said
-- The turns that somebody said within a stretch of time.
SELECT * FROM turn_row
WHERE tenant = 1 AND space_number = ? AND said_at >= ? AND said_at < ? AND channel NOT IN ('structured', 'act')
ORDER BY said_at, turn_index, id LIMIT ?;

-- name: unresolved_turns
-- The turns marked unresolved, those said last first.
SELECT * FROM turn_row WHERE tenant = 1 AND space_number = ? AND unresolved = 1
ORDER BY said_at DESC, turn_index DESC, id DESC LIMIT ?;

-- name: unindexed_turns
-- Those of the turns recorded last that no unit is about.
SELECT * FROM turn_row
WHERE tenant = 1 AND number IN (
    SELECT number FROM turn WHERE tenant = 1 AND space = ?1
    ORDER BY recorded_at DESC, turn_index DESC, id DESC LIMIT ?2
) AND NOT EXISTS (SELECT 1 FROM unit WHERE tenant = 1 AND space = ?1 AND owner = turn_row.id)
ORDER BY recorded_at DESC, turn_index DESC, id DESC;

-- name: select_turns
-- The turns of a session, source, channel and speaker; null fits all.
SELECT * FROM turn_row
WHERE tenant = 1 AND space_number = ?1 AND (?2 IS NULL OR session = ?2) AND (?3 IS NULL OR source = ?3)
    AND (?4 IS NULL OR channel = ?4) AND (?5 IS NULL OR speaker = ?5);

-- name: count_turns
-- How many turns a space has.
SELECT COUNT(*) FROM turn WHERE tenant = 1 AND space = ?;

-- name: each_turn
-- Every turn of a space in the order of recording.
SELECT * FROM turn_row WHERE tenant = 1 AND space_number = ? ORDER BY recorded_at, turn_index, id;

-- name: mark_turn
-- Set the flags given; null leaves one as it is.
UPDATE turn SET quarantined = COALESCE(?2, quarantined), unresolved = COALESCE(?3, unresolved)
WHERE tenant = 1 AND id = ?1;

-- name: redact_turn
-- Replace a turn's text.
UPDATE turn SET text = ?2, redacted = 1 WHERE tenant = 1 AND id = ?1;

-- name: relabel_turn
-- Replace what a turn bears besides its text.
UPDATE turn SET session = ?2, role = ?3, speaker = ?4, message_id = ?5, source = ?6, agent = ?7, meta = ?8
WHERE tenant = 1 AND id = ?1;

-- name: erase_turn
-- Remove a turn.
DELETE FROM turn WHERE tenant = 1 AND id = ?;

-- name: add_erased
-- Keep the id of an erased turn.
INSERT INTO erased_turn VALUES (1, ?, ?) ON CONFLICT DO NOTHING;

-- name: erased
-- The ids of erased turns: all, or of one space.
SELECT id FROM erased_turn WHERE tenant = 1 AND (?1 IS NULL OR space_mark = ?1) ORDER BY id;

-- Slots

-- name: slot_number
-- The number of a slot.
SELECT number FROM slot WHERE tenant = 1 AND space = ? AND subject = ? AND predicate = ? AND qualifier = ?;

-- name: slot_numbers
-- The numbers of those of a JSON list of slots of a space that have one, each with its parts.
SELECT s.subject, s.predicate, s.qualifier, s.number FROM json_each(?1) given JOIN slot s
WHERE s.tenant = 1 AND s.space = ?2 AND s.subject = json_extract(given.value, '$[0]')
    AND s.predicate = json_extract(given.value, '$[1]') AND s.qualifier = json_extract(given.value, '$[2]');

-- name: add_slot
-- Give a slot its number.
INSERT INTO slot VALUES (1, ?, ?, ?, ?, ?);

-- name: drop_unused_slot
-- Forget a slot's names once nothing is about it.
DELETE FROM slot WHERE tenant = 1 AND number = ?1
    AND NOT EXISTS (SELECT 1 FROM assertion WHERE tenant = 1 AND slot = ?1)
    AND NOT EXISTS (SELECT 1 FROM version WHERE tenant = 1 AND slot = ?1)
    AND NOT EXISTS (SELECT 1 FROM wording WHERE tenant = 1 AND worded = ?1)
    AND NOT EXISTS (SELECT 1 FROM wording WHERE tenant = 1 AND slot = ?1)
    AND NOT EXISTS (SELECT 1 FROM derivation WHERE tenant = 1 AND slot = ?1)
    AND NOT EXISTS (SELECT 1 FROM derivation_input WHERE tenant = 1 AND input = ?1);

-- Assertions

-- name: add_assertion
-- Keep an assertion under its slot as worded.
INSERT INTO assertion VALUES (
    1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
    ?, ?, ?, ?, ?, ?, ?
);

-- name: add_span
-- Keep a span.
INSERT INTO span VALUES (1, ?, ?, ?, ?, ?);

-- name: assertion_numbers
-- The numbers of those of a JSON list of assertion ids that are kept.
SELECT id, number FROM assertion WHERE tenant = 1 AND id IN (SELECT value FROM json_each(?));

-- name: assertion_number
-- The number and the slot of an assertion.
SELECT number, slot FROM assertion WHERE tenant = 1 AND id = ?;

-- name: assertions
-- The assertions of a JSON list of ids.
SELECT * FROM assertion_row WHERE tenant = 1 AND id IN (SELECT value FROM json_each(?));

-- name: assertions_of_slots
-- The assertions about the slots as worded of a JSON list of numbers.
SELECT * FROM assertion_row WHERE tenant = 1 AND slot_number IN (SELECT value FROM json_each(?));

-- name: any_unsettling
-- One row where any assertion makes something doubtful.
SELECT 1 FROM assertion WHERE tenant = 1 AND act = 'unsettles' AND slot > 0 LIMIT 1;

-- name: unsettling
-- The assertions that make doubtful what the slots as worded of a JSON list of numbers hold.
SELECT * FROM assertion_row WHERE tenant = 1 AND number IN (
    SELECT number FROM assertion
    WHERE tenant = 1 AND act = 'unsettles' AND slot IN (SELECT value FROM json_each(?))
);

-- name: spoken_of
-- Those slots of a JSON list of numbers about which, however worded, a claim was said at or after an instant that
-- carries no accepted formula.
SELECT given.value FROM json_each(?1) given WHERE EXISTS (
    SELECT 1 FROM assertion a
    LEFT JOIN derivation d ON d.tenant = a.tenant AND d.assertion = a.number
    WHERE a.tenant = 1 AND a.said_at >= ?2 AND d.accepted_at IS NULL AND a.slot IN (
        SELECT given.value UNION ALL SELECT worded FROM wording WHERE tenant = 1 AND slot = given.value
    )
);

-- name: assertions_of_turns
-- The assertions that cite any turn of a JSON list of ids.
SELECT * FROM assertion_row WHERE tenant = 1 AND number IN (
    SELECT s.assertion FROM turn t JOIN span s ON s.tenant = t.tenant AND s.turn = t.number
    WHERE t.tenant = 1 AND t.id IN (SELECT value FROM json_each(?))
);

-- name: drawn
-- The assertions of a JSON list of ids, each with its spans and the facts it supports.
SELECT a.id, s.place, t.id, s.span_start, s.span_end, a.n_spans, COALESCE(a.act, 'holds'), COALESCE(a.modality, 'actual'),
    COALESCE(a."end", 'open'), a.value_kind IS NOT NULL, a.tier, a.said_at, a.recorded_at, a.quarantined,
    a.derivation IS NOT NULL, f.id
FROM assertion a JOIN span s ON s.tenant = a.tenant AND s.assertion = a.number
JOIN turn t ON t.tenant = s.tenant AND t.number = s.turn
LEFT JOIN support x ON x.tenant = a.tenant AND x.assertion = a.number
LEFT JOIN fact f ON f.tenant = x.tenant AND f.number = x.fact
WHERE a.tenant = 1 AND a.id IN (SELECT value FROM json_each(?));

-- name: drawn_from
-- The same, of the assertions that cite any turn of a JSON list of ids, with their spans on these.
SELECT a.id, s.place, t.id, s.span_start, s.span_end, a.n_spans, COALESCE(a.act, 'holds'), COALESCE(a.modality, 'actual'),
    COALESCE(a."end", 'open'), a.value_kind IS NOT NULL, a.tier, a.said_at, a.recorded_at, a.quarantined,
    a.derivation IS NOT NULL, f.id
FROM turn t JOIN span s ON s.tenant = t.tenant AND s.turn = t.number
JOIN assertion a ON a.tenant = s.tenant AND a.number = s.assertion
LEFT JOIN support x ON x.tenant = a.tenant AND x.assertion = a.number
LEFT JOIN fact f ON f.tenant = x.tenant AND f.number = x.fact
WHERE t.tenant = 1 AND t.id IN (SELECT value FROM json_each(?));

-- name: count_session_claims
-- How many assertions cite a turn of a session that was recorded since some instant.
SELECT COUNT(DISTINCT s.assertion) FROM turn t JOIN span s ON s.tenant = t.tenant AND s.turn = t.number
WHERE t.tenant = 1 AND t.space = ? AND t.session = ? AND t.recorded_at >= ?;

-- name: each_assertion
-- Every assertion of a space in the order of recording.
SELECT * FROM assertion_row WHERE tenant = 1 AND space_number = ? ORDER BY recorded_at, id;

-- name: values_said
-- The value of every assertion of a space that has one.
SELECT a.value_kind, a.value_text, a.value_key, a.value_number, a.value_unit, a.value_per_unit
FROM assertion a JOIN slot s ON s.tenant = a.tenant AND s.number = a.slot
WHERE a.tenant = 1 AND s.space = ? AND a.value_kind IS NOT NULL;

-- name: values_corrected
-- The value, as JSON, that each assertion of a space corrects.
SELECT a.corrects FROM assertion a JOIN slot s ON s.tenant = a.tenant AND s.number = a.slot
WHERE a.tenant = 1 AND s.space = ? AND a.corrects IS NOT NULL;

-- name: slots_saying
-- The slots as worded of the assertions of a space with a value worded as in a JSON list and one more, or that correct
-- something, each with what it corrects and its value.
SELECT s.subject, s.predicate, s.qualifier, a.corrects, a.value_kind, a.value_text, a.value_key, a.value_number,
    a.value_unit, a.value_per_unit
FROM assertion a JOIN slot s ON s.tenant = a.tenant AND s.number = a.slot
WHERE a.tenant = 1 AND s.space = ?2
    AND (a.value_text IN (SELECT value FROM json_each(?1) UNION ALL SELECT ?3) OR a.corrects IS NOT NULL);

-- name: spans
-- The spans of an assertion in their order.
SELECT t.id, s.span_start, s.span_end FROM span s JOIN turn t ON t.tenant = s.tenant AND t.number = s.turn
WHERE s.tenant = 1 AND s.assertion = ? ORDER BY s.place;

-- name: worded_slot
-- The slot as worded of an assertion.
SELECT p.key, s.subject, s.predicate, s.qualifier FROM assertion a
JOIN slot s ON s.tenant = a.tenant AND s.number = a.slot
JOIN space p ON p.tenant = s.tenant AND p.number = s.space
WHERE a.tenant = 1 AND a.id = ?;

-- name: worded_slots
-- All slots as worded of a space.
SELECT s.subject, s.predicate, s.qualifier FROM slot s
WHERE s.tenant = 1 AND s.space = ? AND EXISTS (SELECT 1 FROM assertion WHERE tenant = 1 AND slot = s.number)
ORDER BY s.subject, s.predicate, s.qualifier;

-- name: worded_slots_of
-- The slots as worded of the subjects of a JSON list and one more in a space.
SELECT s.subject, s.predicate, s.qualifier FROM slot s
WHERE s.tenant = 1 AND s.space = ?2 AND s.subject IN (SELECT value FROM json_each(?1) UNION ALL SELECT ?3)
    AND EXISTS (SELECT 1 FROM assertion WHERE tenant = 1 AND slot = s.number);

-- name: drop_supports_of_assertion
-- Forget which facts an assertion supports.
DELETE FROM support WHERE tenant = 1 AND assertion = ?;

-- name: drop_spans
-- Forget an assertion's spans.
DELETE FROM span WHERE tenant = 1 AND assertion = ?;

-- name: drop_assertion
-- Forget an assertion.
DELETE FROM assertion WHERE tenant = 1 AND number = ?;

-- How names are read

-- name: add_alias
-- Keep an alias row.
INSERT INTO alias VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: close_alias
-- End an alias row that is open.
UPDATE alias SET recorded_to = ? WHERE tenant = 1 AND space = ? AND kind = ? AND mention = ? AND name = ?
    AND recorded_from = ? AND recorded_to = 4611686018427387904;

-- name: aliases
-- The alias rows of a space that end after an instant.
SELECT kind, mention, name, method, score, recorded_from, recorded_to FROM alias
WHERE tenant = 1 AND space = ? AND recorded_to > ?;

-- name: erase_alias
-- Remove an alias row.
DELETE FROM alias WHERE tenant = 1 AND space = ? AND kind = ? AND mention = ? AND name = ? AND recorded_from = ?;

-- name: set_wording
-- Say which slot a slot as worded belongs to.
INSERT INTO wording VALUES (1, ?, ?) ON CONFLICT DO UPDATE SET slot = excluded.slot;

-- name: wording
-- The slot that a slot as worded belongs to.
SELECT slot FROM wording WHERE tenant = 1 AND worded = ?;

-- name: wordings_before
-- The slots that the slots as worded of a JSON list of numbers belong to.
SELECT worded, slot FROM wording WHERE tenant = 1 AND worded IN (SELECT value FROM json_each(?));

-- name: wordings
-- The wordings of a space, or those of one slot.
SELECT p.key, w.subject, w.predicate, w.qualifier, q.key, s.subject, s.predicate, s.qualifier
FROM wording x
JOIN slot w ON w.tenant = x.tenant AND w.number = x.worded
JOIN space p ON p.tenant = w.tenant AND p.number = w.space
JOIN slot s ON s.tenant = x.tenant AND s.number = x.slot
JOIN space q ON q.tenant = s.tenant AND q.number = s.space
WHERE x.tenant = 1 AND w.space = ?;

-- name: wordings_of_slot
-- The wordings of one slot.
SELECT p.key, w.subject, w.predicate, w.qualifier FROM wording x
JOIN slot w ON w.tenant = x.tenant AND w.number = x.worded
JOIN space p ON p.tenant = w.tenant AND p.number = w.space
WHERE x.tenant = 1 AND x.slot = ? AND w.space = ?;

-- name: wordings_of_slots
-- The wordings of the slots of a JSON list of numbers that are of the same space, each with the slot's number.
SELECT x.slot, p.key, w.subject, w.predicate, w.qualifier FROM wording x
JOIN slot w ON w.tenant = x.tenant AND w.number = x.worded
JOIN slot s ON s.tenant = x.tenant AND s.number = x.slot AND s.space = w.space
JOIN space p ON p.tenant = w.tenant AND p.number = w.space
WHERE x.tenant = 1 AND x.slot IN (SELECT value FROM json_each(?));

-- name: erase_wording
-- Remove a wording.
DELETE FROM wording WHERE tenant = 1 AND worded = ?;

-- name: add_ruling
-- Keep a ruling.
INSERT INTO ruling VALUES (1, ?, ?, ?, ?, ?);

-- name: rulings
-- The rulings of a space in the order of recording.
SELECT ruling, selector, recorded_at FROM ruling WHERE tenant = 1 AND space = ? ORDER BY recorded_at, number;

-- name: erase_ruling
-- Remove a ruling.
DELETE FROM ruling WHERE tenant = 1 AND space = ? AND ruling = ? AND selector = ? AND recorded_at = ?;

-- Facts

-- name: fact_numbers
-- The numbers of those of a JSON list of fact ids that are kept.
SELECT id, number FROM fact WHERE tenant = 1 AND id IN (SELECT value FROM json_each(?));

-- name: add_fact
-- Give a fact its number; nothing where it has one.
INSERT INTO fact VALUES (1, ?, ?) ON CONFLICT (tenant, id) DO NOTHING;

-- name: add_version
-- Keep a version.
INSERT INTO version VALUES (
    1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?
);

-- name: close_version
-- End the version of a fact, by its number, that is open.
UPDATE version SET recorded_to = ?1
WHERE tenant = 1 AND fact = ?2 AND valid_from = ?3 AND recorded_from = ?4 AND recorded_to = 4611686018427387904;

-- name: close_versions
-- End the versions of the facts of a JSON list of numbers that begin at one instant and were opened at one, and are open.
UPDATE version SET recorded_to = ?1
WHERE tenant = 1 AND fact IN (SELECT value FROM json_each(?2)) AND valid_from = ?3 AND recorded_from = ?4
    AND recorded_to = 4611686018427387904;

-- name: add_shortened
-- Keep after each of the versions that `close_versions` has ended one that is like it, and ends earlier.
INSERT INTO version SELECT
    1, ?5 + given.key, v.fact, v.slot, v.space, v.value_kind, v.value_text, v.value_key, v.value_number, v.value_unit,
    v.value_per_unit, v.polarity, v.valid_from, ?6, ?1, 4611686018427387904, v.tier, v.lane, v.exception, v.presumed,
    v.since, v.since_stated, v.since_latest, v.since_precision, v.since_origin, v.challengers, v.state, v.recheck,
    v.kind, v.label, v.subject_label, v.redacted, ?7, v.qualifier_label, v.inferred
FROM json_each(?2) given CROSS JOIN version v
    ON v.tenant = 1 AND v.fact = given.value AND v.valid_from = ?3 AND v.recorded_from = ?4;

-- name: slot_versions
-- The versions of a slot that were believed at an instant, in one lane or all.
SELECT * FROM version_row
WHERE tenant = 1 AND slot_space = ?1 AND subject = ?2 AND predicate = ?3 AND qualifier = ?4
    AND recorded_to > ?5 AND recorded_from <= ?5 AND (?6 IS NULL OR lane = ?6);

-- name: open_versions
-- The versions of the slots of a JSON list of numbers that are believed now.
SELECT * FROM version_row WHERE tenant = 1 AND slot_number IN (SELECT value FROM json_each(?))
    AND recorded_to = 4611686018427387904;

-- name: all_versions
-- All versions of a slot.
SELECT * FROM version_row
WHERE tenant = 1 AND slot_space = ? AND subject = ? AND predicate = ? AND qualifier = ?;

-- name: facts_at_slot
-- What held of a slot at an instant, as believed at another.
SELECT * FROM version_row
WHERE tenant = 1 AND slot_space = ?1 AND subject = ?2 AND predicate = ?3 AND qualifier = ?4
    AND recorded_to > ?5 AND recorded_from <= ?5 AND valid_to > ?6 AND valid_from <= ?6 AND lane = ?7;

-- name: facts_at_predicate
-- What held at an instant of a subject's slots of one predicate.
SELECT * FROM version_row
WHERE tenant = 1 AND slot_space = ?1 AND subject = ?2 AND predicate = ?3
    AND recorded_to > ?4 AND recorded_from <= ?4 AND valid_to > ?5 AND valid_from <= ?5 AND lane = ?6;

-- name: some_facts_at_predicate
-- What holds at an instant of a subject's slots of one predicate, as believed now: the first so many.
SELECT * FROM version_row
WHERE tenant = 1 AND slot_space = ?1 AND subject = ?2 AND predicate = ?3 AND (?5 IS NULL OR qualifier = ?5)
    AND recorded_to = 4611686018427387904 AND valid_to > ?4 AND valid_from <= ?4 AND lane = 'actual'
ORDER BY qualifier, valid_to, number LIMIT ?6;

-- name: some_facts_at_subject
-- The same, of all its slots.
SELECT * FROM version_row
WHERE tenant = 1 AND slot_space = ?1 AND subject = ?2 AND ?3 IS NULL AND (?5 IS NULL OR qualifier = ?5)
    AND recorded_to = 4611686018427387904 AND valid_to > ?4 AND valid_from <= ?4 AND lane = 'actual'
ORDER BY predicate, qualifier, valid_to, number LIMIT ?6;

-- name: facts_at_subject
-- What held of a subject at an instant.
SELECT * FROM version_row
WHERE tenant = 1 AND slot_space = ?1 AND subject = ?2 AND (?7 IS NULL OR qualifier = ?7)
    AND recorded_to > ?4 AND recorded_from <= ?4 AND valid_to > ?5 AND valid_from <= ?5 AND lane = ?6;

-- name: facts_of_subjects
-- What held at an instant of the subjects of a JSON list and of one more: of each some facts, and how many there are.
WITH given AS MATERIALIZED (
    SELECT value AS subject FROM json_each(?1) UNION SELECT ?3
), counted AS MATERIALIZED (
    SELECT g.subject, (
        SELECT COUNT(*) FROM slot s JOIN version v ON v.tenant = s.tenant AND v.slot = s.number
        WHERE s.tenant = 1 AND s.space = ?2 AND s.subject = g.subject AND v.recorded_to > ?4 AND v.recorded_from <= ?4
            AND v.valid_to > ?5 AND v.valid_from <= ?5 AND v.lane IS NULL
    ) AS n_facts FROM given g
)
SELECT r.*, c.n_facts FROM counted c JOIN version_row r ON r.tenant = 1 AND r.number IN (
    SELECT v.number FROM slot s JOIN version v ON v.tenant = s.tenant AND v.slot = s.number
    WHERE s.tenant = 1 AND s.space = ?2 AND s.subject = c.subject AND v.recorded_to > ?4 AND v.recorded_from <= ?4
        AND v.valid_to > ?5 AND v.valid_from <= ?5 AND v.lane IS NULL
    ORDER BY v.valid_from DESC, s.predicate, s.qualifier, COALESCE(v.value_key, ''), v.polarity, v.fact
    LIMIT COALESCE(?6, -1)
)
WHERE c.n_facts > 0
ORDER BY r.subject, r.valid_from DESC, r.predicate, r.qualifier, COALESCE(r.value_key, ''), r.polarity, r.fact_number;

-- name: count_of_subjects
-- How many facts held at an instant of each of the subjects of a JSON list and of one more.
SELECT s.subject, COUNT(*) FROM slot s JOIN version v ON v.tenant = s.tenant AND v.slot = s.number
WHERE s.tenant = 1 AND s.space = ?2 AND s.subject IN (SELECT value FROM json_each(?1) UNION ALL SELECT ?3)
    AND v.recorded_to > ?4 AND v.recorded_from <= ?4 AND v.valid_to > ?5 AND v.valid_from <= ?5 AND v.lane IS NULL
GROUP BY s.subject;

-- name: ways
-- Where the facts believed now lead that hold at an instant or later, by subject, those that start last first.
SELECT s.subject, CASE WHEN v.polarity = 1 AND v.value_kind IN ('entity', 'text') THEN v.value_text END,
    v.valid_from, v.valid_to
FROM slot s JOIN version v ON v.tenant = s.tenant AND v.slot = s.number
WHERE s.tenant = 1 AND s.space = ?1 AND v.recorded_to = 4611686018427387904 AND v.valid_to > ?2 AND v.lane IS NULL
ORDER BY s.subject, v.valid_from DESC, s.predicate, s.qualifier, COALESCE(v.value_key, ''), v.polarity, v.fact;

-- name: fact_versions
-- All versions of the facts of a JSON list of ids.
SELECT * FROM version_row WHERE tenant = 1 AND id IN (SELECT value FROM json_each(?));

-- name: believed_versions
-- The numbers of the versions of the facts of a JSON list of ids that were believed at an instant, each with its fact.
SELECT f.id, v.number FROM fact f JOIN version v ON v.tenant = f.tenant AND v.fact = f.number
WHERE f.tenant = 1 AND f.id IN (SELECT value FROM json_each(?1)) AND v.recorded_to > ?2 AND v.recorded_from <= ?2;

-- name: versions
-- The versions of a JSON list of numbers.
SELECT * FROM version_row WHERE tenant = 1 AND number IN (SELECT value FROM json_each(?));

-- name: linked_facts
-- The facts believed now that hold at an instant and have a value of a JSON list, or one more.
SELECT * FROM version_row
WHERE tenant = 1 AND version_space = ?2 AND recorded_to = 4611686018427387904
    AND value_key IN (SELECT value FROM json_each(?1) UNION ALL SELECT ?3)
    AND valid_to > ?4 AND valid_from <= ?4 AND lane = 'actual';

-- name: versions_having
-- The numbers of the versions of a space believed now that have a value, so many at most.
SELECT number FROM version
WHERE tenant = 1 AND space = ? AND value_key = ? AND recorded_to = 4611686018427387904 LIMIT ?;

-- name: numbers_of_values
-- For each of a JSON list of slots of a space, with a value, the numbers of the first so many facts that hold of it at an
-- instant, an empty text for one that has another value.
SELECT given.key, (
    SELECT GROUP_CONCAT(CASE WHEN value_key = json_extract(given.value, '$[3]') THEN number ELSE '' END) FROM (
        SELECT number, value_key FROM version
        WHERE tenant = 1 AND slot = s.number AND recorded_to = 4611686018427387904
            AND valid_to > ?3 AND valid_from <= ?3 AND lane IS NULL
        LIMIT ?4
    ) held
)
FROM json_each(?1) given
JOIN slot s ON s.tenant = 1 AND s.space = ?2 AND s.subject = json_extract(given.value, '$[0]')
    AND s.predicate = json_extract(given.value, '$[1]') AND s.qualifier = json_extract(given.value, '$[2]');

-- name: some_linked_versions
-- The numbers of the same, of each value the first so many that were recorded.
SELECT v.number FROM (SELECT value FROM json_each(?1) UNION ALL SELECT ?3) given
JOIN version v ON v.tenant = 1 AND v.number IN (
    SELECT w.number FROM version w
    WHERE w.tenant = 1 AND w.space = ?2 AND w.value_key = given.value AND w.recorded_to = 4611686018427387904
        AND w.valid_to > ?4 AND w.valid_from <= ?4 AND w.lane IS NULL
    ORDER BY w.number LIMIT ?5
);

-- name: names_of_something
-- Those of a JSON list of keys and of one more that name a subject, or an entity that is the value of a fact believed
-- now; of very many facts that have the value the first so many are looked at.
SELECT given.value FROM (SELECT value FROM json_each(?1) UNION ALL SELECT ?3) given WHERE EXISTS (
    SELECT 1 FROM slot s JOIN version v ON v.tenant = s.tenant AND v.slot = s.number
    WHERE s.tenant = 1 AND s.space = ?2 AND s.subject = given.value
) OR 'entity' IN (
    SELECT value_kind FROM version
    WHERE tenant = 1 AND space = ?2 AND value_key = given.value AND recorded_to = 4611686018427387904
    ORDER BY number LIMIT ?4
);

-- name: names_of_subjects
-- Those of a JSON list of keys and of one more that name a subject.
SELECT given.value FROM (SELECT value FROM json_each(?1) UNION ALL SELECT ?3) given WHERE EXISTS (
    SELECT 1 FROM slot s JOIN version v ON v.tenant = s.tenant AND v.slot = s.number
    WHERE s.tenant = 1 AND s.space = ?2 AND s.subject = given.value
);

-- name: slots
-- The slots of a space on which any version is kept, of a subject and a predicate if given.
SELECT s.subject, s.predicate, s.qualifier FROM slot s
WHERE s.tenant = 1 AND s.space = :space AND s.subject >= :first_subject AND s.subject <= :last_subject
    AND (:predicate IS NULL OR s.predicate = :predicate)
    AND EXISTS (SELECT 1 FROM version WHERE tenant = 1 AND slot = s.number)
ORDER BY s.subject, s.predicate, s.qualifier;

-- name: facts_of_slot
-- The numbers of the facts that have a version on a slot.
SELECT DISTINCT fact FROM version WHERE tenant = 1 AND slot = ?;

-- name: drop_versions
-- Remove all versions of a slot.
DELETE FROM version WHERE tenant = 1 AND slot = ?;

-- name: drop_supports_of_fact
-- Forget the supports of a fact of which no version is left.
DELETE FROM support WHERE tenant = 1 AND fact = ?1
    AND NOT EXISTS (SELECT 1 FROM version WHERE tenant = 1 AND fact = ?1);

-- name: drop_unused_fact
-- Forget a fact of which no version is left.
DELETE FROM fact WHERE tenant = 1 AND number = ?1
    AND NOT EXISTS (SELECT 1 FROM version WHERE tenant = 1 AND fact = ?1);

-- name: link
-- Say that an assertion supports a fact; null, which is refused, where either is not kept.
INSERT INTO support VALUES (1, ?, ?) ON CONFLICT (tenant, fact, assertion) DO NOTHING;

-- name: unlink
-- Take back that an assertion supports a fact.
DELETE FROM support WHERE tenant = 1
    AND fact = (SELECT number FROM fact WHERE tenant = 1 AND id = ?)
    AND assertion = (SELECT number FROM assertion WHERE tenant = 1 AND id = ?);

-- name: supports
-- The assertions behind the facts of a JSON list of ids in the order of utterance.
SELECT f.id, a.id FROM fact f
JOIN support x ON x.tenant = f.tenant AND x.fact = f.number
JOIN assertion a ON a.tenant = x.tenant AND a.number = x.assertion
WHERE f.tenant = 1 AND f.id IN (SELECT value FROM json_each(?)) ORDER BY a.said_at, a.turn_index, a.place, a.id;

-- name: first_spans
-- The first span of each assertion behind the facts of a JSON list of ids, in the order of utterance.
SELECT f.id, t.id, s.span_start, s.span_end FROM fact f
JOIN support x ON x.tenant = f.tenant AND x.fact = f.number
JOIN assertion a ON a.tenant = x.tenant AND a.number = x.assertion
JOIN span s ON s.tenant = a.tenant AND s.assertion = a.number AND s.place = 0
JOIN turn t ON t.tenant = s.tenant AND t.number = s.turn
WHERE f.tenant = 1 AND f.id IN (SELECT value FROM json_each(?)) ORDER BY a.said_at, a.turn_index, a.place, a.id;

-- name: facts_of_claims
-- The facts that the assertions of a JSON list of ids support.
SELECT a.id, f.id FROM assertion a
JOIN support x ON x.tenant = a.tenant AND x.assertion = a.number
JOIN fact f ON f.tenant = x.tenant AND f.number = x.fact
WHERE a.tenant = 1 AND a.id IN (SELECT value FROM json_each(?)) ORDER BY f.id;

-- name: list_facts
-- One page of the facts of a space that fit a filter, after a place in their order.
SELECT * FROM version_row
WHERE tenant = 1 AND slot_space = :space AND subject <= :last_subject
    AND (subject, predicate, qualifier) >= (:subject_after, :predicate_after, :qualifier_after)
    AND (subject, predicate, qualifier, valid_from, COALESCE(value_key, ''), lane, polarity, id) > (
        :subject_after, :predicate_after, :qualifier_after, :valid_after, :value_after, :lane_after, :polarity_after,
        :id_after
    )
    AND recorded_to > :known_at AND recorded_from <= :known_at
    AND valid_from <= :last_start AND valid_to > :first_end AND valid_from < :valid_to AND valid_to > :valid_from
    AND (:predicate IS NULL OR predicate = :predicate)
    AND (:qualifier IS NULL OR qualifier = :qualifier)
    AND (:value IS NULL OR value_key = :value)
    AND (:kind IS NULL OR kind = :kind)
    AND (:lane IS NULL OR lane = :lane)
    AND (:polarity IS NULL OR polarity = :polarity)
    AND (:contested IS NULL OR (challengers IS NOT NULL) = :contested)
    AND (:tier IS NULL OR tier >= :tier)
    AND (:part IS NULL OR mentions(:part, subject, predicate, qualifier, subject_label, qualifier_label, label, value_text))
    AND (:standing IS NULL OR :standing = standing(
        :standing_at, id, lane, valid_from, valid_to, challengers IS NOT NULL, presumed,
        (SELECT value FROM json_each(:fresh_for) WHERE key = predicate)
            + (SELECT MAX(a.said_at) FROM support x JOIN assertion a ON a.tenant = x.tenant AND a.number = x.assertion
               WHERE x.tenant = 1 AND x.fact = fact_number AND a.recorded_at <= :known_at AND MIN(a.tier, 3) >= version_row.tier)
    ))
ORDER BY subject, predicate, qualifier, valid_from, COALESCE(value_key, ''), lane, polarity, id
LIMIT :n;

-- name: count_facts
-- How many facts of a space fit a filter.
SELECT COUNT(*) FROM slot s JOIN version v ON v.tenant = s.tenant AND v.slot = s.number
WHERE s.tenant = 1 AND s.space = :space AND subject <= :last_subject AND subject >= :subject_after
    AND recorded_to > :known_at AND recorded_from <= :known_at
    AND valid_from <= :last_start AND valid_to > :first_end AND valid_from < :valid_to AND valid_to > :valid_from
    AND (:predicate IS NULL OR predicate = :predicate)
    AND (:qualifier IS NULL OR qualifier = :qualifier)
    AND (:value IS NULL OR value_key = :value)
    AND (:kind IS NULL OR COALESCE(kind, 'state') = :kind)
    AND (:lane IS NULL OR COALESCE(lane, 'actual') = :lane)
    AND (:polarity IS NULL OR polarity = :polarity)
    AND (:contested IS NULL OR (challengers IS NOT NULL) = :contested)
    AND (:tier IS NULL OR tier >= :tier)
    AND (:part IS NULL OR mentions(:part, subject, predicate, qualifier, subject_label, qualifier_label, label, value_text))
    AND (:standing IS NULL OR :standing = standing(
        :standing_at, (SELECT f.id FROM fact f WHERE f.tenant = 1 AND f.number = v.fact), COALESCE(lane, 'actual'), valid_from, valid_to, challengers IS NOT NULL, presumed,
        (SELECT value FROM json_each(:fresh_for) WHERE key = predicate)
            + (SELECT MAX(a.said_at) FROM support x JOIN assertion a ON a.tenant = x.tenant AND a.number = x.assertion
               WHERE x.tenant = 1 AND x.fact = v.fact AND a.recorded_at <= :known_at AND MIN(a.tier, 3) >= v.tier)
    ));

-- name: recorded_of_space
-- The last instants at which versions of a space were opened and closed.
SELECT
    (SELECT MAX(recorded_from) FROM version WHERE tenant = 1 AND space = :space),
    (SELECT MAX(recorded_to) FROM version WHERE tenant = 1 AND space = :space AND recorded_to < 4611686018427387904);

-- name: opening_instants
-- The first instants after one at which versions of a space were opened.
SELECT DISTINCT recorded_from FROM version WHERE tenant = 1 AND space = ? AND recorded_from > ?
ORDER BY recorded_from LIMIT ?;

-- name: closing_instants
-- The first instants after one at which versions of a space were closed.
SELECT DISTINCT recorded_to FROM version
WHERE tenant = 1 AND space = ? AND recorded_to > ? AND recorded_to < 4611686018427387904
ORDER BY recorded_to LIMIT ?;

-- name: opened_versions
-- The versions of a space opened after one instant and up to another.
SELECT * FROM version_row WHERE tenant = 1 AND version_space = ? AND recorded_from > ? AND recorded_from <= ?;

-- name: closed_versions
-- The versions of a space closed after one instant and up to another.
SELECT * FROM version_row WHERE tenant = 1 AND version_space = ? AND recorded_to > ? AND recorded_to <= ?
    AND recorded_to < 4611686018427387904;

-- Derivations

-- name: put_derivation
-- Keep a derivation, in place of the one of the same claim.
INSERT INTO derivation VALUES (1, ?, ?, ?, ?)
ON CONFLICT (tenant, assertion) DO UPDATE SET slot = excluded.slot, accepted_at = excluded.accepted_at;

-- name: put_derivation_input
-- Keep that a derivation looks at a slot.
INSERT INTO derivation_input VALUES (1, ?, ?);

-- name: derivation_slots
-- The numbers of the slots that the derivation of a claim is about.
SELECT slot FROM derivation WHERE tenant = 1 AND assertion = ?1
UNION SELECT input FROM derivation_input WHERE tenant = 1 AND assertion = ?1;

-- name: drop_derivation_inputs
-- Forget what a derivation looks at.
DELETE FROM derivation_input WHERE tenant = 1 AND assertion = ?;

-- name: drop_derivation
-- Forget the derivation of a claim.
DELETE FROM derivation WHERE tenant = 1 AND assertion = ?;

-- name: has_derivations
-- Whether there is any derivation in a space.
SELECT 1 FROM derivation WHERE tenant = 1 AND space = ? LIMIT 1;

-- name: derivations
-- The derivations of a space, a row an input.
SELECT * FROM derivation_row WHERE tenant = 1 AND derivation_space = ?;

-- name: derivations_of
-- The derivations of the slots of a JSON list of numbers, a row an input.
SELECT * FROM derivation_row WHERE tenant = 1 AND slot_number IN (SELECT value FROM json_each(?));

-- name: dependants
-- The derivations that look at any slot of a JSON list of numbers, a row an input.
SELECT * FROM derivation_row WHERE tenant = 1 AND assertion IN (
    SELECT assertion FROM derivation_input WHERE tenant = 1 AND input IN (SELECT value FROM json_each(?))
);

-- name: hanging_on
-- The derivations of the slots of a JSON list of numbers and of all that looks at them, by name or pattern, at whatever
-- remove; a row an input. That they are few is said, or the planner reads whole tables through to narrow the search.
WITH RECURSIVE moved (slot) AS (
    SELECT value FROM json_each(?)
    UNION
    SELECT d.slot FROM moved
    JOIN slot s ON s.tenant = 1 AND s.number = moved.slot
    JOIN slot p ON p.tenant = 1 AND p.space = s.space AND p.subject IN (s.subject, '*')
        AND p.predicate = s.predicate AND p.qualifier IN (s.qualifier, '*')
    JOIN derivation_input x ON x.tenant = 1 AND x.input = p.number
    JOIN derivation d ON d.tenant = 1 AND d.assertion = x.assertion
    WHERE likelihood(moved.slot > 0, 0.00001)
)
SELECT * FROM derivation_row WHERE tenant = 1 AND slot_number IN (SELECT slot FROM moved);

-- The index

-- name: known_units
-- The units of the owners of a JSON list and of one more.
SELECT owner, tail FROM unit
WHERE tenant = 1 AND space = ?2 AND owner IN (SELECT value FROM json_each(?1) UNION ALL SELECT ?3);

-- name: add_unit
-- Keep a unit.
INSERT INTO unit VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: set_terms
-- Put the numbers of a unit's terms in the place of their words.
UPDATE unit SET terms = ?2, tallies = ?3 WHERE tenant = 1 AND number = ?1;

-- name: late_units
-- The units that are in no postings so far, with their words; a program of an older version posts what it adds.
SELECT u.number, p.key, u.length, u.terms, u.tallies FROM unit u
JOIN space p ON p.tenant = u.tenant AND p.number = u.space
WHERE u.tenant = 1 AND u.number > (SELECT last_posted FROM tenant WHERE tenant = 1)
    AND SUBSTR(u.terms, 1, 1) = x'FF' ORDER BY u.number;

-- name: count_late_units
-- How many units are in no postings so far.
SELECT COUNT(*) FROM unit
WHERE tenant = 1 AND number > (SELECT last_posted FROM tenant WHERE tenant = 1) AND SUBSTR(terms, 1, 1) = x'FF';

-- name: note_posted
-- Note that all units up to a number are in the postings.
UPDATE tenant SET last_posted = ? WHERE tenant = 1;

-- name: terms_with_last_block
-- The terms of a JSON list and one more, each with its number and the last block of its postings.
SELECT t.term, t.number, p.first, p.units, p.tallies, p.lengths
FROM (SELECT value AS term FROM json_each(?1) UNION ALL SELECT ?3) AS given
CROSS JOIN term t ON t.tenant = 1 AND t.space = ?2 AND t.term = given.term
LEFT JOIN posting p ON p.tenant = 1 AND p.term = t.number
    AND p.first = (SELECT MAX(first) FROM posting WHERE tenant = 1 AND term = t.number);

-- name: add_term
-- Take a term into the vocabulary of a space.
INSERT INTO term VALUES (1, ?, ?, ?, ?);

-- name: count_term
-- Correct the number of units that have a term.
UPDATE term SET n_units = n_units + ?2 WHERE tenant = 1 AND number = ?1;

-- name: drop_term
-- Forget a term that no unit has.
DELETE FROM term WHERE tenant = 1 AND number = ? AND n_units = 0;

-- name: set_block
-- Keep a block of postings in place of the one before.
INSERT INTO posting VALUES (1, ?, ?, ?, ?, ?)
ON CONFLICT DO UPDATE SET units = excluded.units, tallies = excluded.tallies, lengths = excluded.lengths;

-- name: block_of
-- The block of a term's postings in which a unit is.
SELECT first, units, tallies, lengths FROM posting WHERE tenant = 1 AND term = ? AND first <= ?
ORDER BY first DESC LIMIT 1;

-- name: drop_block
-- Remove a block of postings.
DELETE FROM posting WHERE tenant = 1 AND term = ? AND first = ?;

-- name: resize_index
-- Correct the size of a space's index.
INSERT INTO index_stats VALUES (1, ?, ?, ?)
ON CONFLICT DO UPDATE SET n_units = n_units + excluded.n_units, total_length = total_length + excluded.total_length;

-- name: index_stats
-- The size of a space's index.
SELECT n_units, total_length FROM index_stats WHERE tenant = 1 AND space = ?;

-- name: frequencies
-- In how many units of a space the terms of a JSON list and one more occur.
SELECT term, n_units FROM term
WHERE tenant = 1 AND space = ?2 AND term IN (SELECT value FROM json_each(?1) UNION ALL SELECT ?3);

-- name: terms_between
-- The terms of a space from one text up to, and without, another.
SELECT term FROM term WHERE tenant = 1 AND space = ? AND term >= ? AND term < ? ORDER BY term LIMIT ?;

-- name: postings
-- The blocks of a term's postings in order.
SELECT p.units, p.tallies, p.lengths FROM term t
JOIN posting p ON p.tenant = t.tenant AND p.term = t.number
WHERE t.tenant = 1 AND t.space = ? AND t.term = ? ORDER BY p.first;

-- name: units
-- The units of a JSON list of numbers, without terms.
SELECT u.number, p.key, u.kind, u.owner || u.tail, u.owner, u.length, u.said_at FROM unit u
JOIN space p ON p.tenant = u.tenant AND p.number = u.space
WHERE u.tenant = 1 AND u.number IN (SELECT value FROM json_each(?));

-- name: unit_refs
-- What the units of a JSON list of numbers stand for.
SELECT number, kind, owner, tail FROM unit WHERE tenant = 1 AND number IN (SELECT value FROM json_each(?));

-- name: units_of_owner
-- The units that are forgotten with an owner.
SELECT number, length, terms FROM unit WHERE tenant = 1 AND space = ? AND owner = ?;

-- name: drop_unit
-- Remove a unit.
DELETE FROM unit WHERE tenant = 1 AND number = ?;

-- name: each_unit
-- Every unit of a space with its packed terms.
SELECT kind, owner || tail, owner, length, said_at, terms, tallies FROM unit WHERE tenant = 1 AND space = ?
ORDER BY owner || tail;

-- name: units_starting
-- The units of a space whose owner begins with a prefix: from the prefix, before what comes after all of them.
SELECT kind, owner || tail, owner, length, said_at, terms, tallies FROM unit
WHERE tenant = 1 AND space = ? AND owner >= ? AND owner < ? ORDER BY owner || tail;

-- name: term
-- The text of a term.
SELECT term FROM term WHERE tenant = 1 AND number = ?;

-- Vectors

-- name: vector_sets
-- The sets of vectors.
SELECT number, name, version, dimension, state FROM vector_set WHERE tenant = 1 ORDER BY number;

-- name: add_vector_set
-- Keep a set.
INSERT INTO vector_set VALUES (1, ?, ?, ?, ?, ?);

-- name: set_vector_set_state
-- Say what a set is there for.
UPDATE vector_set SET state = ?2 WHERE tenant = 1 AND number = ?1;

-- name: drop_vectors_of_set
-- Forget the vectors of a set.
DELETE FROM vector WHERE tenant = 1 AND vector_set = ?;

-- name: drop_blocks_of_set
-- Forget the blocks of a set.
DELETE FROM vector_block WHERE tenant = 1 AND vector_set = ?;

-- name: drop_editions_of_set
-- Forget the editions of a set.
DELETE FROM vector_edition WHERE tenant = 1 AND vector_set = ?;

-- name: drop_vector_set
-- Forget a set.
DELETE FROM vector_set WHERE tenant = 1 AND number = ?;

-- name: await_all_vectors
-- Let every unit wait for its vector in a set.
INSERT INTO vector (tenant, vector_set, space, unit, kind, status, attempts)
SELECT 1, ?, space, number, NULLIF(kind, 'passage'), 'pending', 0 FROM unit WHERE tenant = 1;

-- name: await_vector
-- Let a unit wait for its vector.
INSERT INTO vector (tenant, vector_set, space, unit, kind, status, attempts)
VALUES (1, ?, ?, ?, NULLIF(?, 'passage'), 'pending', 0);

-- name: kind_of_unit
-- The kind of a unit that is in a space.
SELECT kind FROM unit WHERE tenant = 1 AND number = ? AND space = ?;

-- name: waiting_units
-- Units that wait for their vector, the fewest attempts first.
SELECT v.unit, p.key, u.kind, u.owner || u.tail, u.owner, u.length, u.said_at FROM vector v
JOIN unit u ON u.tenant = v.tenant AND u.number = v.unit
JOIN space p ON p.tenant = v.tenant AND p.number = v.space
WHERE v.tenant = 1 AND v.vector_set = ? AND v.space = ? AND v.unit > ? AND v.status IS NOT NULL
ORDER BY v.attempts, v.unit LIMIT ?;

-- name: put_vector
-- Keep the vector of a unit that waits for it.
UPDATE vector SET status = NULL, attempts = 0, error = NULL, script = ?4, text_hash = ?5, components = ?6, scale = ?7
WHERE tenant = 1 AND vector_set = ?1 AND space = ?2 AND unit = ?3 AND status IS NOT NULL;

-- name: fail_vector
-- Note that an attempt failed.
UPDATE vector SET status = 'failed', attempts = attempts + 1, error = ?4
WHERE tenant = 1 AND vector_set = ?1 AND space = ?2 AND unit = ?3 AND status IS NOT NULL;

-- name: drop_vector
-- Forget the vector of a unit.
DELETE FROM vector WHERE tenant = 1 AND vector_set = ? AND space = ? AND unit = ?;

-- name: loose_vectors
-- The ready vectors of a space above a unit number that are in no block, the first so many; all for -1.
SELECT unit, COALESCE(kind, 'passage'), script, components, scale FROM vector
WHERE tenant = 1 AND vector_set = ? AND space = ? AND unit > ? AND status IS NULL ORDER BY unit LIMIT ?;

-- name: loose_units
-- The units of a space that have their vector in a set, in no block.
SELECT unit FROM vector WHERE tenant = 1 AND vector_set = ? AND space = ? AND status IS NULL ORDER BY unit;

-- name: each_vector
-- Every vector of a space above a unit number that is in no block.
SELECT
    unit, COALESCE(kind, 'passage'), COALESCE(status, 'ready'), attempts, error, script, text_hash, components, scale
FROM vector WHERE tenant = 1 AND vector_set = ? AND space = ? AND unit > ? ORDER BY unit;

-- name: loose_lots
-- The kinds and scripts of which a space has so many vectors in no block.
SELECT COALESCE(kind, 'passage'), script FROM vector
WHERE tenant = 1 AND vector_set = ? AND space = ? AND status IS NULL AND script IS NOT NULL
GROUP BY kind, script HAVING COUNT(*) >= ?;

-- name: loose_of_lot
-- The vectors of a kind and script of a space that are in no block, the first so many.
SELECT unit, text_hash, scale, components FROM vector
WHERE tenant = 1 AND vector_set = ? AND space = ? AND kind IS NULLIF(?, 'passage') AND script = ? AND status IS NULL
ORDER BY unit LIMIT ?;

-- name: vector_lots
-- The kinds and scripts of which a space has blocks of vectors.
SELECT DISTINCT kind, script FROM vector_block WHERE tenant = 1 AND vector_set = ? AND space = ?;

-- name: vector_blocks
-- The blocks of a kind and script in a space that hold units above a number.
SELECT last, n, checksum, units, hashes, scales, components FROM vector_block
WHERE tenant = 1 AND vector_set = ? AND space = ? AND kind = ? AND script = ? AND last > ? ORDER BY last;

-- name: vector_block_of
-- The block of a kind and script in which a unit would be.
SELECT last, n, checksum, units, hashes, scales, components FROM vector_block
WHERE tenant = 1 AND vector_set = ? AND space = ? AND kind = ? AND script = ? AND last >= ? ORDER BY last LIMIT 1;

-- name: units_of_block_of
-- Where that block ends, how many units it has, and which.
SELECT last, n, units FROM vector_block
WHERE tenant = 1 AND vector_set = ? AND space = ? AND kind = ? AND script = ? AND last >= ? ORDER BY last LIMIT 1;

-- name: units_of_blocks
-- The units of the blocks of a kind and script in a space.
SELECT n, units FROM vector_block
WHERE tenant = 1 AND vector_set = ? AND space = ? AND kind = ? AND script = ? ORDER BY last;

-- name: last_of_block_before
-- The last unit number of the block before that of a number.
SELECT MAX(last) FROM vector_block
WHERE tenant = 1 AND vector_set = ? AND space = ? AND kind = ? AND script = ? AND last < ?;

-- name: last_of_blocks
-- The greatest unit number that a block of a kind and script in a space may hold.
SELECT MAX(last) FROM vector_block WHERE tenant = 1 AND vector_set = ? AND space = ? AND kind = ? AND script = ?;

-- name: put_vector_block
-- Keep a block, in place of the one that ends with this unit.
INSERT INTO vector_block VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT DO UPDATE SET n = excluded.n, checksum = excluded.checksum, units = excluded.units,
    hashes = excluded.hashes, scales = excluded.scales, components = excluded.components;

-- name: drop_vector_block
-- Forget a block.
DELETE FROM vector_block
WHERE tenant = 1 AND vector_set = ? AND space = ? AND kind = ? AND script = ? AND last = ?;

-- name: loosen_vector
-- Keep a ready vector in no block.
INSERT INTO vector VALUES (1, ?, ?, ?, NULLIF(?, 'passage'), NULL, 0, NULL, ?, ?, ?, ?);

-- name: units_without_vector
-- The units of a kind in a space above a number and up to another that have no vector of their own in a set.
SELECT u.number FROM unit u
WHERE u.tenant = 1 AND u.number > ?4 AND u.number <= ?5 AND u.space = ?2 AND u.kind = ?3 AND NOT EXISTS (
    SELECT 1 FROM vector v WHERE v.tenant = 1 AND v.vector_set = ?1 AND v.space = ?2 AND v.unit = u.number
) ORDER BY u.number;

-- name: drop_stray_vectors
-- Forget the vectors in no block that are of no set, or of no unit of their space.
DELETE FROM vector AS v
WHERE tenant <> 1
    OR NOT EXISTS (SELECT 1 FROM vector_set WHERE tenant = 1 AND number = v.vector_set)
    OR NOT EXISTS (SELECT 1 FROM unit u WHERE u.tenant = 1 AND u.number = v.unit AND u.space = v.space);

-- name: drop_stray_blocks
-- Forget the blocks that are of no set, or of no space.
DELETE FROM vector_block AS b
WHERE tenant <> 1
    OR NOT EXISTS (SELECT 1 FROM vector_set WHERE tenant = 1 AND number = b.vector_set)
    OR NOT EXISTS (SELECT 1 FROM space WHERE tenant = 1 AND number = b.space);

-- name: places_of_blocks
-- Of what each block is, and where it ends.
SELECT vector_set, space, kind, script, last FROM vector_block
WHERE tenant = 1 ORDER BY vector_set, space, kind, script, last;

-- name: count_units_of
-- How many of a JSON list of numbers are of units of a space and kind.
SELECT COUNT(*) FROM unit WHERE tenant = 1 AND space = ? AND kind = ? AND number IN (SELECT value FROM json_each(?));

-- name: units_without_row
-- The units of a space of which no vector is in a row, nor waited for, with their kinds.
SELECT u.number, u.kind FROM unit u
WHERE u.tenant = 1 AND u.space = ?2 AND NOT EXISTS (
    SELECT 1 FROM vector v WHERE v.tenant = 1 AND v.vector_set = ?1 AND v.space = ?2 AND v.unit = u.number
);

-- name: space_numbers
-- The numbers of all spaces.
SELECT number FROM space WHERE tenant = 1;

-- name: block_sizes
-- How many vectors of each kind and script of a space are in blocks.
SELECT kind, script, SUM(n) FROM vector_block WHERE tenant = 1 AND vector_set = ? AND space = ? GROUP BY kind, script;

-- name: count_vectors
-- How many vectors of a space that are in no block have each status.
SELECT COALESCE(status, 'ready'), COUNT(*) FROM vector WHERE tenant = 1 AND vector_set = ? AND space = ? GROUP BY 1;

-- name: count_waiting
-- How many units of a space wait for their vector.
SELECT COUNT(*) FROM vector WHERE tenant = 1 AND vector_set = ? AND space = ? AND status IS NOT NULL;

-- name: vector_error
-- Why the last attempt on a waiting unit of a space failed.
SELECT error FROM vector
WHERE tenant = 1 AND vector_set = ? AND space = ? AND status IS NOT NULL AND error IS NOT NULL
ORDER BY unit DESC LIMIT 1;

-- name: vector_edition
-- Which vectors of a space are ready.
SELECT edition, last_unit, anew FROM vector_edition WHERE tenant = 1 AND vector_set = ? AND space = ?;

-- name: set_vector_edition
-- Say which vectors of a space are ready.
INSERT INTO vector_edition VALUES (1, ?, ?, ?, ?, ?)
ON CONFLICT DO UPDATE SET edition = excluded.edition, last_unit = excluded.last_unit, anew = excluded.anew;

-- The outbox and the logs

-- name: put_job
-- Queue work once.
INSERT INTO job VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tenant, id) DO NOTHING;

-- name: jobs
-- The work of a state, the oldest first.
SELECT j.id, p.key, j.session, j.turns, j.extractor, j.state, j.attempts, j.error, j.recorded_at, j.due_at, j.kind
FROM job j JOIN space p ON p.tenant = j.tenant AND p.number = j.space
WHERE j.tenant = 1 AND j.state = ? ORDER BY j.recorded_at, j.id LIMIT ?;

-- name: jobs_of_spaces
-- The work of a state in some spaces, the oldest first.
SELECT j.id, p.key, j.session, j.turns, j.extractor, j.state, j.attempts, j.error, j.recorded_at, j.due_at, j.kind
FROM job j JOIN space p ON p.tenant = j.tenant AND p.number = j.space
WHERE j.tenant = 1 AND j.space IN (SELECT value FROM json_each(?1)) AND j.state = ?2
ORDER BY j.recorded_at, j.id LIMIT ?3;

-- name: count_jobs
-- How much work of a state there is in a space.
SELECT COUNT(*) FROM job WHERE tenant = 1 AND space = ? AND state = ?;

-- name: jobs_named
-- The work of some ids.
SELECT j.id, p.key, j.session, j.turns, j.extractor, j.state, j.attempts, j.error, j.recorded_at, j.due_at, j.kind
FROM job j JOIN space p ON p.tenant = j.tenant AND p.number = j.space
WHERE j.tenant = 1 AND j.id IN (SELECT value FROM json_each(?1));

-- name: set_job
-- Say where a piece of work stands.
UPDATE job SET state = ?2, attempts = ?3, error = ?4, due_at = ?5 WHERE tenant = 1 AND id = ?1;

-- name: spaces_waiting
-- The spaces in which work waits, that with the oldest first.
WITH given AS MATERIALIZED (
    SELECT space, MIN(recorded_at) AS oldest FROM job WHERE tenant = 1 AND state = 'pending' GROUP BY space
)
SELECT p.key FROM given CROSS JOIN space p ON p.tenant = 1 AND p.number = given.space ORDER BY given.oldest, p.key;

-- name: take_lease
-- Take the lease of a space unless that of another holder is live.
INSERT INTO lease VALUES (1, ?1, ?2, 1, ?3)
ON CONFLICT (tenant, space) DO UPDATE SET holder = ?2, fence = fence + 1, until = ?3
WHERE until <= ?4 OR holder = ?2;

-- name: renew_lease
-- Let a lease live until another instant, as long as nobody took over.
UPDATE lease SET until = ?4 WHERE tenant = 1 AND space = ?1 AND holder = ?2 AND fence = ?3;

-- name: lease
-- The lease of a space, live or not.
SELECT p.key, l.holder, l.fence, l.until FROM lease l JOIN space p ON p.tenant = l.tenant AND p.number = l.space
WHERE l.tenant = 1 AND l.space = ?;

-- name: all_jobs
-- Every piece of work with the turns it is on.
SELECT id, turns FROM job WHERE tenant = 1;

-- name: erase_job
-- Forget a piece of work.
DELETE FROM job WHERE tenant = 1 AND id = ?;

-- name: add_spending
-- Add to what models took of a day.
INSERT INTO spending VALUES (1, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (tenant, space, day) DO UPDATE SET
    n_calls = n_calls + excluded.n_calls, input_tokens = input_tokens + excluded.input_tokens,
    output_tokens = output_tokens + excluded.output_tokens, nanodollars = nanodollars + excluded.nanodollars,
    n_unpriced = n_unpriced + excluded.n_unpriced;

-- name: spendings
-- What models took of each of some days.
SELECT day, n_calls, input_tokens, output_tokens, nanodollars, n_unpriced FROM spending
WHERE tenant = 1 AND space = ? AND day BETWEEN ? AND ? ORDER BY day;

-- name: add_rejection
-- Keep a rejection.
INSERT INTO rejection VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: rejections
-- The rejections of a space, the latest first.
SELECT turn, extractor, reason, detail, candidate, recorded_at FROM rejection
WHERE tenant = 1 AND space = ? ORDER BY recorded_at DESC, number DESC LIMIT ?;

-- name: count_rejections
-- How many rejections each reason has.
SELECT reason, COUNT(*) FROM rejection WHERE tenant = 1 AND space = ? GROUP BY reason;

-- name: erase_rejections
-- Forget the rejections of a turn.
DELETE FROM rejection WHERE tenant = 1 AND turn = ?;

-- name: log_recall
-- Keep what a recall used.
INSERT INTO recall VALUES (1, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tenant, id) DO NOTHING;

-- name: recalls
-- The recalls of a space, the latest first.
SELECT id, operation, asked_at, used, report FROM recall
WHERE tenant = 1 AND space = ? ORDER BY asked_at DESC, number DESC LIMIT ?;

-- name: add_review
-- Keep a verdict.
INSERT INTO review VALUES (1, ?, ?, ?, ?, ?, ?);

-- name: reviews
-- The verdicts of a space in the order of recording.
SELECT assertion, extractor, is_right, recorded_at FROM review
WHERE tenant = 1 AND space = ? ORDER BY recorded_at, number;

-- The whole

-- name: count_cited_turns
-- How many turns the assertions of a space cite.
SELECT COUNT(DISTINCT x.turn) FROM slot s
JOIN assertion a ON a.tenant = s.tenant AND a.slot = s.number
JOIN span x ON x.tenant = a.tenant AND x.assertion = a.number
WHERE s.tenant = 1 AND s.space = ?;

-- name: count_assertions
-- How many assertions a space has.
SELECT COUNT(*) FROM slot s JOIN assertion a ON a.tenant = s.tenant AND a.slot = s.number
WHERE s.tenant = 1 AND s.space = ?;

-- name: count_versions
-- How many facts of a space are believed now, and how many versions it has.
SELECT COUNT(*) - COUNT(CASE WHEN recorded_to < 4611686018427387904 THEN 1 END), COUNT(*) FROM version
WHERE tenant = 1 AND space = ?;

-- name: erase_space_supports
-- Forget the supports of a space's facts.
DELETE FROM support WHERE tenant = 1 AND fact IN (SELECT fact FROM version WHERE tenant = 1 AND space = ?);

-- name: erase_space_support_links
-- Forget what a space's assertions support elsewhere.
DELETE FROM support WHERE tenant = 1 AND assertion IN (
    SELECT a.number FROM slot s JOIN assertion a ON a.tenant = s.tenant AND a.slot = s.number
    WHERE s.tenant = 1 AND s.space = ?
);

-- name: erase_space_versions
-- Forget a space's versions.
DELETE FROM version WHERE tenant = 1 AND space = ?;

-- name: erase_space_facts
-- Forget the facts of which no version is left.
DELETE FROM fact WHERE tenant = 1 AND ?1 = ?1
    AND NOT EXISTS (SELECT 1 FROM version v WHERE v.tenant = 1 AND v.fact = fact.number);

-- name: erase_space_derivation_inputs
-- Forget what a space's derivations look at.
DELETE FROM derivation_input WHERE tenant = 1 AND assertion IN (
    SELECT assertion FROM derivation WHERE tenant = 1 AND space = ?
);

-- name: erase_space_derivations
-- Forget a space's derivations.
DELETE FROM derivation WHERE tenant = 1 AND space = ?;

-- name: erase_space_wordings
-- Forget a space's wordings.
DELETE FROM wording WHERE tenant = 1 AND worded IN (SELECT number FROM slot WHERE tenant = 1 AND space = ?);

-- name: erase_space_spans
-- Forget the spans of a space's assertions.
DELETE FROM span WHERE tenant = 1 AND assertion IN (
    SELECT a.number FROM slot s JOIN assertion a ON a.tenant = s.tenant AND a.slot = s.number
    WHERE s.tenant = 1 AND s.space = ?
);

-- name: erase_space_assertions
-- Forget a space's assertions.
DELETE FROM assertion WHERE tenant = 1 AND slot IN (SELECT number FROM slot WHERE tenant = 1 AND space = ?);

-- name: add_erased_of_space
-- Keep the ids of a space's turns.
INSERT INTO erased_turn SELECT 1, id, ?2 FROM turn WHERE tenant = 1 AND space = ?1 ON CONFLICT DO NOTHING;

-- name: erase_space_turns
-- Forget a space's turns.
DELETE FROM turn WHERE tenant = 1 AND space = ?;

-- name: erase_space_postings
-- Forget a space's postings.
DELETE FROM posting WHERE tenant = 1 AND term IN (SELECT number FROM term WHERE tenant = 1 AND space = ?);

-- name: erase_space_terms
-- Forget a space's vocabulary.
DELETE FROM term WHERE tenant = 1 AND space = ?;

-- name: erase_space_vectors
-- Forget a space's vectors in every set.
DELETE FROM vector WHERE tenant = 1 AND space = ? AND vector_set IN (SELECT number FROM vector_set WHERE tenant = 1);

-- name: erase_space_vector_blocks
-- Forget the blocks of a space's vectors in every set.
DELETE FROM vector_block
WHERE tenant = 1 AND space = ? AND vector_set IN (SELECT number FROM vector_set WHERE tenant = 1);

-- name: erase_space_vector_editions
-- Forget the editions of a space's vectors.
DELETE FROM vector_edition
WHERE tenant = 1 AND space = ? AND vector_set IN (SELECT number FROM vector_set WHERE tenant = 1);

-- name: erase_space_units
-- Forget a space's units.
DELETE FROM unit WHERE tenant = 1 AND space = ?;

-- name: erase_space_index_stats
-- Forget the size of a space's index.
DELETE FROM index_stats WHERE tenant = 1 AND space = ?;

-- name: erase_space_aliases
-- Forget a space's aliases.
DELETE FROM alias WHERE tenant = 1 AND space = ?;

-- name: erase_space_rulings
-- Forget a space's rulings.
DELETE FROM ruling WHERE tenant = 1 AND space = ?;

-- name: erase_space_jobs
-- Forget a space's outbox.
DELETE FROM job WHERE tenant = 1 AND space = ?;

-- name: erase_space_leases
-- Forget who works for a space.
DELETE FROM lease WHERE tenant = 1 AND space = ?;

-- name: erase_space_spendings
-- Forget what models took of a space's days.
DELETE FROM spending WHERE tenant = 1 AND space = ?;

-- name: erase_space_rejections
-- Forget a space's rejections.
DELETE FROM rejection WHERE tenant = 1 AND space = ?;

-- name: erase_space_recalls
-- Forget a space's recalls.
DELETE FROM recall WHERE tenant = 1 AND space = ?;

-- name: erase_space_reviews
-- Forget a space's reviews.
DELETE FROM review WHERE tenant = 1 AND space = ?;

-- name: erase_space_slots
-- Forget a space's slots.
DELETE FROM slot WHERE tenant = 1 AND space = ?;

-- name: erase_space_space
-- Forget a space.
DELETE FROM space WHERE tenant = 1 AND number = ?;
