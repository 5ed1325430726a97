"""What a question stands for that only points back: "the same as last time", 그거, after the last turns of the talk."""

from __future__ import annotations

import re
from collections.abc import Sequence

from stilltrue.index.keys import question_keys
from stilltrue.language import language
from stilltrue.language.names import particle_readings
from stilltrue.recall.cues import BACK_REFERENCE

_LONGEST = 300
"""Characters of a turn that may be what is pointed at; of a longer one nobody could say what is."""
_ASKING = frozenset(
    "please order get give make want have take do like one ones thing thanks thank ok okay yes so usual time again for me us as "
    "nice good great sure cool fine right hmm 응 네 예 그래 좋아 맞아 음 어 이랑 랑 걸로 걸 거로 거 것으로 것 으로 로 하고 부탁 좀 다시 한 번 또 역시 그냥 나도 저도".split()
)
"""Words by which something is only asked for."""
_VERBS_KO = re.compile(
    r"(?:시켜|주문해|예약해|사|해|보내|가져다|찾아|틀어|준비해|부탁|할|하|줄|먹을|마실|갈)\S{0,4}(?:줘|줘요|주세요|줄래|줄래요|주라|해|해요|할게|할게요|하자|합니다|드려요|드립니다|래|래요|자|까)|(?:줘|줘요|주세요|해|할게|할래|하자|먹자|가자|줄래)"
)


def pointed_at(text: str, recent: Sequence[str]) -> str:
    """
    The words that a question is to be read as: its own, or, where it only points back, those of the last turn that tells of something.

    >>> pointed_at("the same as last time, please", ["I want a coffee.", "The same as last time."])
    'I want a coffee.'
    >>> (
    ...     pointed_at("Where does she live?", ["Tell me about Mina."]),
    ...     pointed_at("지난번이랑 같은 걸로", ["김치찌개 먹을까"]),
    ... )
    ('Where does she live?', '김치찌개 먹을까')
    """
    if not recent or BACK_REFERENCE.search(text) is None or _tells(text):
        return text
    return next((turn for turn in reversed(recent) if len(turn) <= _LONGEST and _tells(turn)), text)


def _tells(text: str) -> bool:
    """Whether a text names anything by itself."""
    rest = BACK_REFERENCE.sub(" ", text)
    words = [word.strip("?!.,~…\"'") for word in rest.split()]
    own = " ".join(word for word in words if word and not _only_asks(word))
    return any(len(key) > 1 and key not in _ASKING for key in question_keys(own))


def _only_asks(word: str) -> bool:
    plain = word.casefold()
    idle = plain in language("en").function_words or not _ASKING.isdisjoint(particle_readings(plain))
    return idle or _VERBS_KO.fullmatch(word) is not None
