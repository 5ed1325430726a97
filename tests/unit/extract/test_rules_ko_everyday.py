"""What a person tells of his days in Korean: weddings, children, pets, medicines, rents to come; and what is near to it."""

from __future__ import annotations

import pytest
from tests.golden.test_golden_extract import shown, told_by


def read(*turns):
    return shown(told_by([("2026-11-13", "user", turn) for turn in turns]))


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("3월에 민호랑 결혼해요", ["user · 결혼 여부 = 결혼 planned from 2027-03", "user · 약혼자 = 민호"]),
        ("작은딸이 다음 달에 시집갑니다", ["작은딸 · 결혼 여부 = 결혼 planned from 2026-12"]),
        ("결혼식 취소했어요", ["user · 결혼식 = * ends", "user · 결혼 여부 = 결혼 ends planned"]),
        ("재훈 씨랑 파혼했어", ["user · 결혼 여부 = 결혼 ends planned", "user · 약혼자 = * ends"]),
        ("신혼여행은 발리로 가요", ["user · 여행 = 발리 planned many"]),
    ],
)
def test_a_wedding_that_is_to_come_is_a_plan_and_may_be_called_off(text, claims):
    assert read(text) == claims


@pytest.mark.parametrize(
    "text", ["결혼하고 싶어요", "3월에 결혼할까 고민 중이에요", "결혼하면 좋겠다", "엄마랑 결혼 얘기 했어"]
)
def test_who_only_thinks_of_a_wedding_plans_none(text):
    assert not any("결혼 여부" in claim for claim in read(text))


def test_a_plan_for_a_month_that_is_over_is_not_placed_in_the_past():
    assert read("5월에 민호랑 결혼해요") == ["user · 결혼 여부 = 결혼 planned", "user · 약혼자 = 민호"]


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("집주인이 1월부터 월세를 60에서 65로 올린대", ["user · 월세 = 600000 KRW", "user · 월세 = 650000 KRW from 2027-01"]),
        ("내년부터 관리비가 10만원에서 12만원으로 오른대요", ["user · 관리비 = 100000 KRW", "user · 관리비 = 120000 KRW from 2027"]),
        ("가게 월세가 180인데 건물주가 내년부터 200으로 올린답니다", ["user · 가게 월세 = 1800000 KRW", "user · 가게 월세 = 2000000 KRW from 2027"]),
        ("집주인이 월세 올린대", ["nothing"]),
        ("집주인이 월세를 올릴 것 같아", ["nothing"]),
    ],
)  # fmt: skip
def test_a_rent_that_is_announced_holds_from_its_day_and_the_old_one_until_then(text, claims):
    assert read(text) == claims


@pytest.mark.parametrize("text", ["애가 둘이에요. 서아 7살, 도윤이 4살", "애가 둘이에요, 서아 7살, 도윤이 4살이에요."])
def test_children_are_told_with_their_names_and_how_old_they_are_that_day(text):
    assert read(text) == [
        "user · 수량[아이] = 2",
        "user · 자녀 = 서아 many",
        "user · 자녀 = 도윤 many",
        "서아 · 출생 연도 = 2019",
        "도윤 · 출생 연도 = 2022",
    ]


@pytest.mark.parametrize(
    "text", ["애가 하나 울고 있어", "옆집 애가 둘이에요", "언니네 애가 둘이에요", "아이가 둘이면 힘들겠다"]
)
def test_the_children_of_others_are_not_counted_as_ones_own(text):
    assert read(text) == ["nothing"]


@pytest.mark.parametrize(
    ("text", "animal", "name"),
    [
        ("작년 봄에 유기견 초코 입양했어", "강아지", "초코"),
        ("강아지 두부 유기견 보호소에서 데려왔어요", "강아지", "두부"),
        ("고양이 입양했어요 이름은 나비", "고양이", "나비"),
        ("고양이 데려왔어! 이름은 나비야", "고양이", "나비"),
    ],
)
def test_an_animal_that_was_taken_in_is_kept_with_its_name(text, animal, name):
    claims = read(text)

    assert claims[0].startswith(f"user · 반려동물 = {animal} many")
    assert claims[1:] == [f"user · 반려동물 이름 = {name} many"]


def test_an_animal_that_was_named_is_gone_when_its_name_is_said_to_be():
    claims = read("작년 봄에 유기견 초코 입양했어", "초코가 일요일에 하늘나라로 갔어")

    assert claims[2:] == [
        "user · 반려동물 = 강아지 ends many from 2026-11-08",
        "user · 반려동물 이름 = 초코 ends many from 2026-11-08",
    ]


@pytest.mark.parametrize(
    "text",
    ["강아지 병원에서 데려왔어", "고양이 친구한테 데려왔어", "강아지 집으로 데려왔어", "강아지 너무 귀여워서 데려왔어"],
)
def test_from_where_an_animal_comes_is_not_its_name(text):
    assert not any("이름" in claim for claim in read(text))


