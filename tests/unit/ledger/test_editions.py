from __future__ import annotations

import json
import zlib

import pytest

from stilltrue.errors import Corrupt
from stilltrue.ledger.editions import content_of, keep_content, read_by, take_edition
from stilltrue.ledger.registry import Registry, edition_named, parsed_registry
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.storage.in_memory import InMemoryStorage

SPACE = SpaceKey("user:ann")
ROW = """
[lives_in]
label = {en = "lives in"}
aliases = {en = ["resides in"]}
cardinality = "one"
value = "entity"
kind = "state"
topic = "residence"
"""


@pytest.fixture
def storage(monkeypatch):
    monkeypatch.setattr("stilltrue.ledger.registry._learned", {})
    return InMemoryStorage()


def packed(rows: object) -> str:
    return "".join(chr(0x2800 + byte) for byte in zlib.compress(json.dumps(rows).encode()))


def kept(storage, registry: Registry) -> str:
    with storage.writing() as tx:
        take_edition(tx, SPACE, registry, Instant(0))
        return content_of(tx, registry.edition) or ""


def test_an_edition_that_is_kept_is_read_by_again(storage):
    registry = parsed_registry(ROW)
    kept(storage, registry)

    with storage.reading() as tx:
        names = read_by(tx, tx.aliases(SPACE))

    assert names.registry.edition == registry.edition
    assert names.predicate("resides in") == "lives_in"


def test_no_edition_passes_for_another_which_other_stores_would_be_read_by(storage):
    real = parsed_registry(ROW)
    false = kept(storage, parsed_registry(ROW.replace("resides in", "hates")))

    with storage.writing() as tx, pytest.raises(ValueError, match=f"edition '{real.edition}' holds what is edition"):
        keep_content(tx, real.edition, false)

    assert edition_named(real.edition) is None


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("", "cut off"),
        ("no signs", "cannot be unpacked"),
        (packed({})[:-3], "cut off"),
        ("".join(chr(0x2800 + byte) for byte in zlib.compress(b"[" * 100_000)), "nested too deeply"),
    ],
)
def test_what_is_no_edition_is_refused_with_the_reason(storage, content, problem):
    with storage.writing() as tx, pytest.raises(ValueError, match=problem):
        keep_content(tx, "0123456789ab", content)


def test_a_damaged_edition_in_a_store_is_told_as_damage_of_the_store(storage):
    registry = parsed_registry(ROW)
    kept(storage, registry)
    with storage.writing() as tx:
        tx.set_setting(f"registry {registry.edition}", "⠀⠁")

    with storage.reading() as tx, pytest.raises(Corrupt, match="the registry by which names are read here is damaged"):
        read_by(tx, tx.aliases(SPACE))


def test_an_edition_is_named_by_what_it_says_and_not_by_what_it_leaves_to_be_understood():
    assert parsed_registry(f"{ROW}safety = false\n").edition == parsed_registry(ROW).edition
