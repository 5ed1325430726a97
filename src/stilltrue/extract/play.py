"""Where in a talk a game or a story is going on, or a joke is told: nothing there is meant."""

from __future__ import annotations

from collections.abc import Mapping

from stilltrue.extract.rules.fences import ends_play, is_serious, jokes, plays, returns_to_play
from stilltrue.language import language, language_of
from stilltrue.model.turn import Turn, TurnId, Window

Ranges = list[tuple[int, int]]


def unmeant(window: Window) -> Mapping[TurnId, Ranges]:
    """The characters of each turn that are part of a game or marked as a joke; a turn without any is left out."""
    playing: set[str] = set()
    found: dict[TurnId, Ranges] = {}
    for turn in window.everything:
        ranges = _in_turn(turn, playing)
        if ranges:
            found[turn.id] = ranges
    return found


def _in_turn(turn: Turn, playing: set[str]) -> Ranges:
    text = turn.text
    if ends_play(text):
        playing.discard(turn.session)
    elif plays(text):
        playing.add(turn.session)
        return [(0, len(text))]
    elif jokes(text):
        return [(0, len(text))]
    if turn.session not in playing:
        return []
    serious = False
    ranges = []
    for start, end in language(language_of(text)).sentences(text):
        sentence = text[start:end]
        serious = (serious or is_serious(sentence)) and not returns_to_play(sentence)
        if not serious:
            ranges.append((start, end))
    return ranges
