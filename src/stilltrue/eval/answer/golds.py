"""Golds that are known to be wrong: what an audit of a set found, and what a file of one's own says."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from stilltrue.errors import BadFile
from stilltrue.eval.records import records
from stilltrue.eval.retrieval.rows import Question


def known_errors(path: str | Path | None) -> dict[str, tuple[str, ...]]:
    """
    What is right in place of golds that are wrong, by the id of the question; nothing where nobody knows.

    Args:
        path: a file of JSON lines, `{"question_id": …, "answers": […]}`; None for no file.

    Raises:
        BadFile: it cannot be read, or a line says something else.
    """
    found: dict[str, tuple[str, ...]] = {}
    for record in records(path) if path is not None else ():
        name, answers = record.fields.get("question_id"), record.fields.get("answers")
        is_list = isinstance(answers, list) and all(isinstance(one, str) for one in answers)
        if record.problem or not isinstance(name, str) or not is_list:
            raise BadFile(
                f"{Path(str(path)).name}, {record.place} is no gold error; write "
                '{"question_id": "…", "answers": ["what is right"]}, or no answers where nobody knows'
            )
        found[name] = tuple(answers or ())
    return found


def corrected_gold(question: Question, errors: Mapping[str, tuple[str, ...]]) -> tuple[str, ...] | None:
    """What is right in place of a gold that is wrong; None where the gold stands."""
    if question.id in errors:
        return errors[question.id]
    return question.corrected or None
