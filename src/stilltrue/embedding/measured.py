"""What the cosines of a model nobody has measured are worth: it is asked about sentences of which we know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stilltrue.embedding.base import Calibration

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

QUESTIONS = (
    "Where does Marta live now?",
    "What does the dog like to eat?",
    "When is the dentist appointment?",
    "Which instrument is she learning?",
    "Why did the build fail on Friday?",
    "아버지는 어떤 일을 하셨어?",
    "여름 휴가는 어디로 가기로 했지?",
    "커피를 왜 끊었어?",
    "동생 생일이 언제야?",
    "요즘 무슨 책을 읽고 있어?",
)
MEMORIES = (
    "We carried the last boxes up to Marta's new flat in Utrecht yesterday.",
    "He leaves the dry food and only touches the bowl when there is salmon in it.",
    "They moved my check-up at the dentist to Tuesday at nine.",
    "Her cello teacher says that she should practise the scales every day.",
    "On Friday the pipeline broke since the disk of the runner was full.",
    "아버지는 삼십 년 동안 우체국에서 일하시다가 작년에 퇴직하셨어요.",
    "올여름엔 다 같이 강릉 바다에 가기로 했어요.",
    "밤에 잠이 안 와서 커피는 이제 안 마셔요.",
    "동생은 시월 구일에 태어났어요.",
    "자기 전에 장편 소설을 조금씩 읽는 중이에요.",
)


_N_LANGUAGES = 2
_KNOWS_NONE = Calibration(low=0.95, high=1.0)
"""Of a model that tells nothing apart only what is all but equal counts."""


def measured(questions: NDArray[np.float32], memories: NDArray[np.float32]) -> Calibration:
    """
    The calibration of a model, from its rows of `QUESTIONS` and `MEMORIES`.

    One of ten related pairs lies at or above `high`. `low` lies a quarter of the way to it above nine of
    ten unrelated pairs of one language, for turns of one conversation are nearer to one another than
    these sentences are. Where languages differ the stricter counts, and a language that the model does
    not know counts for nothing.
    """
    known = [found for found in map(_of_one_language, *_by_language(questions, memories)) if found is not None]
    if not known:
        return _KNOWS_NONE
    return Calibration(low=max(each.low for each in known), high=max(each.high for each in known))


def _by_language(*tables: NDArray[np.float32]) -> list[list[NDArray[np.float64]]]:
    size = len(QUESTIONS) // _N_LANGUAGES
    return [[rows[start : start + size].astype("float64") for start in range(0, len(rows), size)] for rows in tables]


def _of_one_language(questions: NDArray[np.float64], memories: NDArray[np.float64]) -> Calibration | None:
    import numpy as np  # noqa: PLC0415 - a program that never embeds does not pay for it

    cosines = questions @ memories.T
    related = np.eye(len(questions), dtype=bool)
    unrelated = float(np.quantile(cosines[~related], 0.9))
    high = float(np.quantile(cosines[related], 0.9))
    low = unrelated + 0.25 * (high - unrelated)
    tells_apart = float(np.median(cosines[related])) > unrelated and high > low + 0.01
    return Calibration(low=round(low, 3), high=round(high, 3)) if tells_apart else None
