"""What every door promises, whatever its form."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any

import pytest

HOSTILE_TEXTS = {
    "quotes and operators of FTS5": '"a" OR b* NEAR(c, 2) ^d {e}: -f AND NOT \'g',
    "SQL": "'); DROP TABLE turns; --",
    "right to left": "אני גר בתל אביב \u202eabc\u202c",
    "emoji": "👩‍👩‍👧‍👦 lives in 🏝️",
    "control characters": "a\x07b\x1b[31mc\x0b",
    "half a surrogate pair": "a\ud83db",
    "a regex that explodes": "a" * 30 + "!" + "(a+)+$",
    "a long line": "word " * 20_000,
    "Hangul apart": "나는 부산에 살아.",
}


@dataclass(frozen=True)
class Said:
    """What a door gave back: a form, or the kind and message of an error."""

    form: Any
    error: str | None = None
    message: str | None = None


class SurfaceContract:
    """Inherited by the tests of each door, which say how a verb is called through it."""

    @abstractmethod
    def call(self, verb: str, **given: Any) -> Said:
        """Call one verb, `add`, `recall`, `current` …, with the names that the Python face gives its arguments."""

    def hold(self, subject: str, predicate: str, value: str, **more: Any) -> Said:
        return self.call("assert", claims=[{"subject": subject, "predicate": predicate, "value": value, **more}])

    def test_what_is_handed_over_holds_now(self):
        self.hold("user", "lives in", "Bergen")

        facts = self.call("current", subject="user", predicate="lives in").form["facts"]

        assert [(fact["predicate"], fact["value"], fact["standing"]) for fact in facts] == [
            ("lives_in", "Bergen", "current")
        ]

    def test_a_fact_goes_out_with_both_of_its_intervals(self):
        self.hold("user", "lives in", "Bergen", valid_from="2026-03-01", valid_to="2026-04-01")

        (fact,) = self.call("current", subject="user", predicate="lives in", as_of="2026-03-15").form["facts"]

        assert fact["valid_from"].startswith("2026-03-01T00:00:00")
        assert fact["valid_to"].startswith("2026-04-0")
        assert fact["recorded_from"] is not None
        assert fact["recorded_to"] is None

    def test_the_reason_for_a_fact_is_the_very_characters_of_its_turn(self):
        self.hold("user", "lives in", "Bergen")
        (fact,) = self.call("current", subject="user", predicate="lives in").form["facts"]

        (receipt,) = self.call("why", fact=fact["id"]).form["receipts"]

        assert "Bergen" in receipt["quote"]
        assert receipt["end"] - receipt["start"] == len(receipt["quote"])

    def test_a_message_sent_twice_is_kept_once(self):
        first = self.call("add", text="The kettle is blue.", message_id="m1")

        second = self.call("add", text="The kettle is blue.", message_id="m1")

        assert (len(first.form["kept"]), len(second.form["kept"])) == (1, 0)
        assert second.form["known"] == first.form["kept"]

    def test_an_erasure_in_a_dry_run_erases_nothing(self):
        self.hold("user", "lives in", "Bergen")

        self.call("forget", space=True, dry_run=True)

        assert self.call("count").form == {"count": 1, "on_record": True}

    @pytest.mark.parametrize(
        ("verb", "given", "error"),
        [
            ("why", {"fact": "f_unknown"}, "not_found"),
            ("add", {"text": " \n"}, "bad_request"),
            ("current", {"subject": "user", "as_of": "2026-02-30"}, "bad_time"),
            ("current", {"subject": "user", "as_of": "0000-01-01"}, "bad_time"),
            ("recall", {"question": "x", "k": 0}, "bad_request"),
            ("list", {"kind": "wish"}, "bad_request"),
        ],
    )
    def test_a_request_that_cannot_be_right_gets_a_kind_and_a_sentence(self, verb, given, error):
        said = self.call(verb, **given)

        assert said.error == error
        assert said.message
        assert "Traceback" not in said.message

    @pytest.mark.parametrize("text", HOSTILE_TEXTS.values(), ids=HOSTILE_TEXTS)
    def test_any_text_can_be_kept_and_asked_for(self, text):
        kept = self.call("add", text=text)

        found = self.call("recall", question=text[:400])

        assert len(kept.form["kept"]) == 1
        assert found.error is None

    @pytest.mark.parametrize("name", ["Robert'); DROP TABLE facts;--", "🦊", "علي", "a\u202eb", "%_*?"])
    def test_any_name_can_be_a_subject(self, name):
        self.hold(name, "lives in", "Bergen")

        facts = self.call("current", subject=name, predicate="lives in").form["facts"]

        assert [fact["value"] for fact in facts] == ["Bergen"]
