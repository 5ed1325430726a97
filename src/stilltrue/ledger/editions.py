"""By which edition of the registry the names of a space are read: a recorded row, kept with all that the edition says."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from stilltrue.errors import BadFile, Corrupt
from stilltrue.ledger.naming import Names
from stilltrue.ledger.registry import Registry, edition_named, edition_of, learned, registry_of, rows_of
from stilltrue.model.naming import Alias, AliasKind
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import BEGINNING, Instant
from stilltrue.storage.base import Transaction

EDITION = "registry edition"
"""The setting that names the edition by which the timelines of a whole store were computed last."""
_MENTION, _METHOD = "registry", "shipped"
_CONTENT = "registry "
"""A setting of this name and an edition holds what the edition says."""
_FIRST_SIGN = 0x2800
"""The first of the 256 signs of Braille: one stands for each byte."""
_MOST_UNPACKED = 8_000_000
"""Bytes of an edition: what is handed over packed is not unpacked without end."""


def read_by(tx: Transaction, rows: Iterable[Alias]) -> Names:
    """How names are read by some alias rows, by the edition among them."""
    known = list(rows)
    for row in known:
        if row.kind is AliasKind.EDITION and edition_named(row.name) is None:
            _learn(tx, row.name)
    return Names.of(known)


def reaching_back(rows: Iterable[Alias]) -> list[Alias]:
    """Alias rows, the first edition of the registry as though it had been there always: before it there was none."""
    known = list(rows)
    editions = [row for row in known if row.kind is AliasKind.EDITION]
    first = min(editions, key=lambda row: row.recorded_from, default=None)
    return [replace(row, recorded_from=BEGINNING) if row is first else row for row in known]


def note_edition(tx: Transaction, space: SpaceKey, names: Names, recorded_at: Instant) -> None:
    """
    Record with the first claim of a space by which edition its names are read.

    Where timelines were computed by an edition of which no more than the name is on record, a rebuild does so.
    """
    if names.edition is None and tx.setting(EDITION) in (None, names.registry.edition):
        take_edition(tx, space, names.registry, recorded_at)


def take_edition(tx: Transaction, space: SpaceKey, registry: Registry, recorded_at: Instant) -> None:
    """Read the names of a space by an edition from now on; what was believed by another stays as it was believed."""
    for row in tx.aliases(space):
        if row.kind is AliasKind.EDITION:
            tx.close_alias(row, recorded_at)
    tx.add_alias(
        Alias(
            space=space,
            kind=AliasKind.EDITION,
            mention=_MENTION,
            name=registry.edition,
            method=_METHOD,
            score=1.0,
            recorded_from=recorded_at,
        )
    )
    if content_of(tx, registry.edition) is None:
        tx.set_setting(f"{_CONTENT}{registry.edition}", _packed(registry))


def content_of(tx: Transaction, edition: str) -> str | None:
    """What an edition says, packed; None where that is not on record."""
    return tx.setting(f"{_CONTENT}{edition}")


def keep_content(tx: Transaction, edition: str, content: str) -> None:
    """
    Keep what an edition says.

    Raises:
        ValueError: it is not packed as `content_of` hands it out, or is another edition than it is said to be.
        BadFile: it is no registry.
    """
    known = edition_named(edition)
    if known is None:
        _unpacked(content, edition)
    tx.set_setting(f"{_CONTENT}{edition}", content if known is None else _packed(known))


def _learn(tx: Transaction, edition: str) -> None:
    content = content_of(tx, edition)
    if content is None:
        return
    try:
        learned(_unpacked(content, edition))
    except (ValueError, BadFile) as problem:
        raise Corrupt(f"the registry by which names are read here is damaged: {problem}") from problem


@cache
def _packed(registry: Registry) -> str:
    # In signs in which nothing is named, so that no name that was erased is ever met in it by chance.
    rows = json.dumps(rows_of(registry), ensure_ascii=False, separators=(",", ":"))
    return "".join(chr(_FIRST_SIGN + byte) for byte in zlib.compress(rows.encode("utf-8"), 9))


def _unpacked(content: str, edition: str) -> Registry:
    unpacking = zlib.decompressobj()
    try:
        rows = unpacking.decompress(bytes(ord(sign) - _FIRST_SIGN for sign in content), _MOST_UNPACKED)
    except (ValueError, zlib.error) as problem:
        raise ValueError(f"edition {edition!r} cannot be unpacked ({problem})") from problem
    if not unpacking.eof:
        raise ValueError(f"edition {edition!r} is cut off, or has over {_MOST_UNPACKED:,} bytes")
    try:
        said = json.loads(rows)
    except RecursionError as problem:
        raise ValueError(f"edition {edition!r} is nested too deeply") from problem
    # Once learned an edition is read by in every store of the process: none may pass for another.
    if (real := edition_of(said)) != edition:
        raise ValueError(f"edition {edition!r} holds what is edition {real!r}")
    return registry_of(said, edition)
