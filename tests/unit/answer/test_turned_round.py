"""Who gave and who got, what is more than what, and of which of two things a sentence says something."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from stilltrue.answer.checking import Asking, Draft, objection
from stilltrue.answer.clauses import Pair
from stilltrue.answer.exhibits import Board, Easel
from stilltrue.answer.handovers import handover, holder, is_as_handed
from stilltrue.answer.heads import headed, said_of_another
from stilltrue.answer.ranked import is_ranked_alike, ranked
from stilltrue.language import language_of
from stilltrue.ledger.registry import load_registry
from stilltrue.model.scope import Channel
from stilltrue.model.time import instant_of
from stilltrue.model.turn import Turn, TurnId

NOW = datetime(2026, 6, 1, 9, tzinfo=UTC)
SAID = instant_of(datetime(2026, 5, 20, 9, tzinfo=UTC))
FALSE = [
    (
        "I liked the blue sofa more than the red one.",
        "Which sofa did I prefer?",
        "You liked the red sofa more than the blue one.",
    ),
    ("The rent rose since the heating was repaired.", "Why did the rent change?", "The tenant repaired the heating."),
    ("Mina gave Tom the keys.", "Who has the keys now?", "Mina has the keys."),
    ("I lent my bike to Oscar.", "Who has my bike?", "You have your bike."),
    ("Paul handed the report to Nina.", "Who has the report?", "Paul has the report."),
    ("I sent Rita the parcel.", "Who got the parcel?", "You got the parcel from Rita."),
    ("Bob is taller than Ann.", "Who is taller, Ann or Bob?", "Ann is taller than Bob."),
    ("The train is cheaper than the bus.", "Which one costs less?", "The bus is cheaper than the train."),
    ("The landlord repaired the heating.", "Who fixed the heating?", "The tenant repaired the heating."),
    ("The nurse called my brother.", "Who called him?", "The doctor called your brother."),
    ("The hotel was dull but the trip was fun.", "How was the hotel?", "The hotel was fun."),
    ("The soup was salty and the bread was fresh.", "How was the soup?", "The soup was fresh."),
    ("The blue room is quiet, the red room is bright.", "How is the blue room?", "The blue room is bright."),
    ("My mother painted the fence while my father cooked.", "What did my mother do?", "Your mother cooked."),
    ("민아가 철수에게 열쇠를 줬어.", "열쇠는 누가 가지고 있지?", "민아가 열쇠를 가지고 있습니다."),
    ("나는 오빠한테 자전거를 빌려줬어.", "자전거는 누가 가지고 있지?", "자전거는 당신이 가지고 계십니다."),
    ("민수가 영희보다 키가 커.", "누가 더 크지?", "영희가 민수보다 키가 큽니다."),
    ("버스보다 기차가 더 싸.", "뭐가 더 싸지?", "버스가 기차보다 더 쌉니다."),
    ("집주인이 보일러를 고쳤어.", "보일러는 누가 고쳤지?", "세입자가 보일러를 고쳤습니다."),
    ("간호사가 전화했어.", "누가 전화했지?", "의사가 전화했습니다."),
    ("여행은 재미있었는데 호텔은 시끄러웠어.", "호텔은 어땠지?", "호텔은 재미있었습니다."),
    ("국은 짰지만 빵은 맛있었어.", "국은 어땠지?", "국은 맛있었습니다."),
    ("Leo passed the camera to Sara at the station.", "Where is the camera?", "Leo has the camera."),
    ("Aunt Vera left her piano to Jonas.", "Who owns the piano now?", "Vera has the piano."),
    ("I gave my old laptop to Pia last week.", "What about my old laptop?", "You still have your old laptop."),
    (
        "The Thai place is better than the pizzeria.",
        "Which place is better?",
        "The pizzeria is better than the Thai place.",
    ),
    ("Our flat is smaller than Hugo's.", "Whose flat is smaller?", "Hugo's flat is smaller than yours."),
    ("Emma runs faster than Lukas.", "Who is the faster runner?", "Lukas runs faster than Emma."),
    ("The plumber broke the sink.", "Who broke the sink?", "The painter broke the sink."),
    ("My cousin cancelled the booking.", "Who cancelled it?", "Your uncle cancelled the booking."),
    ("The lecture was boring, but the workshop was useful.", "How was the lecture?", "The lecture was useful."),
    ("The beach was crowded and the water was warm.", "What was the beach like?", "The beach was warm."),
    ("수진이가 지호한테 카메라를 넘겨줬어.", "카메라는 누구한테 있어?", "카메라는 수진이에게 있습니다."),
    ("할머니가 언니에게 반지를 물려주셨어.", "반지는 누가 갖고 있어?", "할머니가 반지를 갖고 계십니다."),
    ("나는 지난주에 후배한테 노트북을 줬어.", "노트북은 어떻게 됐어?", "노트북은 아직 당신이 갖고 계십니다."),
    ("지하철이 택시보다 빨라.", "어느 게 더 빨라?", "택시가 지하철보다 빠릅니다."),
    ("서점보다 도서관이 조용해.", "어디가 더 조용해?", "서점이 도서관보다 조용합니다."),
    ("팀장이 회의를 미뤘어.", "회의는 누가 미뤘어?", "고객이 회의를 미뤘습니다."),
    ("사촌이 예약을 취소했어.", "예약은 누가 취소했어?", "삼촌이 예약을 취소했습니다."),
    ("강의는 지루했고 실습은 유익했어.", "강의는 어땠어?", "강의는 유익했습니다."),
    ("바다는 차가웠지만 모래는 부드러웠어.", "바다는 어땠어?", "바다는 부드러웠습니다."),
]
TRUE = [
    (
        "I liked the blue sofa more than the red one.",
        "Which sofa did I prefer?",
        "You liked the blue sofa more than the red one.",
    ),
    ("The rent rose since the heating was repaired.", "Why did the rent change?", "The heating was repaired."),
    ("Mina gave Tom the keys.", "Who has the keys now?", "Tom has the keys."),
    ("Mina gave Tom the keys.", "Who has the keys now?", "Tom got the keys from Mina."),
    ("I lent my bike to Oscar.", "Who has my bike?", "Oscar has your bike."),
    ("Paul handed the report to Nina.", "Who has the report?", "Nina has the report, from Paul."),
    ("Bob is taller than Ann.", "Who is taller, Ann or Bob?", "Bob is taller than Ann."),
    ("Bob is taller than Ann.", "Who is taller, Ann or Bob?", "Ann is shorter than Bob."),
    ("The landlord repaired the heating.", "Who fixed the heating?", "The heating was repaired by the landlord."),
    ("The landlord repaired the heating.", "Who fixed the heating?", "The landlord did."),
    ("The hotel was dull but the trip was fun.", "How was the hotel?", "The hotel was dull, though the trip was fun."),
    ("The hotel was dull but the trip was fun.", "How was the hotel?", "The hotel was dull."),
    ("The blue room is quiet, the red room is bright.", "How is the blue room?", "It is quiet."),
    ("My mother painted the fence while my father cooked.", "What did my mother do?", "She painted the fence."),
    ("민아가 철수에게 열쇠를 줬어.", "열쇠는 누가 가지고 있지?", "철수가 열쇠를 가지고 있습니다."),
    ("민아가 철수에게 열쇠를 줬어.", "열쇠는 누가 가지고 있지?", "철수가 민아에게서 열쇠를 받았습니다."),
    ("민수가 영희보다 키가 커.", "누가 더 크지?", "민수가 영희보다 더 큽니다."),
    ("버스보다 기차가 더 싸.", "뭐가 더 싸지?", "기차가 버스보다 쌉니다."),
    ("집주인이 보일러를 고쳤어.", "보일러는 누가 고쳤지?", "집주인이 고쳤습니다."),
    ("여행은 재미있었는데 호텔은 시끄러웠어.", "호텔은 어땠지?", "호텔은 시끄러웠습니다."),
    ("국은 짰지만 빵은 맛있었어.", "국은 어땠지?", "국은 짰습니다."),
    ("국은 짰지만 빵은 맛있었어.", "국은 어땠지?", "국은 짰고 빵은 맛있었습니다."),
    ("Leo passed the camera to Sara at the station.", "Where is the camera?", "Sara has the camera."),
    ("Aunt Vera left her piano to Jonas.", "Who owns the piano now?", "Jonas has it; Vera left it to him."),
    ("I gave my old laptop to Pia last week.", "What about my old laptop?", "You gave your old laptop to Pia."),
    (
        "The Thai place is better than the pizzeria.",
        "Which place is better?",
        "The Thai place is better than the pizzeria.",
    ),
    ("Our flat is smaller than Hugo's.", "Whose flat is smaller?", "Hugo's flat is bigger than yours."),
    ("Emma runs faster than Lukas.", "Who is the faster runner?", "Emma is faster than Lukas."),
    ("The plumber broke the sink.", "Who broke the sink?", "The sink was broken by the plumber."),
    ("My cousin cancelled the booking.", "Who cancelled it?", "Your cousin cancelled the booking."),
    ("The lecture was boring, but the workshop was useful.", "How was the lecture?", "The lecture was boring."),
    (
        "The beach was crowded and the water was warm.",
        "What was the beach like?",
        "The beach was crowded, and the water was warm.",
    ),
    ("수진이가 지호한테 카메라를 넘겨줬어.", "카메라는 누구한테 있어?", "카메라는 지호에게 있습니다."),
    ("할머니가 언니에게 반지를 물려주셨어.", "반지는 누가 갖고 있어?", "언니가 할머니께 물려받아 갖고 있습니다."),
    ("나는 지난주에 후배한테 노트북을 줬어.", "노트북은 어떻게 됐어?", "후배에게 노트북을 주셨습니다."),
    ("지하철이 택시보다 빨라.", "어느 게 더 빨라?", "지하철이 더 빠릅니다."),
    ("우리 집은 형네 집보다 좁아.", "누구 집이 더 좁아?", "우리 집이 형네 집보다 좁습니다."),
    ("서점보다 도서관이 조용해.", "어디가 더 조용해?", "도서관이 서점보다 조용합니다."),
    ("사촌이 예약을 취소했어.", "예약은 누가 취소했어?", "예약은 사촌이 취소했습니다."),
    ("강의는 지루했고 실습은 유익했어.", "강의는 어땠어?", "강의는 지루했습니다."),
    ("바다는 차가웠지만 모래는 부드러웠어.", "바다는 어땠어?", "바다는 차가웠고 모래는 부드러웠습니다."),
]
HOSTILE = [
    "",
    " ",
    "\ud800 than \ud800",
    "than " * 2_000,
    "보다 " * 2_000,
    "gave " * 2_000,
    "the " * 2_000,
    "\u202e더\x00",
    "에게 " * 2_000,
]


def objected(said: str, question: str, answer: str) -> str | None:
    """Why a sentence may not stand that cites the one turn there is."""
    turn = Turn(
        id=TurnId("t_1"), space="user:ann", session="s", index=0, role="user", speaker=None, channel=Channel.USER,
        text=said, said_at=SAID, received_at=SAID, recorded_at=SAID, zone="UTC", clocked=True,
        clamped=False, message_id=None, source=None, agent=None,
    )  # fmt: skip
    board = Board(10_000)
    board.add([Easel(language_of(question), UTC, load_registry()).of_turn(turn)])
    now = instant_of(NOW)
    asking = Asking(question=question, anchor=NOW, now=now, at=now, window=None, of_the_past=False)
    return objection(Draft(answer, ("E1",)), board, asking)


@pytest.mark.parametrize(("said", "question", "answer"), FALSE)
def test_a_sentence_that_turns_round_what_was_said_does_not_stand(said: str, question: str, answer: str):
    assert objected(said, question, answer) is not None


@pytest.mark.parametrize(("said", "question", "answer"), TRUE)
def test_a_sentence_that_says_in_other_words_what_was_said_stands(said: str, question: str, answer: str):
    assert objected(said, question, answer) is None


@pytest.mark.parametrize("text", HOSTILE)
def test_a_text_without_sense_turns_nothing_round(text: str):
    pair = Pair(text, text, (text,), text)

    assert is_as_handed(pair) is not False
    assert is_ranked_alike(text, (text,)) is not False
    assert said_of_another(pair) is None
    assert [handover(text), ranked(text)] == [None, None] or text.strip()
    assert headed(text) is None or text.strip()
    assert holder(text) is None or text.strip()
