"""Which names a turn mentions, of those wanted."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from stilltrue.language.names import name_key, run_readings
from stilltrue.ledger.naming import Names
from stilltrue.model.fact import OWNER
from stilltrue.model.scope import Channel
from stilltrue.model.turn import Turn
from stilltrue.recall.anchors import LONGEST_NAME, bare

_READ = 20_000
"""Characters of a turn that are read."""


def spellings(keys: Collection[str], names: Names) -> dict[str, tuple[str, ...]]:
    """Each key with all keys that stand for it, as they may be met in a text."""
    found = {key: [key.removeprefix("user's ")] for key in keys}
    for mention in names.entities:
        if (end := names.subject(mention)) in found:
            found[end].append(mention.removeprefix("user's "))
    return {key: tuple(spelled) for key, spelled in found.items()}


def named_in(turn: Turn, wanted: Mapping[str, Sequence[str]], names: Names) -> set[str]:
    """
    Those of some subjects that a turn names, by any name they have, under Korean particles too.

    Args:
        turn: what was said.
        wanted: keys of subjects, each with its `spellings`.
        names: how names are read.
    """
    text = turn.text[:_READ]
    whole = name_key(text)
    likely = {key: spelled for key, spelled in wanted.items() if any(one in whole for one in spelled)}
    words = bare(text.split())
    found = {key for run in _runs(words, likely) if (key := names.subject(run)) in likely} if likely else set()
    own = turn.channel is Channel.USER and turn.speaker is None
    if OWNER in wanted and own and any(names.subject(one) == OWNER for word in words for one in _readings([word])):
        found.add(OWNER)
    return found


def _runs(words: Sequence[str], likely: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """The runs of words that may be one of the names, read with and without what may hang on their last word."""
    spelled = [one for some in likely.values() for one in some]
    for start, first in enumerate(words):
        begun = name_key(first)
        if not any(one.startswith(begun) or begun.startswith(one) for one in spelled):
            continue
        for end in range(start + 1, min(len(words), start + LONGEST_NAME) + 1):
            yield from _readings(words[start:end])


def _readings(words: Sequence[str]) -> tuple[str, ...]:
    """Words as a name may be meant by them: as they are, without 's, without a Korean particle."""
    whole = " ".join(words)
    bare = whole[:-2] if whole.endswith(("'s", "’s")) else whole[:-1] if whole.endswith(("s'", "s’")) else whole
    return tuple(dict.fromkeys((*run_readings(words), bare)))
