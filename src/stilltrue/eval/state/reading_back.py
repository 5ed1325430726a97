"""Sentences read back into what they say: the proof that a dialogue tells its program and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from stilltrue.eval.state.program import Place, Worth
from stilltrue.eval.state.sentences import ACTS, Meaning, sentences
from stilltrue.eval.state.themes import Theme
from stilltrue.eval.state.words import Words, words

_HOLE = re.compile(r"\{(\w+)(?::([^}]*))?\}")
_NUMBER = r"[0-9][0-9,]*(?:\.[0-9]+)?"


@dataclass(frozen=True, slots=True)
class _Reader:
    """One sentence that can be read, and which slot it is about."""

    act: str
    role: str
    item: str
    pattern: re.Pattern[str]


def meanings(text: str, language: str, themes: Sequence[Theme]) -> set[Meaning]:
    """Everything that a sentence says in the threads of a scenario; empty for small talk."""
    spoken, found = words(language), set()
    for ending in ("", *spoken.say["loud"]):
        if not text.endswith(ending):
            continue
        bare = text.removesuffix(ending)
        for thread, theme in enumerate(themes):
            for reader in _readers(language, theme):
                fitted = reader.pattern.fullmatch(bare)
                if fitted is not None:
                    found.add(_meaning(reader, fitted, thread, spoken, theme))
    return found


def _meaning(reader: _Reader, fitted: re.Match[str], thread: int, spoken: Words, theme: Theme) -> Meaning:
    groups = fitted.groupdict()
    worth: Worth | tuple[Worth, ...] | None = None
    if groups.get("bands") is not None:
        worth = _of_bands(groups["bands"], spoken, theme)
    elif groups.get("n") is not None:
        worth = _number(groups["n"])
    elif groups.get("label") is not None:
        worth = next(key for key in _labels(theme) if spoken.label(theme, key).casefold() == groups["label"].casefold())
    place = None if reader.act == "passing" else Place(thread, reader.role, reader.item)
    days = groups.get("days")
    return Meaning(reader.act, place, worth, int(days) if days is not None else None)


def _of_bands(text: str, spoken: Words, theme: Theme) -> tuple[Worth, ...]:
    """The cuts of bands, then their outcomes, both in the order of the words."""
    places = sorted((text.find(spoken.label(theme, key)), key) for key in theme.outcomes)
    cuts = dict.fromkeys(_number(one) for one in re.findall(_NUMBER, text))
    return (*cuts, *(key for place, key in places if place >= 0))


def _number(words_: str) -> Fraction:
    return Fraction(words_.replace(",", ""))


def _labels(theme: Theme) -> tuple[str, ...]:
    return theme.outcomes or theme.items


@lru_cache(maxsize=64)
def _readers(language: str, theme: Theme) -> tuple[_Reader, ...]:
    spoken = words(language)
    roles = [role for role, row in spoken.themes[theme.name].items() if isinstance(row, dict) and role != "labels"]
    places = [(role, item) for role in roles for item in (theme.items if role in ("score", "amount") else ("",))]
    return tuple(reader for role, item in places for reader in _readers_of(spoken, theme, role, item))


def _readers_of(spoken: Words, theme: Theme, role: str, item: str) -> Iterator[_Reader]:
    counted = "amount" in spoken.themes[theme.name][role]
    for family, act in ACTS.items():
        of_number = family in ("raised", "lowered", "passing") or family.endswith("_number") or family == "changed"
        of_label = family.endswith("_label") or family in ("decide", "redecide", "mention", "rumour", "bands")
        if (of_number and not counted) or (of_label and counted) or (family == "passing" and role != "one"):
            continue
        for template in sentences(spoken, theme, role, family):
            for named in _named(spoken, theme, role, item, family):
                yield _Reader(act, role, item, _pattern(template, spoken, theme, role, item, named))


def _named(spoken: Words, theme: Theme, role: str, item: str, family: str) -> list[str]:
    """What `{name}` may be: the slot's own name, and in a rule that of what the rule depends on."""
    if family != "bands":
        return [spoken.name(theme, Place(0, role, item))]
    return [spoken.name(theme, Place(0, one)) for one in ("number", "total") if one in spoken.themes[theme.name]]


def _pattern(template: str, spoken: Words, theme: Theme, role: str, item: str, named: str) -> re.Pattern[str]:
    row = spoken.themes[theme.name][role]
    unit = re.escape(row.get("amount", "{v}").replace("{v}", "\0")).replace("\0", f"(?P<n>{_NUMBER})")
    labels = "|".join(re.escape(spoken.label(theme, key)) for key in _labels(theme))
    holes = {
        "name": re.escape(named),
        "subject": re.escape(spoken.subject(theme)),
        "who": "(?:" + "|".join(map(re.escape, spoken.who(theme))) + ")",
        "n": unit,
        "days": r"(?P<days>[0-9]+)",
        "label": re.escape(spoken.label(theme, item)) if item else f"(?P<label>{labels})",
        "bands": r"(?P<bands>.+)",
    }
    parts, end = [], 0
    for hole in _HOLE.finditer(template):
        parts += [re.escape(template[end : hole.start()]), holes[hole[1]], _particles(hole[2])]
        end = hole.end()
    return re.compile("".join([*parts, re.escape(template[end:])]), re.IGNORECASE)


def _particles(both: str | None) -> str:
    return "(?:" + "|".join(map(re.escape, both.split("/"))) + ")" if both else ""
