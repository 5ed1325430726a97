"""Korean questions: a name is found under every particle, also the Korean name of what is written in Latin letters."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.unit.recall.story import ANN, Story, when

from stilltrue.ledger.naming import Names, subject_key
from stilltrue.model.naming import Alias, AliasKind
from stilltrue.recall.asking import Asking
from stilltrue.recall.question import understood

NAMES = Path(__file__).parent / "korean_names.txt"
AFTER_CONSONANT = "은 이 을 과 으로 이랑 이나 이란 이라는 이야 이라도 이랑은 과는 으로는 으로부터"
AFTER_VOWEL = "는 가 를 와 로 랑 나 란 라는 야 라도 랑은 와는 로는 로부터"
AFTER_ANY = (
    "의 에 도 만 에서 에게 한테 에게서 한테서 께서 까지 부터 마다 조차 마저 밖에 처럼 만큼 보다 하고 에서는 에는 에도 "
    "에게는 한테는 까지는 부터는 만은 보다는 께서는 에서의 에서부터"
)
FRAMES = ("{} 어떻게 됐지?", "요즘 {} 무슨 소식 있어?", "지난주에 {} 얘기했었나?")


def pairs() -> list[tuple[str, str]]:
    """The Latin name, empty where there is none, and the Korean one."""
    lines = NAMES.read_text(encoding="utf-8").splitlines()
    rows = [line.split("|") for line in lines if "|" in line]
    return [(latin.strip(), korean.strip()) for latin, korean in rows]


def particles(name: str) -> list[str]:
    """Those that may follow a name: by its last sound, where that can be told."""
    last = ord(name[-1]) - 0xAC00
    if not 0 <= last < 11_172:
        return ["", *AFTER_CONSONANT.split(), *AFTER_VOWEL.split(), *AFTER_ANY.split()]
    final = last % 28
    own = AFTER_CONSONANT if final else AFTER_VOWEL
    kept = [one for one in own.split() if not (final == 8 and one.startswith("으로"))]
    return ["", *kept, *AFTER_ANY.split()]


def cases() -> Iterator[tuple[str, str]]:
    """Each spelling, with the key of what it stands for."""
    for latin, korean in pairs():
        key = subject_key(latin or korean)
        for spelling in dict.fromkeys((latin, korean, korean.replace(" ", ""))):
            if spelling:
                yield spelling, key


@pytest.fixture(scope="module")
def asked() -> Iterator:
    """The names that a question is read to have, in a memory that knows them all."""
    story, aliases = Story(), []
    for latin, korean in pairs():
        story.fact(story.say(f"{latin or korean}: on record."), "shelf", "9", subject=latin or korean)
        if latin:
            aliases.append(
                Alias(
                    space=ANN, kind=AliasKind.ENTITY, mention=subject_key(korean), name=subject_key(latin),
                    method="hand", score=1.0, recorded_from=when("2026-01-01"),
                )
            )  # fmt: skip
    names = Names.of(aliases)
    with story.storage.reading() as tx:

        def read(question: str) -> list[str]:
            asking = Asking(question=question, spaces={ANN: names}, now=when("2026-06-01"))
            return [anchor.key for anchor in understood(tx, asking).cue.anchors if anchor.key != "user"]

        yield read


@pytest.mark.parametrize(("spelling", "key"), list(cases()))
def test_a_name_is_the_right_anchor_under_every_particle(spelling: str, key: str, asked) -> None:
    questions = [FRAMES[n % 3].format(spelling + particle) for n, particle in enumerate(particles(spelling))]

    wrong = {question: found for question in questions if (found := asked(question)) != [key]}

    assert wrong == {}


@pytest.mark.parametrize(
    "question",
    [
        "고은 님은 어디 계셔?",
        "가은 씨 언제 와?",
        "마을 잔치는 언제야?",
        "하늘이 흐리네?",
        "우리 언제 만나?",
        "나라 이름이 뭐야?",
    ],
)
def test_a_part_of_a_name_is_no_anchor(question: str, asked) -> None:
    assert asked(question) == []
