"""A conversation as the fixture: what was said, and the timelines that it makes, as text."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

import pytest

from stilltrue.engine.memory import Memory
from stilltrue.model.claim import Modality
from stilltrue.model.fact import Fact
from stilltrue.model.time import BEGINNING, FOREVER, Instant, datetime_of, zone_named
from stilltrue.storage import BACKENDS
from stilltrue.storage.base import Storage

STORIES = Path(__file__).parent / "stories"

_TURN = re.compile(r"(?P<when>\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2})?)\s+(?P<who>[^:\s][^:]*):\s*(?P<text>.+)")
_HEADER = re.compile(r"#\s*(?P<name>title|zone):\s*(?P<value>.+)")
_EXPECTED = re.compile(
    r"(?P<slot>.+?)(?:\s+@known (?P<known>\S+))?\s+=\s+(?P<value>.+?)\s+\[(?P<span>.+?)\)\s+(?P<turns>turns? .+)"
)
_ROLES = frozenset({"user", "assistant", "document", "tool", "web", "system"})


@dataclass(frozen=True)
class Story:
    """One conversation: its turns, and the lines of its timelines."""

    title: str
    zone: str
    turns: tuple[tuple[str, str, str], ...]
    """When, who, what."""
    expected: tuple[str, ...]

    @property
    def known(self) -> list[str]:
        """The instants at which past beliefs are asked for."""
        found = [_EXPECTED.fullmatch(line) for line in self.expected]
        return sorted({row["known"] for row in found if row is not None and row["known"]})


def story(text: str) -> Story:
    """A story from its text."""
    headers, turns = {"title": "", "zone": "UTC"}, []
    said, _, timelines = text.partition("\n---")
    for line in map(str.strip, said.splitlines()):
        if header := _HEADER.fullmatch(line):
            headers[header["name"]] = header["value"].strip()
        elif turn := _TURN.fullmatch(line):
            turns.append((turn["when"].replace(" ", "T"), turn["who"].strip(), turn["text"]))
        elif line and not line.startswith("#"):
            raise ValueError(f"{line!r} is no turn of a story; write `2026-03-02  user: …`")
    expected = [" ".join(line.split()) for line in timelines.splitlines() if line.strip()]
    return Story(headers["title"], headers["zone"], tuple(turns), tuple(expected))


def tell(told: Story, storage: Storage) -> Memory:
    """The memory after all of it was said, each turn recorded when it was said."""
    memory = Memory(user="someone", zone=told.zone, clock=lambda: datetime(2030, 1, 1, tzinfo=UTC), storage=storage)
    for when, who, text in told.turns:
        role, speaker = (who, None) if who in _ROLES else ("other", who)
        memory.add([{"role": role, "speaker": speaker, "text": text, "said_at": when, "session": "s"}], now=when)
    return memory


def timelines(told: Story, memory: Memory) -> list[str]:
    """The timelines of a memory as the lines of a story: all that is believed, then what was believed before."""
    with memory._core.storage.reading() as tx:
        space = memory.scope.home
        numbers = {turn.id: n for n, turn in enumerate(tx.session_turns(space, "s"), start=1)}
        found = []
        for known in [None, *told.known]:
            known_at = memory._core.optional(known)
            for slot in tx.slots(space):
                for fact in tx.history(slot, known_at=known_at):
                    support = tx.assertions(tx.supports([fact.id]).get(fact.id, ()))
                    rows = [a for a in support.values() if known_at is None or a.recorded_at <= known_at]
                    found.append((fact, known, sorted({numbers[a.turn_id] for a in rows})))
    return [_line(fact, known, turns, told.zone) for fact, known, turns in found]


def _line(fact: Fact, known: str | None, turns: list[int], zone: str) -> str:
    slot = f"{fact.slot.subject}.{fact.slot.predicate}"
    slot += f"[{fact.slot.qualifier}]" if fact.slot.qualifier else ""
    slot += f" @{fact.lane.value}" if fact.lane is not Modality.ACTUAL else ""
    slot += f" @known {known}" if known else ""
    value = fact.value.text if fact.value is not None else "nothing"
    value = value if fact.polarity else f"not {value}"
    value += " (contested)" if fact.contested else ""
    named = f"turn{'s' if len(turns) != 1 else ''} {', '.join(map(str, turns))}"
    return f"{slot} = {value} [{_when(fact.valid.start, zone)}, {_when(fact.valid.end, zone)}) {named}"


def _when(instant: Instant, zone: str) -> str:
    if instant <= BEGINNING or instant >= FOREVER:
        return ".."
    local = datetime_of(instant, zone_named(zone))
    whole = local.replace(hour=0, minute=0, second=0, microsecond=0) == local
    return local.date().isoformat() if whole else local.strftime("%Y-%m-%dT%H:%M")


def stored(backend: str, folder: Path) -> Storage:
    """A new store of a backend."""
    module, _, name = BACKENDS[backend].partition(":")
    opened = getattr(import_module(module), name)
    made: Storage = opened() if backend == "memory" else opened(folder / "story.db")
    return made


def told(conversation: str) -> pytest.MarkDecorator:
    """Give a test the memory of a conversation, on every backend; use it with the fixture `memory`."""
    cases = [pytest.param((conversation, backend), id=backend) for backend in BACKENDS]
    return pytest.mark.parametrize("memory", cases, indirect=True)


@pytest.fixture
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Memory]:
    """The memory of the conversation that `told` names."""
    conversation, backend = request.param
    storage = stored(backend, tmp_path)
    yield tell(story(conversation), storage)
    storage.close()


def rewritten(text: str) -> str:
    """A story's text with the timelines that it makes now."""
    said = text.partition("\n---")[0].rstrip()
    before = story(text)
    lines = [_EXPECTED.fullmatch(line) for line in timelines(before, tell(before, stored("memory", Path())))]
    rows = [(_slot(row), row["value"], row["span"], row["turns"]) for row in lines if row]
    widths = [max((len(row[place]) for row in rows), default=0) for place in range(2)]
    shown = [f"{slot:<{widths[0]}} = {value:<{widths[1]}}  [{span})  {turns}" for slot, value, span, turns in rows]
    return "\n".join([said, "---", *shown]) + "\n"


def _slot(row: re.Match[str]) -> str:
    return row["slot"] + (f" @known {row['known']}" if row["known"] else "")


if __name__ == "__main__":
    for path in sorted(STORIES.glob("*.txt")):
        path.write_text(rewritten(path.read_text(encoding="utf-8")), encoding="utf-8")
        sys.stdout.write(f"{path.name}\n")
