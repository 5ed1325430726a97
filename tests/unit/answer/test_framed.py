"""A sentence keeps what frames the words it rests on: not done, open, on a condition, now and then; and what came first."""

from __future__ import annotations

import pytest

from stilltrue.answer.paraphrase import turned

FALSE = [
    ("Vera forgot to lock the shed.", "Vera locked the shed."),
    ("Vera refused to sell the shed.", "Vera sold the shed."),
    ("Olaf might paint the shed.", "Olaf will paint the shed."),
    ("Olaf tried to fix the shed.", "Olaf fixed the shed."),
    ("Olaf promised to fix the shed.", "Olaf fixed the shed."),
    ("If it snows, the market will be called off.", "The market will be called off."),
    ("I sometimes swim in the lake.", "You always swim in the lake."),
    ("Some of the students passed the exam.", "All of the students passed the exam."),
    ("I painted the shed.", "You are going to paint the shed."),
    ("The cellar flooded because the pump stopped.", "The pump stopped because the cellar flooded."),
    ("I ate soup before I swam.", "You swam before you ate soup."),
    ("Vera's goat ate the flowers.", "Vera ate the flowers."),
    ("The hostel costs 40 euros per night.", "The hostel costs 40 euros per week."),
    ("베라가 문 잠그는 걸 깜빡했어.", "베라가 문을 잠갔습니다."),
    ("학생 일부가 시험에 붙었어.", "학생 모두가 시험에 붙었습니다."),
    ("밥 먹고 나서 수영을 했어.", "수영을 하고 나서 밥을 드셨습니다."),
    ("조카는 버섯을 싫어해.", "버섯을 싫어하십니다."),
    ("베라네 염소가 꽃을 먹었어.", "베라가 꽃을 먹었습니다."),
]
TRUE = [
    ("Vera forgot to lock the shed.", "Vera did not lock the shed."),
    ("Vera forgot to lock the shed.", "Vera forgot to lock the shed."),
    ("Olaf might paint the shed.", "Olaf may paint the shed."),
    ("If it snows, the market will be called off.", "The market will be called off if it snows."),
    ("I sometimes swim in the lake.", "You occasionally swim in the lake."),
    ("I ate soup before I swam.", "You swam after you ate soup."),
    ("The cellar flooded because the pump stopped.", "Because the pump stopped, the cellar flooded."),
    ("Vera's goat ate the flowers.", "Vera's goat ate the flowers."),
    ("If you ask me, the shed is red.", "The shed is red."),
    ("I'm going to paint the shed.", "You are going to paint the shed."),
    ("밥 먹고 나서 수영을 했어.", "밥을 드신 뒤에 수영을 하셨습니다."),
    ("조카는 버섯을 싫어해.", "조카는 버섯을 싫어합니다."),
    ("베라네 염소가 꽃을 먹었어.", "베라네 염소가 꽃을 먹었습니다."),
]


@pytest.mark.parametrize(("words", "sentence"), FALSE)
def test_a_sentence_that_drops_what_frames_its_words_is_turned_away(words, sentence):
    assert turned(sentence, [words], "") is not None


@pytest.mark.parametrize(("words", "sentence"), TRUE)
def test_a_sentence_that_keeps_it_may_stand(words, sentence):
    assert turned(sentence, [words], "") is None
