"""What every extractor keeps to: quotes that stand where they say, no surprises, no fear of odd input."""

from __future__ import annotations

from abc import ABC, abstractmethod

import pytest

from stilltrue.extract.base import Extractor, signature
from stilltrue.model.scope import Channel, SpaceKey
from stilltrue.model.time import moment_of
from stilltrue.model.turn import Turn, TurnId, Window

HOSTILE = (
    "",
    "   \n\t ",
    "\u200b\u200b\ufeff",
    "\ud800 I live in \udfff",
    "\x00\x01\x02\x7f",
    "أعيش في القاهرة",
    "👩‍👩‍👧‍👦 🇰🇷 🐈",
    "'; DROP TABLE turns; --",
    '" OR NEAR(1 2) * AND',
    "(((((((((((((((((((((((((((((((((((((((",
    "I live in " * 400,
    "나는 " * 2_000,
    "a" * 20_000 + "!",
    "that that that that that that not not not not " * 200,
    "0" * 5_000,
    "2026-02-31 was 31 February, 99:99, year 0",
)


def turn_of(
    text: str,
    index: int = 0,
    said: str = "2026-05-15T10:00:00+09:00",
    *,
    channel: Channel = Channel.USER,
    speaker: str | None = None,
    session: str = "s1",
) -> Turn:
    """A turn as the engine would store it, in Seoul."""
    at = moment_of(said).earliest
    return Turn(
        id=TurnId(f"t_{session}_{index}"),
        space=SpaceKey("user:mina"),
        session=session,
        index=index,
        role=channel.value,
        speaker=speaker,
        channel=channel,
        text=text,
        said_at=at,
        received_at=at,
        recorded_at=at,
        zone="Asia/Seoul",
    )


def window_of(*texts: str) -> Window:
    """A window in which each text is a turn of the user."""
    return Window((), tuple(turn_of(text, place) for place, text in enumerate(texts)))


class ExtractorContract(ABC):
    """Inherited by the tests of each extractor."""

    @pytest.fixture
    @abstractmethod
    def extractor(self) -> Extractor:
        """The extractor under test."""

    @pytest.fixture
    @abstractmethod
    def window(self) -> Window:
        """A window from which it learns something."""

    def test_it_has_a_name_and_a_version(self, extractor):
        assert signature(extractor) == f"{extractor.name}@{extractor.version}"
        assert extractor.version >= 1

    def test_it_learns_something_from_its_window(self, extractor, window):
        assert extractor.extract(window).candidates

    def test_every_quote_is_the_slice_at_its_span(self, extractor, window):
        texts = {turn.id: turn.text for turn in window.turns}

        candidates = extractor.extract(window).candidates

        for candidate in candidates:
            assert candidate.span is not None
            assert candidate.turn_id is not None
            start, end = candidate.span
            assert candidate.quote == texts[candidate.turn_id][start:end]
            assert candidate.quote.strip()

    def test_every_candidate_is_of_a_turn_to_learn_from(self, extractor, window):
        as_context = Window(window.turns, (turn_of("Nice weather.", 99),))

        extraction = extractor.extract(as_context)

        assert {candidate.turn_id for candidate in extraction.candidates} <= {"t_s1_99"}
        assert set(extraction.unresolved) <= {"t_s1_99"}

    def test_the_same_window_gives_the_same_extraction(self, extractor, window):
        assert extractor.extract(window) == extractor.extract(window)

    def test_an_empty_window_gives_nothing(self, extractor):
        extraction = extractor.extract(Window((), ()))

        assert extraction.candidates == ()
        assert extraction.unresolved == ()

    @pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
    def test_odd_texts_give_nothing_and_raise_nothing(self, extractor, text):
        assert extractor.extract(window_of(text)).candidates == ()
