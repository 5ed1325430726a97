"""Chains of relations, in English and Korean: what a question is followed along, where it leads, or why it stops."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from stilltrue.engine.memory import Memory
from stilltrue.model.answer import Abstention, Answer

CHAINS = Path(__file__).parent / "chains"


def parts(path: Path) -> tuple[list[list[str]], list[tuple[str, str]]]:
    """The facts of a file, and each question with what comes of it."""
    lines = path.read_text(encoding="utf-8").splitlines()
    facts = [[part.strip() for part in line.split("|")] for line in lines if "|" in line and line[0] not in "#?"]
    asked = [n for n, line in enumerate(lines) if line.startswith("? ")]
    return facts, [(lines[n].removeprefix("? "), lines[n + 1].strip()) for n in asked]


def cases() -> Iterator[tuple[str, str, str]]:
    for path in sorted(CHAINS.glob("*.txt")):
        for question, expected in parts(path)[1]:
            yield path.name, question, expected


@pytest.fixture(scope="module")
def worlds() -> dict[str, Memory]:
    """One memory for each file, with its facts."""
    made = {}
    for path in CHAINS.glob("*.txt"):
        memory = Memory(user="someone", extractors=[])
        claims = [{"subject": one, "predicate": other, "value": value} for one, other, value in parts(path)[0]]
        ticket = memory.assert_claims(claims)
        assert not ticket.refused
        assert not ticket.rejected
        made[path.name] = memory
    return made


def outcome(said: Answer | Abstention) -> str:
    """The relations followed and where they lead, as the files have it."""
    path = " > ".join(hop.predicate + "<" * hop.back for hop in said.path)
    if isinstance(said, Abstention):
        return f"{path} ! {said.why}".strip()
    facts = [one.fact for one in said.cited]
    back = bool(said.path) and said.path[-1].back
    ends = {f.subject_label if back else f.value.text for f in facts if f.value is not None}
    return f"{path or facts[0].slot.predicate} = {', '.join(sorted(ends))}"


@pytest.mark.parametrize(("file", "question", "expected"), list(cases()))
def test_a_question_is_followed_along_its_relations_or_stops_where_they_do(
    file: str, question: str, expected: str, worlds: dict[str, Memory]
) -> None:
    said = worlds[file].ask(question)

    assert outcome(said) == expected


@pytest.mark.parametrize(("file", "question", "expected"), [case for case in cases() if " > " in case[2]])
def test_every_hop_of_a_chain_has_its_quote_in_the_answer(
    file: str, question: str, expected: str, worlds: dict[str, Memory]
) -> None:
    said = worlds[file].ask(question)

    assert said.path, expected
    assert all(one.receipts[0].quote in said.text for hop in said.path for one in hop.cited)
