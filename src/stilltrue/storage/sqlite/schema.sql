-- The tables of one tenant's file.
--
-- tenant     Number of the tenant within the file: 1. It leads every key, as it will where tenants share a database.
-- number     Row number, given out by the application as one more than the greatest. Never leaves the backend.
-- …_at, …_from, …_to   Instants: microseconds since 1970-01-01T00:00Z. 4611686018427387904 is "for ever" in …_to,
--            its negative "since ever" in …_from. An interval contains its start and not its end.
-- booleans   0 or 1.
-- JSON       Text, without white space, names sorted.
-- packed     One byte for the width of an item (1, 2, 4 or 8), then the items, unsigned, little-endian.
-- rising     A zero byte, then what each item is more than the one before it, seven bits a byte, the lowest first;
--            the highest bit of a byte says that more of the item follows.
-- A column that may be null says what null means.
-- A view named …_row hands out a table's columns in the order in which they are decoded, keys instead of numbers.

-- Whose file it is, and the clock of its records.
CREATE TABLE tenant (
    tenant        INTEGER NOT NULL PRIMARY KEY,
    name          TEXT NOT NULL,
    last_recorded INTEGER,          -- last instant given out to record at; null: none yet
    last_unit     INTEGER NOT NULL DEFAULT 0, -- greatest number of a unit that is gone: no other is given it
    n_erasures    INTEGER NOT NULL DEFAULT 0, -- by which whoever keeps copies knows that something was erased
    last_posted   INTEGER NOT NULL DEFAULT 0  -- greatest number of a unit whose terms are in the postings
);

-- What the engine keeps about the store as a whole.
CREATE TABLE setting (
    tenant INTEGER NOT NULL,
    name   TEXT NOT NULL,
    value  TEXT NOT NULL,
    PRIMARY KEY (tenant, name)
) WITHOUT ROWID;

