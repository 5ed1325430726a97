"""Any value of a good file may be missing or of another type: it is read or reported, and nothing crashes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest
from tests.surfaces.importers import samples

from stilltrue.errors import StilltrueError
from stilltrue.surfaces.importers import Broken, importer
from stilltrue.surfaces.importers.base import ROLES

JUNK: tuple[object, ...] = (
    None,
    0,
    1.5,
    True,
    "",
    "n1",
    "\ud83d",
    [],
    {},
    [None],
    {"type": "text"},
    {"type": 5},
    1e308,
    10**30,
    [[]],
)


def rows(name: str, folder: Path) -> list[object]:
    text = samples.WRITERS[name](folder).read_text(encoding="utf-8")
    return json.loads(text) if text.startswith("[") else [json.loads(line) for line in text.splitlines()]


def write(name: str, folder: Path, damaged: list[object]) -> Path:
    path = folder / "damaged.json"
    lines = [json.dumps(row) for row in damaged]
    path.write_text(f"[{','.join(lines)}]" if name in ("chatgpt", "claude") else "\n".join(lines), encoding="utf-8")
    return path


def holders(value: object) -> Iterator[tuple[dict[object, object] | list[object], object]]:
    """Each place of a value that holds another, as the holder and the key."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        assert isinstance(value, dict | list)
        yield value, key
        yield from holders(value[key])


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("name", ["chatgpt", "claude", "claude_code", "jsonl"])
def test_a_damaged_value_never_becomes_a_turn_without_text_or_a_crash(name: str, seed: int, tmp_path: Path) -> None:
    random = Random(seed)
    damaged = deepcopy(rows(name, tmp_path))
    for holder, key in random.sample(list(holders(damaged)), 2):
        if isinstance(holder, list) or key in holder:
            holder[key] = random.choice(JUNK)  # type: ignore[call-overload]

    try:
        found = list(importer(name).read(write(name, tmp_path, damaged)))
    except StilltrueError:
        found = []

    turns = [turn for item in found if not isinstance(item, Broken) for turn in item.turns]
    assert all(turn.text.strip() and turn.role in ROLES for turn in turns)
    assert all(json.dumps(turn.meta, ensure_ascii=False).encode() for turn in turns)
