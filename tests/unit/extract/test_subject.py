"""A value is claimed of whoever its words say it of."""

from __future__ import annotations

import pytest

from stilltrue.extract.subject import is_of_other_subject
from stilltrue.model.claim import Candidate, Value


def claim(predicate: str, value: str, subject: str = "user") -> Candidate:
    return Candidate(subject=subject, predicate=predicate, value=Value.of_text(value))


@pytest.mark.parametrize(
    ("predicate", "value", "subject", "clause"),
    [
        ("works at", "Siemens", "user", "I ran into Vera, who works at Siemens."),
        ("owns", "scooter", "user", "Olaf from the choir just bought a scooter."),
        ("lives in", "Ghent", "user", "Most people in my band live in Ghent."),
        ("lives in", "Austin", "user", "Our publisher moved its office to Austin."),
        ("allergy", "latex", "my dentist", "My dentist's son is allergic to latex."),
        ("status", "promoted", "Ines", "Paul was promoted by Ines."),
        ("age", "40", "Rita", "Rita is older than Olaf, who is 40."),
        ("lives in", "Jeju", "my colleague Kim", "My cousin Kim lives in Jeju."),
        ("diet", "vegan", "my neighbours", "Some of my neighbours are vegan."),
        ("근무지", "판교", "user", "남편 회사는 판교에 있어요."),
        ("식단", "채식", "user", "우리 반 애들 몇 명은 채식을 해."),
        ("고용 상태", "해고", "영수", "민지가 영수한테 해고당했어."),
    ],
)
def test_what_is_said_of_somebody_else_is_not_claimed(predicate, value, subject, clause):
    assert is_of_other_subject(claim(predicate, value, subject), clause)


@pytest.mark.parametrize(
    ("predicate", "value", "subject", "clause"),
    [
        ("works at", "Siemens", "user", "I work at Siemens with Vera, who is lovely."),
        ("works at", "Siemens", "user", "My job is at Siemens."),
        ("works at", "Siemens", "user", "Siemens hired me."),
        ("lives in", "Ghent", "user", "Home is Ghent now."),
        ("lives in", "Ghent", "user", "My sister and I live in Ghent."),
        ("internet provider", "Telenet", "user", "My ISP is Telenet."),
        ("rent", "900", "user", "My rent is 900."),
        ("sister", "Ana", "user", "My sister is Ana."),
        ("job", "nurse", "Olaf", "Olaf's job is nurse."),
        ("직장", "현대", "user", "나는 현대에 다니고 남편은 놀아."),
        ("남편", "준호", "user", "남편 이름은 준호야."),
        ("사는 곳", "제주", "우리 이모", "우리 이모는 제주에 살아."),
    ],
)
def test_what_is_said_of_the_very_one_is(predicate, value, subject, clause):
    assert not is_of_other_subject(claim(predicate, value, subject), clause)