-- Whose memory a row is part of.
CREATE TABLE space (
    tenant INTEGER NOT NULL,
    number INTEGER NOT NULL,
    key    TEXT NOT NULL,           -- user:NAME, project:NAME or org
    PRIMARY KEY (tenant, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX space_by_key ON space (tenant, key);

-- One message, tool result or document chunk, as it came in.
CREATE TABLE turn (
    tenant      INTEGER NOT NULL,
    number      INTEGER NOT NULL,
    id          TEXT NOT NULL,      -- hash of what makes it this turn
    space       INTEGER NOT NULL,
    session     TEXT NOT NULL,
    turn_index  INTEGER NOT NULL,   -- place within its session, from 0
    role        TEXT,               -- as the source says; null: as the channel is called
    speaker     TEXT,               -- null: the owner of the memory
    channel     TEXT NOT NULL,
    text        TEXT NOT NULL,
    said_at     INTEGER NOT NULL,
    received_at INTEGER,            -- null: when it was recorded
    recorded_at INTEGER NOT NULL,
    zone        TEXT NOT NULL,      -- IANA name or offset in which "today" is read
    clocked     INTEGER NOT NULL,   -- 0: the stream has no clock, its order is the clock
    clamped     INTEGER NOT NULL,   -- 1: said_at was later than the receipt and was set back
    message_id  TEXT,               -- the caller's own id; null: none
    source      TEXT,               -- what an undo may name; null: none
    agent       TEXT,               -- null: none
    quarantined INTEGER NOT NULL,
    unresolved  INTEGER NOT NULL,   -- 1: says something that could not be put into a claim
    redacted    INTEGER NOT NULL,   -- 1: some characters were replaced
    meta        TEXT,               -- JSON; null: empty
    PRIMARY KEY (tenant, number),
    FOREIGN KEY (tenant, space) REFERENCES space (tenant, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX turn_by_id ON turn (tenant, id);
CREATE INDEX turn_by_session ON turn (tenant, space, session, turn_index);
CREATE INDEX turn_by_recorded ON turn (tenant, space, recorded_at, turn_index);
CREATE UNIQUE INDEX turn_by_message ON turn (tenant, space, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX turn_by_said ON turn (tenant, space, said_at, turn_index) WHERE channel NOT IN ('structured', 'act');
CREATE INDEX turn_by_unresolved ON turn (tenant, space, said_at, turn_index) WHERE unresolved = 1;

-- Turns that were forgotten: their ids are not learned again.
CREATE TABLE erased_turn (
    tenant     INTEGER NOT NULL,
    id         TEXT NOT NULL,
    space_mark TEXT,                -- hash of the space's key; null: not on record
    PRIMARY KEY (tenant, id)
) WITHOUT ROWID;

-- What a claim is about.
CREATE TABLE slot (
    tenant    INTEGER NOT NULL,
    number    INTEGER NOT NULL,
    space     INTEGER NOT NULL,
    subject   TEXT NOT NULL,        -- key of the subject
    predicate TEXT NOT NULL,
    qualifier TEXT NOT NULL,        -- empty: none
    PRIMARY KEY (tenant, number),
    FOREIGN KEY (tenant, space) REFERENCES space (tenant, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX slot_by_name ON slot (tenant, space, subject, predicate, qualifier);

-- One claim somebody made, checked against its turns. Never changed.
CREATE TABLE assertion (
    tenant               INTEGER NOT NULL,
    number               INTEGER NOT NULL,
    id                   TEXT NOT NULL,
    slot                 INTEGER NOT NULL,  -- the slot as worded
    subject              TEXT NOT NULL,     -- as worded
    predicate            TEXT NOT NULL,     -- as worded
    qualifier            TEXT,              -- as worded; null: none
    value_kind           TEXT,              -- null, with all value columns: no value
    value_text           TEXT,              -- as worded
    value_key            TEXT,              -- equal for equal values
    value_number         TEXT,              -- decimal; null: not a number
    value_unit           TEXT,              -- null: none
    value_per_unit       TEXT,              -- base units in one unit, decimal; null: 1
    act                  TEXT,              -- null: holds
    polarity             INTEGER NOT NULL,  -- 0: a negative claim
    modality             TEXT,              -- null: actual
    kind                 TEXT,              -- null: state
    many                 INTEGER,           -- null: not said
    only                 INTEGER NOT NULL,
    temporary            INTEGER NOT NULL,
    corrects             TEXT,              -- JSON list of the value's six columns; null: nothing
    "end"                TEXT,              -- null: open
    valid_from           INTEGER,           -- earliest instant of the unit; null, with the next three: not said
    valid_from_latest    INTEGER,           -- first instant after the unit; null: exact
    valid_from_precision TEXT,
    valid_from_origin    TEXT,
    valid_to             INTEGER,           -- as valid_from
    valid_to_latest      INTEGER,
    valid_to_precision   TEXT,
    valid_to_origin      TEXT,
    unresolved_start     INTEGER NOT NULL,
    tier                 INTEGER NOT NULL,
    explicit             INTEGER NOT NULL,  -- 1: a person's act by hand
    confidence           REAL NOT NULL,
    importance           TEXT,              -- null: normal
    said_at              INTEGER NOT NULL,
    turn_index           INTEGER NOT NULL,
    place                INTEGER NOT NULL,  -- order within the turn
    zone                 TEXT NOT NULL,
    extractor            TEXT NOT NULL,     -- name@version
    recorded_at          INTEGER NOT NULL,
    quarantined          INTEGER NOT NULL,
    supported            INTEGER NOT NULL,  -- 0: handed over, and its turn does not show it
    derivation           TEXT,              -- JSON; null: not derived
    n_spans              INTEGER NOT NULL,  -- at least 1
    PRIMARY KEY (tenant, number),
    FOREIGN KEY (tenant, slot) REFERENCES slot (tenant, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX assertion_by_id ON assertion (tenant, id);
CREATE INDEX assertion_by_slot ON assertion (tenant, slot);
CREATE INDEX assertion_unsettling ON assertion (tenant, slot) WHERE act = 'unsettles';

-- The characters of a turn that an assertion was drawn from, `text[start:end]`.
CREATE TABLE span (
    tenant     INTEGER NOT NULL,
    assertion  INTEGER NOT NULL,
    place      INTEGER NOT NULL,    -- order among the spans of the assertion, from 0
    turn       INTEGER NOT NULL,
    span_start INTEGER NOT NULL,    -- characters, from 0
    span_end   INTEGER NOT NULL,
    PRIMARY KEY (tenant, assertion, place),
    FOREIGN KEY (tenant, assertion) REFERENCES assertion (tenant, number),
    FOREIGN KEY (tenant, turn) REFERENCES turn (tenant, number)
) WITHOUT ROWID;
CREATE INDEX span_by_turn ON span (tenant, turn);

-- Which slot a slot as worded is an expression of; only those that differ.
CREATE TABLE wording (
    tenant INTEGER NOT NULL,
    worded INTEGER NOT NULL,
    slot   INTEGER NOT NULL,
    PRIMARY KEY (tenant, worded),
    FOREIGN KEY (tenant, worded) REFERENCES slot (tenant, number),
    FOREIGN KEY (tenant, slot) REFERENCES slot (tenant, number)
) WITHOUT ROWID;
CREATE INDEX wording_by_slot ON wording (tenant, slot);

-- One name that stands for another, while recorded so.
CREATE TABLE alias (
    tenant        INTEGER NOT NULL,
    space         INTEGER NOT NULL,
    kind          TEXT NOT NULL,    -- entity or predicate
    mention       TEXT NOT NULL,    -- key of the name as worded
    name          TEXT NOT NULL,    -- key of the name it stands for
    method        TEXT NOT NULL,
    score         REAL NOT NULL,
    recorded_from INTEGER NOT NULL,
    recorded_to   INTEGER NOT NULL,
    PRIMARY KEY (tenant, space, kind, mention, name, recorded_from),
    FOREIGN KEY (tenant, space) REFERENCES space (tenant, number)
) WITHOUT ROWID;

-- What was recorded about a source as a whole: undo, redo, approve, reject.
CREATE TABLE ruling (
    tenant      INTEGER NOT NULL,
    number      INTEGER NOT NULL,
    space       INTEGER NOT NULL,
    ruling      TEXT NOT NULL,
    selector    TEXT NOT NULL,      -- JSON of the parts given
    recorded_at INTEGER NOT NULL,
    PRIMARY KEY (tenant, number),
    FOREIGN KEY (tenant, space) REFERENCES space (tenant, number)
) WITHOUT ROWID;
CREATE INDEX ruling_by_recorded ON ruling (tenant, space, recorded_at);

-- The identity of a fact, which its versions and its supports share.
CREATE TABLE fact (
    tenant INTEGER NOT NULL,
    number INTEGER NOT NULL,
    id     TEXT NOT NULL,
    PRIMARY KEY (tenant, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX fact_by_id ON fact (tenant, id);

-- A stretch of a slot's timeline as it was believed from recorded_from to recorded_to.
CREATE TABLE version (
    tenant          INTEGER NOT NULL,
    number          INTEGER NOT NULL,
    fact            INTEGER NOT NULL,
    slot            INTEGER NOT NULL,
    space           INTEGER NOT NULL,       -- the slot's
    value_kind      TEXT,                   -- null, with all value columns: nothing holds
    value_text      TEXT,
    value_key       TEXT,
    value_number    TEXT,                   -- as in assertion
    value_unit      TEXT,
    value_per_unit  TEXT,
    polarity        INTEGER NOT NULL,       -- 0: "not this value"
    valid_from      INTEGER NOT NULL,
    valid_to        INTEGER NOT NULL,
    recorded_from   INTEGER NOT NULL,
    recorded_to     INTEGER NOT NULL,
    tier            INTEGER NOT NULL,
    lane            TEXT,                   -- null: actual
    exception       INTEGER NOT NULL,
    presumed        INTEGER NOT NULL,
    since           INTEGER NOT NULL,
    since_stated    INTEGER,                -- as valid_from in assertion
    since_latest    INTEGER,
    since_precision TEXT,
    since_origin    TEXT,
    challengers     TEXT,                   -- JSON list of value columns, tier and claim; null: not contested
    state           TEXT,                   -- needs_recheck; null: known
    recheck         TEXT,                   -- the path that made it necessary; null: none
    kind            TEXT,                   -- null: state
    label           TEXT NOT NULL,          -- the predicate as worded
    subject_label   TEXT NOT NULL,
    redacted        INTEGER NOT NULL,
    cause           TEXT NOT NULL,          -- claim or ruling by which it was opened
    qualifier_label TEXT,                   -- the qualifier as worded; null: none
    inferred        INTEGER NOT NULL DEFAULT 0, -- 1: it follows from other facts, and nobody said it
    PRIMARY KEY (tenant, number),
    FOREIGN KEY (tenant, fact) REFERENCES fact (tenant, number),
    FOREIGN KEY (tenant, slot) REFERENCES slot (tenant, number)
) WITHOUT ROWID;
CREATE INDEX version_by_slot ON version (tenant, slot, recorded_to, valid_to);
CREATE UNIQUE INDEX version_by_fact ON version (tenant, fact, valid_from, recorded_from);
CREATE INDEX version_by_value ON version (tenant, space, value_key)
    WHERE recorded_to = 4611686018427387904 AND value_key IS NOT NULL;
CREATE INDEX version_by_opening ON version (tenant, space, recorded_from);
CREATE INDEX version_by_closing ON version (tenant, space, recorded_to) WHERE recorded_to < 4611686018427387904;

-- The assertions behind a fact.
CREATE TABLE support (
    tenant    INTEGER NOT NULL,
    fact      INTEGER NOT NULL,
    assertion INTEGER NOT NULL,
    PRIMARY KEY (tenant, fact, assertion),
    FOREIGN KEY (tenant, fact) REFERENCES fact (tenant, number),
    FOREIGN KEY (tenant, assertion) REFERENCES assertion (tenant, number)
) WITHOUT ROWID;
CREATE INDEX support_by_assertion ON support (tenant, assertion);

-- That a claim derives its slot from others, by the formula that it carries.
CREATE TABLE derivation (
    tenant      INTEGER NOT NULL,
    assertion   INTEGER NOT NULL,
    space       INTEGER NOT NULL,   -- the slot's
    slot        INTEGER NOT NULL,   -- the slot that is derived, under present names
    accepted_at INTEGER,            -- when the formula was found to give what was said; null: not yet
    PRIMARY KEY (tenant, assertion),
    FOREIGN KEY (tenant, assertion) REFERENCES assertion (tenant, number),
    FOREIGN KEY (tenant, slot) REFERENCES slot (tenant, number)
) WITHOUT ROWID;
CREATE INDEX derivation_by_slot ON derivation (tenant, slot);
CREATE INDEX derivation_by_space ON derivation (tenant, space);

-- The slots that a derivation looks at, under present names; * stands for any subject or qualifier.
CREATE TABLE derivation_input (
    tenant    INTEGER NOT NULL,
    input     INTEGER NOT NULL,
    assertion INTEGER NOT NULL,
    PRIMARY KEY (tenant, input, assertion),
    FOREIGN KEY (tenant, input) REFERENCES slot (tenant, number),
    FOREIGN KEY (tenant, assertion) REFERENCES derivation (tenant, assertion)
) WITHOUT ROWID;
CREATE INDEX derivation_input_by_assertion ON derivation_input (tenant, assertion);

-- Something that can be searched. Its text stays where it is.
CREATE TABLE unit (
    tenant  INTEGER NOT NULL,
    number  INTEGER NOT NULL,
    space   INTEGER NOT NULL,
    kind    TEXT NOT NULL,          -- passage or claim
    owner   TEXT NOT NULL,          -- what it is forgotten with
    tail    TEXT NOT NULL,          -- what follows the owner in the unit's ref
    length  INTEGER NOT NULL,       -- in terms
    said_at INTEGER NOT NULL,
    terms   BLOB NOT NULL,          -- rising term numbers; packed where a version before 12 wrote them; while the unit
                                    -- is in no postings a byte of 255, then its words in UTF-8, each ended by such a byte
    tallies BLOB NOT NULL,          -- packed: how often each term occurs; empty: each once
    PRIMARY KEY (tenant, number),
    FOREIGN KEY (tenant, space) REFERENCES space (tenant, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX unit_by_ref ON unit (tenant, space, owner, tail);

-- A word of a space's vocabulary.
CREATE TABLE term (
    tenant  INTEGER NOT NULL,
    number  INTEGER NOT NULL,
    space   INTEGER NOT NULL,
    term    TEXT NOT NULL,
    n_units INTEGER NOT NULL,       -- units that have it
    PRIMARY KEY (tenant, number),
    FOREIGN KEY (tenant, space) REFERENCES space (tenant, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX term_by_text ON term (tenant, space, term);

-- The units that have a term, in blocks of ascending unit numbers.
CREATE TABLE posting (
    tenant  INTEGER NOT NULL,
    term    INTEGER NOT NULL,
    first   INTEGER NOT NULL,       -- no unit of this block has a lower number, none of an earlier block a higher one
    units   BLOB NOT NULL,          -- packed unit numbers
    tallies BLOB NOT NULL,          -- packed: how often each has it; empty: each once
    lengths BLOB NOT NULL,          -- packed: the length of each
    PRIMARY KEY (tenant, term, first),
    FOREIGN KEY (tenant, term) REFERENCES term (tenant, number)
) WITHOUT ROWID;

-- What BM25 needs to know of a space.
CREATE TABLE index_stats (
    tenant       INTEGER NOT NULL,
    space        INTEGER NOT NULL,
    n_units      INTEGER NOT NULL,
    total_length INTEGER NOT NULL,
    PRIMARY KEY (tenant, space),
    FOREIGN KEY (tenant, space) REFERENCES space (tenant, number)
) WITHOUT ROWID;

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

-- The vector of a unit in a set, where it stands in no block, or that the unit waits for it.
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
CREATE INDEX vector_loose ON vector (tenant, vector_set, space, kind, script, unit) WHERE status IS NULL;

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

-- By which a copy of a space's ready vectors knows whether it is whole.
CREATE TABLE vector_edition (
    tenant     INTEGER NOT NULL,
    vector_set INTEGER NOT NULL,
    space      INTEGER NOT NULL,
    edition    INTEGER NOT NULL,    -- while it is the same, only vectors of greater unit numbers came
    last_unit  INTEGER NOT NULL,    -- greatest unit number that ever had a vector
    anew       INTEGER NOT NULL DEFAULT 0, -- last edition in which a vector took the place of another
    PRIMARY KEY (tenant, vector_set, space),
    FOREIGN KEY (tenant, vector_set) REFERENCES vector_set (tenant, number)
) WITHOUT ROWID;

-- The outbox: turns that are still to be learned from, or to be embedded.
CREATE TABLE job (
    tenant      INTEGER NOT NULL,
    id          TEXT NOT NULL,
    space       INTEGER NOT NULL,
    session     TEXT NOT NULL,
    turns       TEXT NOT NULL,      -- JSON list of turn ids
    extractor   TEXT NOT NULL,
    state       TEXT NOT NULL,      -- pending, done or dead
    attempts    INTEGER NOT NULL,
    error       TEXT,               -- of the last attempt; null: none
    recorded_at INTEGER NOT NULL,
    due_at      INTEGER,            -- not to be tried before; null: at once
    kind        TEXT,               -- ask or embed; null: learn
    PRIMARY KEY (tenant, id),
    FOREIGN KEY (tenant, space) REFERENCES space (tenant, number)
) WITHOUT ROWID;
CREATE INDEX job_by_state ON job (tenant, state, recorded_at);
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

-- Candidates that were not believed, and why.
CREATE TABLE rejection (
    tenant      INTEGER NOT NULL,
    number      INTEGER NOT NULL,
    space       INTEGER NOT NULL,
    turn        TEXT,               -- id; null: of no turn
    extractor   TEXT NOT NULL,
    reason      TEXT NOT NULL,
    detail      TEXT NOT NULL,
    candidate   TEXT,               -- JSON; null: empty
    recorded_at INTEGER NOT NULL,
    PRIMARY KEY (tenant, number),
    FOREIGN KEY (tenant, space) REFERENCES space (tenant, number)
) WITHOUT ROWID;
CREATE INDEX rejection_by_recorded ON rejection (tenant, space, recorded_at);
CREATE INDEX rejection_by_turn ON rejection (tenant, turn);

-- What each recall used: ids, no text.
CREATE TABLE recall (
    tenant    INTEGER NOT NULL,
    number    INTEGER NOT NULL,
    id        TEXT NOT NULL,
    space     INTEGER NOT NULL,
    operation TEXT NOT NULL,
    asked_at  INTEGER NOT NULL,
    used      TEXT NOT NULL,        -- JSON list of ids
    report    TEXT,                 -- JSON; null: empty
    PRIMARY KEY (tenant, number),
    FOREIGN KEY (tenant, space) REFERENCES space (tenant, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX recall_by_id ON recall (tenant, id);
CREATE INDEX recall_by_asked ON recall (tenant, space, asked_at);

-- A person's verdict on an assertion.
CREATE TABLE review (
    tenant      INTEGER NOT NULL,
    number      INTEGER NOT NULL,
    space       INTEGER NOT NULL,
    assertion   TEXT NOT NULL,      -- id; outlives the assertion
    extractor   TEXT NOT NULL,
    is_right    INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL,
    PRIMARY KEY (tenant, number),
    FOREIGN KEY (tenant, space) REFERENCES space (tenant, number)
) WITHOUT ROWID;
CREATE INDEX review_by_recorded ON review (tenant, space, recorded_at);

CREATE VIEW turn_row AS
SELECT
    t.id, p.key AS space, t.session, t.turn_index, COALESCE(t.role, t.channel) AS role, t.speaker, t.channel, t.text,
    t.said_at, COALESCE(t.received_at, t.recorded_at) AS received_at, t.recorded_at, t.zone, t.clocked, t.clamped, t.message_id, t.source, t.agent, t.quarantined, t.unresolved,
    t.redacted, t.meta, t.tenant, t.number, t.space AS space_number
FROM turn t JOIN space p ON p.tenant = t.tenant AND p.number = t.space;

CREATE VIEW assertion_row AS
SELECT
    a.id, p.key AS space, a.subject, a.predicate, a.qualifier, a.value_kind, a.value_text, a.value_key, a.value_number,
    a.value_unit, a.value_per_unit, COALESCE(a.act, 'holds') AS act, a.polarity,
    COALESCE(a.modality, 'actual') AS modality, COALESCE(a.kind, 'state') AS kind, a.many, a.only, a.temporary,
    a.corrects, COALESCE(a."end", 'open') AS "end", a.valid_from, a.valid_from_latest, a.valid_from_precision, a.valid_from_origin, a.valid_to,
    a.valid_to_latest, a.valid_to_precision, a.valid_to_origin, a.unresolved_start, a.tier, a.explicit, a.confidence,
    COALESCE(a.importance, 'normal') AS importance, a.said_at, a.turn_index, a.place, a.zone, a.extractor, a.recorded_at, a.quarantined, a.supported,
    a.derivation, t.id AS turn, s.span_start, s.span_end, a.n_spans, a.tenant, a.number, a.slot AS slot_number,
    w.space AS space_number
FROM assertion a
JOIN slot w ON w.tenant = a.tenant AND w.number = a.slot
JOIN space p ON p.tenant = w.tenant AND p.number = w.space
JOIN span s ON s.tenant = a.tenant AND s.assertion = a.number AND s.place = 0
JOIN turn t ON t.tenant = s.tenant AND t.number = s.turn;

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

-- What the planner has to know: a tenant is the whole file, so only what follows it in a key narrows a search.
-- Rows in the table, then rows that agree in the first column of the index, in the first two, and so on.
ANALYZE;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('space', 'space', '1000 1000 1'),
    ('space', 'space_by_key', '1000 1000 1'),
    ('turn', 'turn', '1000000 1000000 1'),
    ('turn', 'turn_by_id', '1000000 1000000 1'),
    ('turn', 'turn_by_session', '1000000 1000000 1000 20 1'),
    ('turn', 'turn_by_recorded', '1000000 1000000 1000 2 1'),
    ('turn', 'turn_by_message', '1000000 1000000 1000 1'),
    ('turn', 'turn_by_said', '1000000 1000000 1000 2 1'),
    ('turn', 'turn_by_unresolved', '10000 10000 50 2 1'),
    ('slot', 'slot', '1000000 1000000 1'),
    ('slot', 'slot_by_name', '1000000 1000000 1000 10 2 1'),
    ('assertion', 'assertion', '1000000 1000000 1'),
    ('assertion', 'assertion_by_id', '1000000 1000000 1'),
    ('assertion', 'assertion_by_slot', '1000000 1000000 3'),
    ('assertion', 'assertion_unsettling', '1000 1000 2'),
    ('span', 'span', '1000000 1000000 1 1'),
    ('span', 'span_by_turn', '1000000 1000000 2'),
    ('wording', 'wording', '1000000 1000000 1'),
    ('wording', 'wording_by_slot', '1000000 1000000 2'),
    ('alias', 'alias', '1000000 1000000 1000 500 2 1 1'),
    ('ruling', 'ruling', '1000000 1000000 1'),
    ('ruling', 'ruling_by_recorded', '1000000 1000000 1000 1'),
    ('fact', 'fact', '1000000 1000000 1'),
    ('fact', 'fact_by_id', '1000000 1000000 1'),
    ('version', 'version', '1000000 1000000 1'),
    ('version', 'version_by_slot', '1000000 1000000 3 2 1'),
    ('version', 'version_by_fact', '1000000 1000000 2 1 1'),
    ('version', 'version_by_value', '1000000 1000000 1000 3'),
    ('version', 'version_by_opening', '1000000 1000000 1000 3'),
    ('version', 'version_by_closing', '1000000 1000000 1000 3'),
    ('support', 'support', '1000000 1000000 2 1'),
    ('support', 'support_by_assertion', '1000000 1000000 2'),
    ('derivation', 'derivation', '10000 10000 1'),
    ('derivation', 'derivation_by_slot', '10000 10000 1'),
    ('derivation', 'derivation_by_space', '10000 10000 1000'),
    ('derivation_input', 'derivation_input', '20000 20000 2 1'),
    ('derivation_input', 'derivation_input_by_assertion', '20000 20000 2'),
    ('unit', 'unit', '1000000 1000000 1'),
    ('unit', 'unit_by_ref', '1000000 1000000 1000 2 1'),
    ('term', 'term', '1000000 1000000 1'),
    ('term', 'term_by_text', '1000000 1000000 1000 1'),
    ('posting', 'posting', '1000000 1000000 3 1'),
    ('job', 'job', '1000000 1000000 1'),
    ('job', 'job_by_state', '1000000 1000000 10000 2'),
    ('job', 'job_by_space', '1000000 1000000 1000 100 2'),
    ('lease', 'lease', '1000 1000 1'),
    ('spending', 'spending', '100000 100000 100 1'),
    ('rejection', 'rejection', '1000000 1000000 1'),
    ('rejection', 'rejection_by_recorded', '1000000 1000000 1000 2'),
    ('rejection', 'rejection_by_turn', '1000000 1000000 2'),
    ('recall', 'recall', '1000000 1000000 1'),
    ('recall', 'recall_by_id', '1000000 1000000 1'),
    ('recall', 'recall_by_asked', '1000000 1000000 1000 2'),
    ('review', 'review', '1000000 1000000 1'),
    ('review', 'review_by_recorded', '1000000 1000000 1000 2'),
    ('vector_set', 'vector_set', '2 2 1'),
    ('vector', 'vector', '1000000 1000000 500000 1000 1'),
    ('vector', 'vector_waiting', '1000 1000 500 50 10 1'),
    ('vector_edition', 'vector_edition', '2000 2000 1000 1'),
    ('vector_block', 'vector_block', '10000 10000 5000 100 50 20 1'),
    ('vector', 'vector_loose', '100000 100000 50000 500 200 100 1');
