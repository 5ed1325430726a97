"""The passages that most points at; of the others nothing is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import NamedTuple

from stilltrue.index.document import PassageRef
from stilltrue.model.evidence import Mass
from stilltrue.model.turn import Turn, TurnId
from stilltrue.model.unit import UnitKind
from stilltrue.recall.density import mass_of
from stilltrue.recall.settings import Settings
from stilltrue.recall.tunnels.base import Hit, View
from stilltrue.recall.voices import Voices

_SPARE = 8
"""Passages that are looked into beyond the number asked for, since some are told by their facts."""


class Foremost(NamedTuple):
    """A passage that was hit, with what points at it."""

    ref: PassageRef
    masses: list[Mass]
    unindexed: bool


class _Found(NamedTuple):
    """A passage as it was hit, whoever speaks in it."""

    most: float
    """What all that points at it comes to, at most."""
    ref: PassageRef
    text: str
    """The reference as it is written down."""
    hits: list[Hit]
    masses: list[Mass]


def foremost(view: View, hits: Iterable[Hit]) -> list[Foremost]:
    """
    The passages that count most by all that points at each and by who speaks in it, the greatest first.

    Turns are read for those passages alone that can be among them.
    """
    found, n_wanted, least = _found(view, hits), view.k + _SPARE, view.settings.least_mass
    turns = view.book.known(one.ref.turn_id for one in found)
    wanted = [one for one in found[:n_wanted] if one.most >= least]
    while True:
        turns |= view.book.turns(one.ref.turn_id for one in wanted)
        weighed = _weighed(view, found, turns)
        last = weighed[n_wanted - 1][0] if len(weighed) >= n_wanted else 0.0
        enough = max(last, least)
        looked_into = {one.ref.turn_id for one in wanted}
        unread = [one for one in found if one.most >= enough and one.ref.turn_id not in turns]
        wanted = [one for one in unread if one.ref.turn_id not in looked_into]
        if not wanted:
            return [
                Foremost(one.ref, masses, any(hit.unindexed for hit in one.hits))
                for mass, one, masses in weighed[:n_wanted]
                if mass >= least
            ]


def _found(view: View, hits: Iterable[Hit]) -> list[_Found]:
    """Each passage that was hit, by what it may count at most."""
    by_ref: dict[str, list[Hit]] = {}
    for hit in hits:
        if hit.kind is UnitKind.PASSAGE:
            by_ref.setdefault(hit.ref, []).append(hit)
    loudest = _loudest(view.settings)
    found = []
    for text, some in by_ref.items():
        masses = _masses(view.settings, some, loudest)
        found.append(_Found(mass_of(masses), PassageRef.read(text), text, some, masses))
    found.sort(key=itemgetter(0), reverse=True)
    return found


def _weighed(
    view: View, found: Iterable[_Found], turns: Mapping[TurnId, Turn]
) -> list[tuple[float, _Found, list[Mass]]]:
    """The passages whose turns were read, each with what it counts, the greatest first."""
    voices, loudest = Voices.of(turns.values(), view.cue.terms), _loudest(view.settings)
    weighed = []
    for one in found:
        turn = turns.get(one.ref.turn_id)
        if turn is None:
            continue
        voice = voices.weight(turn, turn.text[one.ref.start : one.ref.end], view.settings)
        masses = one.masses if voice == loudest else _masses(view.settings, one.hits, voice)
        weighed.append((one.most if voice == loudest else mass_of(masses), one, masses))
    weighed.sort(key=lambda each: (-each[0], each[1].text))
    return weighed


def _loudest(settings: Settings) -> float:
    """What a passage counts at most by who speaks in it."""
    return max(1.0, settings.other_voice_weight) * max(1.0, settings.asking_weight)


def _masses(settings: Settings, hits: Iterable[Hit], voice: float) -> list[Mass]:
    weights = settings.masses
    return [Mass(hit.tunnel, hit.head, voice * weights[hit.tunnel] * hit.goodness) for hit in hits]
