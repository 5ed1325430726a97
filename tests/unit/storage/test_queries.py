"""Named statements, the schema, and the plan by which each statement runs."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import stilltrue.storage.sqlite as package
from stilltrue.storage.queries import parsed, queries, statements, text_of
from stilltrue.storage.sqlite import PACKAGE, TEXT_TABLES
from stilltrue.storage.sqlite.connection import SCHEMA_VERSION, migrated

FOLDER = Path(package.__file__).parent
FULL_SCANS = {
    "settings": "all settings are asked for",
    "erased": "all erased turns are asked for",
    "spaces": "one row per space",
    "all_jobs": "turns stand in a list within the row, and erasures are rare",
    "erase_space_facts": "an erasure looks at every fact once",
    "await_all_vectors": "a new set is for every unit",
    "vector_sets": "one row, two while one set takes the place of another",
    "erase_space_vectors": "in every set",
    "erase_space_vector_blocks": "in every set",
    "erase_space_vector_editions": "in every set",
    "facts_of_subjects": "the rows found of some subjects, by their slots, are counted and put in order",
    "tenant": "one row",
    "clock_and_erasures": "one row",
    "keep_last_unit": "the last entry of a key",
    "drop_stray_vectors": "an erasure looks at every vector once",
    "drop_stray_blocks": "an erasure looks at every block once",
    "places_of_blocks": "an erasure looks at every block once",
    "units_without_row": "after damage, every unit of a space is looked at",
    "space_numbers": "one row per space",
}
NUMBERS = {name for name in queries(PACKAGE) if name.startswith("next_") and name != "next_index"}
"""They read the last entry of a key, which the plan calls a search by tenant."""


@pytest.fixture(scope="module")
def database():
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for statement in statements(text_of(PACKAGE, "schema.sql")):
            connection.execute(statement)
        # The planner reads its statistics when a connection opens the schema.
        connection.execute("ANALYZE sqlite_schema")
        connection.create_function("mentions", -1, lambda *_: True)
        connection.create_function("standing", -1, lambda *_: "current")
        yield connection


def _schema(connection):
    """What there is, and how: a table by its columns in order and its parts in any, for a column added stands last."""
    rows = [
        (kind, name, _columns(connection, name), _parts(sql)) if kind == "table" else (kind, name, sql)
        for kind, name, sql in connection.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY 1, 2")
    ]
    return rows, connection.execute("SELECT * FROM sqlite_stat1 ORDER BY 1, 2, 3").fetchall()


def _columns(connection, table):
    return connection.execute("SELECT * FROM pragma_table_xinfo(?)", (table,)).fetchall()


def _parts(sql):
    """The head, the tail and the parts of a table's definition, without comments."""
    plain = " ".join(re.sub(r"--[^\n]*", " ", sql).split())
    head, _, rest = plain.partition("(")
    body, _, tail = rest.rpartition(")")
    return head.strip(), sorted(part.strip() for part in re.split(r",(?![^(]*\))", body)), tail.strip()


def _tables(connection):
    found = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    return [row[0] for row in found]


def test_the_schema_equals_all_migrations_replayed(database):
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as replayed:
        migrated(replayed)

        assert _schema(replayed) == _schema(database)
        assert replayed.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)


def test_migrations_are_numbered_without_a_gap_up_to_the_schema_version():
    found = sorted(path.name for path in (FOLDER / "migrations").glob("*.sql"))

    assert [int(name[:4]) for name in found] == list(range(1, SCHEMA_VERSION + 1))


def test_every_statement_is_used_and_every_name_used_is_there():
    source = "".join(path.read_text() for path in FOLDER.glob("*.py"))
    used = set(re.findall(r'"([a-z0-9_]+)"', source))
    numbered = {f"next_{table}" for table in used}
    either_way = {f"{way}_versions" for way in ("opened", "closed")}
    names = set(queries(PACKAGE))

    unused = {name for name in names - used - numbered - either_way if not name.startswith("erase_space_")}

    assert unused == set()
    called = set(re.findall(r'_(?:row|rows|each|write|write_all)\(\s*"([a-z_]+)"', source))
    assert called <= names


def test_every_table_leads_its_key_with_the_tenant(database):
    for table in _tables(database):
        columns = database.execute(f"PRAGMA table_info({table})").fetchall()
        assert next(name for _, name, *_, key in columns if key == 1) == "tenant"


def test_every_index_leads_with_the_tenant(database):
    found = database.execute("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL").fetchall()

    assert {database.execute(f"PRAGMA index_info({name})").fetchone()[2] for (name,) in found} == {"tenant"}


def test_the_tables_that_hold_text_are_those_listed(database):
    def holds_text(table):
        return any(row[2] in ("TEXT", "BLOB") for row in database.execute(f"PRAGMA table_info({table})"))

    assert tuple(sorted(table for table in _tables(database) if holds_text(table))) == TEXT_TABLES


def test_a_fact_is_chained_to_its_turn_by_foreign_keys(database):
    def parents(table):
        return {row[2] for row in database.execute(f"PRAGMA foreign_key_list({table})")}

    assert {"fact", "slot"} <= parents("version")
    assert {"fact", "assertion"} <= parents("support")
    assert {"assertion", "turn"} <= parents("span")


def test_every_index_has_its_statistics(database):
    indexes = {row[0] for row in database.execute("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql != ''")}
    keyed = {table for table in _tables(database) if table not in ("tenant", "setting", "erased_turn", "index_stats")}

    told = {row[0] for row in database.execute("SELECT idx FROM sqlite_stat1")}

    assert told == indexes | keyed


@pytest.mark.parametrize(
    "name", sorted(name for name in set(queries(PACKAGE)) - set(FULL_SCANS) if name not in NUMBERS)
)
def test_no_statement_reads_a_whole_table(database, name):
    sql = queries(PACKAGE)[name].sql
    named = set(re.findall(r":([a-z_]+)", sql))
    numbered = [int(number) for number in re.findall(r"\?(\d+)", sql)]
    n_given = max(numbered, default=sql.count("?"))

    plan = database.execute(f"EXPLAIN QUERY PLAN {sql}", dict.fromkeys(named, 1) if named else [1] * n_given)

    steps = [row[3] for row in plan]
    assert [
        step for step in steps if re.search(r"^SCAN (?!CONSTANT|json_each|given|held|moved)|\(tenant=\?\)", step)
    ] == []


def test_every_statement_says_what_it_is_for():
    assert all(re.fullmatch(r"[A-Z].*\.", query.purpose) for query in queries(PACKAGE).values())


@pytest.mark.parametrize(
    "text",
    [
        "-- name: a\nSELECT 1;",
        "-- name: a\n-- A sentence.\n",
        "-- name: a\n-- S.\nSELECT 1;\n-- name: a\n-- S.\nSELECT 2;",
    ],
)
def test_a_statement_without_sentence_or_sql_or_a_name_of_its_own_is_refused(text):
    with pytest.raises(ValueError, match="'a' needs"):
        list(parsed(text))


def test_a_script_is_cut_between_statements_and_not_within_them():
    script = "CREATE TABLE a (b TEXT DEFAULT ';'\n); -- done; really\nINSERT INTO a VALUES ('x;\ny');\n"

    with closing(sqlite3.connect(":memory:")) as connection:
        for statement in statements(script):
            connection.execute(statement)

        assert connection.execute("SELECT b FROM a").fetchall() == [("x;\ny",)]
