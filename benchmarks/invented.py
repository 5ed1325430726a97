"""Facts that nobody ever said, in English and Korean: the same ones for the same number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from zlib import crc32

import numpy as np

from measuring import SEED
from stilltrue.embedding.base import Calibration, Purpose

START = 1_577_836_800_000_000
"""2020-01-01T00:00Z in microseconds: when the first of them is said."""

_PREDICATES = ("lives in", "works at", "mood", "favourite dish", "phone", "담당자", "전공", "혈액형", "상태", "집주인")
_SYLLABLES = "ba be bo da de di ga go ka ki la le lo ma mi mo na ne no ra re ri sa so ta te to va vi yo".split()
_HANGUL = "가 나 다 라 마 바 사 아 자 하 고 노 도 로 모 보 소 오 조 호 기 니 리 미 비 시 이 지 수 우".split()
_FILLERS = (
    "{subject} told me that for {predicate} it is {value} these days, with {word}.",
    "As for {subject}: {predicate} is {value}, and {word} comes later.",
    "{subject}의 {predicate}은 이제 {value}이고 {word} 이야기도 했다.",
    "{subject} 쪽은 {predicate} 항목이 {value}, 그리고 {word} 참고.",
)


@dataclass(frozen=True, slots=True)
class Invented:
    """One fact, the sentence it is said in, and when."""

    subject: str
    predicate: str
    value: str
    sentence: str
    said_at: int

    @property
    def question(self) -> str:
        return f"What is the {self.predicate} of {self.subject}?"


class WordsEmbedder:
    """Each word is a row of chance, and a text the sum of its words: vectors of no meaning, made in no time."""

    name = "words"
    version = "1"
    dimension = 256
    calibration = Calibration(low=0.3, high=0.7)

    def __init__(self) -> None:
        self._rows = np.random.default_rng(SEED).normal(size=(1 << 16, self.dimension)).astype(np.float32)

    def embed(self, texts: Sequence[str], purpose: Purpose) -> np.ndarray:  # noqa: ARG002 - all texts alike
        """One row a text."""
        made = np.stack(
            [self._rows[[crc32(word.encode()) & 0xFFFF for word in text.split() or "-"]].sum(0) for text in texts]
        )
        return made / np.linalg.norm(made, axis=1, keepdims=True)


def invented(number: int, *, values_a_slot: int = 1) -> Invented:
    """
    The fact of a number.

    Args:
        number: from 0.
        values_a_slot: how many facts one slot has in a row, each taking over from the one before.
    """
    slot, turn = divmod(number, values_a_slot)
    person, kind = divmod(slot, len(_PREDICATES))
    random = Random(f"{SEED}:{number}")
    predicate = _PREDICATES[kind]
    subject = _name(Random(f"{SEED}:person:{person}"), korean=person % 2 == 1) + f" {person}"
    value = _name(random, korean=kind >= len(_PREDICATES) // 2)
    word = _common(random)
    sentence = _FILLERS[random.randrange(2) + 2 * (person % 2)].format(
        subject=subject, predicate=predicate, value=value, word=word
    )
    return Invented(subject, predicate, value, sentence, START + slot * 1_000_000 + turn * 86_400_000_000)


def claim(number: int) -> dict[str, object]:
    """The fact of a number in the form that `assert_claims` takes."""
    fact = invented(number)
    return {
        "subject": fact.subject,
        "predicate": fact.predicate,
        "value": fact.value,
        "quote": fact.sentence,
        "said_at": f"2020-01-{1 + number % 28:02d}T{number // 28 % 24:02d}:{number // 672 % 60:02d}:00Z",
    }


def _name(random: Random, *, korean: bool) -> str:
    if korean:
        return "".join(random.choices(_HANGUL, k=3))
    return "".join(random.choices(_SYLLABLES, k=3)).capitalize()


def _common(random: Random) -> str:
    """A word of which some are frequent and most are rare, as in a language."""
    return f"word{int(random.paretovariate(1.1))}"
