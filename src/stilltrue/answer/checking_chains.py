"""Whether a chain of values has to do with an answer at all, or only stands in the notes that were made before it."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from stilltrue.answer.exhibits import Board, Exhibit
from stilltrue.answer.figures import stands_in
from stilltrue.answer.succession import Succession
from stilltrue.language.owner import is_owner
from stilltrue.language.tokens import content_stems


def bears_on(
    chain: Succession, question: str, answer: str, reckoned: Iterable[Decimal], cited: list[Exhibit], board: Board
) -> bool:
    """
    Whether a chain has to do with what was asked, with the answer, with its reckonings, or with what it cites.

    It does by its slot, by a value that is reckoned with, by what its slot and values are called in any language, or by
    somebody whom the question names.

    Args:
        chain: the values of one slot.
        question: as it was asked.
        answer: all of its sentences.
        reckoned: the numbers that its reckonings begin with.
        cited: what it cites.
        board: what was shown.
    """
    if chain.slot in {fact.slot for one in cited for fact in one.facts}:
        return True
    past = {abs(one.fact.value.number) for one in chain.past if one.fact.value and one.fact.value.number is not None}
    if past & set(map(abs, reckoned)):
        return True
    subject = chain.stations[-1].fact.subject_label
    if not is_owner(chain.slot.subject) and stands_in(subject, question):
        return True
    about = " ".join([question, answer, *(one.words for one in cited)])
    return bool(_stems(_called(chain, board).replace(subject, " ")) & _stems(about))


def _called(chain: Succession, board: Board) -> str:
    """What the slot of a chain and its values are called, without what people said of it."""
    shown = board.labelled(board.label_of(chain.id) or "")
    if shown is None:
        return ""
    return shown.words.removesuffix(" ".join(receipt.quote for receipt in shown.receipts))


def _stems(text: str) -> set[str]:
    """The stems of words of either language; no numbers, which the values of any two slots may share."""
    stems = {*content_stems(text, "en"), *content_stems(text, "ko")}
    return {stem for stem in stems if not stem.isdecimal()}