@pytest.mark.parametrize("text", ["유기견 봉사 다녀왔어", "유기견 입양하고 싶어", "초코 먹었어"])
def test_who_only_thinks_of_an_animal_keeps_none(text):
    assert read(text) == ["nothing"]


@pytest.mark.parametrize(
    ("first", "then", "claims"),
    [
        (
            "12월 12일 아침 7시에 리스본 가는 비행기 타요",
            "그거 14일로 바뀌었어요",
            ["user · 비행기[리스본] = 2026-12-12 아침 7시", "user · 비행기[리스본] = 2026-12-14 only"],
        ),
        (
            "제주도 가는 비행기 3월 3일 오전 10시예요",
            "그거 5일로 옮겼어요",
            ["user · 비행기[제주도] = 2027-03-03 오전 10시", "user · 비행기[제주도] = 2027-03-05 only"],
        ),
    ],
)
def test_a_flight_is_kept_by_where_it_goes_and_may_be_moved(first, then, claims):
    assert read(first, then) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("의사가 메트포르민 500mg 하루 두 번 먹으래", ["user · 복용 약 = 메트포르민 many safety", "user · 복용량[메트포르민] = 500 mg safety"]),
        ("병원에서 아토르바스타틴 10mg 처방해 주셨어", ["user · 복용 약 = 아토르바스타틴 many safety", "user · 복용량[아토르바스타틴] = 10 mg safety"]),
        ("혈압약 아침마다 한 알씩 먹습니다", ["user · 복용 약 = 혈압약 many safety"]),
        ("엄마가 와파린 드시고 계세요", ["엄마 · 복용 약 = 와파린 many safety"]),
        ("의사가 술 먹지 말래", ["nothing"]),
        ("의사가 운동하래", ["nothing"]),
        ("엄마 혈압약 먹어", ["nothing"]),
        ("밥 하루 두 번 먹어", ["nothing"]),
        ("나트륨 2000mg 먹어", ["nothing"]),
    ],
)  # fmt: skip
def test_what_a_doctor_orders_is_the_speakers_medicine(text, claims):
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("우리 팀 스탠드업이 9시 반에서 10시로 옮겨졌어", ["user · 팀 스탠드업 = 9시 반 over", "user · 팀 스탠드업 = 10시"]),
        ("가게 문은 8시에서 9시로 늦췄습니다", ["user · 가게 문 = 8시 over", "user · 가게 문 = 9시"]),
        ("회의가 9시에서 10시까지야", ["nothing"]),
        ("차 팔고 요즘은 자전거로 출퇴근해", ["user · 차 = * ends", "user · 통근 = 자전거"]),
        ("자전거 타고 출퇴근해요", ["user · 통근 = 자전거"]),
        ("자전거로 출퇴근하는 사람 부럽다", ["nothing"]),
        ("형 도하로 발령 났대", ["형 · 근무지 = 도하 reported"]),
        ("도하로 여행 갔어", ["nothing"]),
        ("형수님 생신이 5월 3일이야", ["형수님 · 생일 = 5월 3일"]),
        ("형 직업은 건축가야", ["형 · 직업 = 건축가"]),
        ("형 직업은 비밀이야", ["nothing"]),
        ("민수네 집은 일산이야", ["민수 · 사는 곳 = 일산"]),
        ("민수네 집은 부자야", ["nothing"]),
        ("ENFP예용", ["user · MBTI = ENFP"]),
        ("ENFP랑 잘 맞아", ["nothing"]),
        ("담임 선생님은 박정훈", ["user · 담임 = 박정훈"]),
        ("우리 애 담임 선생님 성함은 박정훈이에요", ["user · 아이 담임 = 박정훈"]),
        ("담임 선생님은 좋은 분이야", ["nothing"]),
        ("김 과장님이 우리 팀 리더야", ["user · 팀장 = 김 과장"]),
        ("이 사장님이 우리 매니저야", ["nothing"]),
        ("룸메 바뀌었어 이제 현우야", ["user · 룸메 = 현우"]),
    ],
)  # fmt: skip
def test_work_family_and_school_are_read_as_people_say_them(text, claims):
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("나 지난주에 판교로 이사 갔어 새 폰은 갤럭시로 샀어", ["user · 사는 곳 = 판교 from 2026-11-02", "user · 휴대폰 = 갤럭시"]),
        ("이사 갔어 새 폰 갤럭시로", ["user · 휴대폰 = 갤럭시"]),
        ("저는 수원 살아요 삼성전자 다녀요", ["user · 사는 곳 = 수원", "user · 직장 = 삼성전자"]),
        ("새 차는 빨간색으로 했어", ["nothing"]),
        ("별장 와이파이 비번은 hunter2blue야 기억해 줘", ["별장 와이파이 · 비번 = hunter2blue"]),
        ("내 생일은 5월 3일이야 기억해 줘", ["user · 생일 = 5월 3일"]),
    ],
)  # fmt: skip
def test_statements_without_full_stops_are_read_one_by_one(text, claims):
    assert read(text) == claims
