"""Golden talks: what they hold, that a perfect answer passes every check, and that each mistake is counted by its kind."""

from __future__ import annotations

import json

import pytest

from stilltrue.errors import BadFile, BadRequest, ModelUnreachable
from stilltrue.eval.extraction.run import TALKS, run_extraction
from stilltrue.eval.extraction.talks import LANGUAGES, Expected, Talk, talks
from stilltrue.eval.stand_in import shown_rows
from stilltrue.llm.base import Request
from stilltrue.llm.scripted import Saying, ScriptedModel

SENSES = {
    "holds": {}, "ends": {"act": "ends"}, "not": {"polarity": False}, "planned": {"modality": "planned"}, "over": {"end": "over"},
}  # fmt: skip


def claims_of(talk: Talk, *, optional: bool = True) -> dict[str, list[dict[str, object]]]:
    """What a perfect model writes about each turn, by the text of the turn."""
    return {
        turn.text: [_claim(turn.text, expected) for expected in turn.claims if optional or not expected.optional]
        for turn in talk.turns
    }


def _claim(text: str, expected: Expected) -> dict[str, object]:
    way = expected.ways[0]
    claim: dict[str, object] = {
        "quote": text,
        "subject": way.subject[0],
        "predicate": way.predicate[0],
        "value": way.value[0],
    }
    if way.qualifier:
        claim["qualifier"] = way.qualifier[0]
    if way.since:
        claim["since"] = way.since
    if way.corrects:
        claim["corrects"] = way.corrects
    return claim | SENSES[way.sense]


def perfect(language: str, *more: dict[str, object]) -> ScriptedModel:
    """A model that finds what the talks claim, and whatever else it is told to say of the first turn shown."""
    known = {text: told for talk in talks(language) for text, told in claims_of(talk).items()}

    def answered(request: Request) -> str:
        rows = [row for row in shown_rows(request) if row["new"]]
        found = [{**claim, "turn": row["turn"]} for row in rows for claim in known[row["text"]]]
        return json.dumps({"claims": [*found, *({**one, "turn": rows[0]["turn"]} for one in more)], "unresolved": []})

    return ScriptedModel([answered] * 30)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_talks_of_a_language_hold_claims_and_every_kind_of_what_is_none(language):
    told = [turn for talk in talks(language) for turn in talk.turns]

    assert len(told) >= 30
    assert {turn.nothing for turn in told if turn.nothing} >= {
        "question", "assistant's guess", "supposed", "sarcasm", "quoted", "game", "small talk", "plan", "hearsay",
    }  # fmt: skip
    assert all(bool(turn.claims) != bool(turn.nothing) for turn in told)
    assert sum(len(talk.replaced) for talk in talks(language)) >= 4


def test_both_languages_are_asked_as_much():
    english, korean = (talks(language) for language in LANGUAGES)

    assert [len(talk.turns) for talk in english] == [len(talk.turns) for talk in korean]
    assert [len(talk.replaced) for talk in english] == [len(talk.replaced) for talk in korean]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_talk_claims_passes_every_check(language):
    report = run_extraction(languages=(language,), llm=perfect(language)).as_dict()

    found = report["languages"][language]
    assert found["missed"] == []
    assert found["wrong"] == []
    assert found["rejected"] == {}
    assert (found["claims"]["precision"], found["claims"]["recall"]) == (1.0, 1.0)
    assert (found["supersessions"]["precision"], found["supersessions"]["recall"]) == (1.0, 1.0)
    assert found["times"]["right"] == found["times"]["wanted"]
    assert found["unsupported_quotes"] == 0
    assert found["cost"]["calls"] == 5


def test_without_a_model_the_rules_are_asked():
    report = run_extraction(languages=("en",)).as_dict()

    found = report["languages"]["en"]
    assert (report["extractor"], report["model"]) == ("rules", None)
    assert found["claims"]["precision"] > 0.9
    assert found["claims"]["recall"] > 0.7
    assert found["unsupported_quotes"] == 0
    assert found["cost"]["calls"] == 0


def test_a_false_claim_is_counted_by_its_kind():
    hello = "Hi! I live in Oslo, near the harbour."
    more = {"quote": hello, "subject": "user", "predicate": "near", "value": "the harbour"}

    found = run_extraction(languages=("en",), llm=perfect("en", more)).as_dict()["languages"]["en"]

    assert found["false"] == {"more than is said": 1}
    assert found["claims"]["precision"] < 1.0
    assert "the harbour (more than is said)" in found["wrong"][0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_proposed_and_not_believed_is_kept_with_its_reason(language, tmp_path):
    invented = {"quote": "nobody said this", "subject": "user", "predicate": "likes", "value": "rain"}

    found = run_extraction(languages=(language,), llm=perfect(language, invented), out=tmp_path).as_dict()

    told = found["languages"][language]["turned_down"]
    assert {(one["reason"], one["candidate"]["quote"]) for one in told} == {("quote missing", "…")}
    kept = [json.loads(line)["turned_down"] for line in (tmp_path / TALKS).read_text(encoding="utf-8").splitlines()]
    assert [one for talk in kept for one in talk] == told


def test_a_model_that_is_down_is_told_of_and_nothing_is_found():
    model = ScriptedModel([Saying(fault=ModelUnreachable("down"), when=lambda _: True)])

    found = run_extraction(languages=("ko",), llm=model).as_dict()["languages"]["ko"]

    assert len(found["failed"]) == 5
    assert found["claims"]["found"] == 0
    assert found["claims"]["precision"] is None


def test_a_language_without_talks_is_a_mistake_of_the_caller():
    with pytest.raises(BadRequest, match="'fr'"):
        run_extraction(languages=("fr",))
    with pytest.raises(BadFile, match="'fr'"):
        talks("fr")


class Halting:
    """A model that is down between two calls."""

    name, price = "halting", None

    def __init__(self, model, since, until=10**9):
        self.model, self.forms, self.n_calls, self.since, self.until = model, model.forms, 0, since, until

    def complete(self, request):
        self.n_calls += 1
        if self.since <= self.n_calls < self.until:
            raise ModelUnreachable("down; see that it is up")
        return self.model.complete(request)

    def stream(self, request):
        raise NotImplementedError


def test_a_talk_without_an_answer_is_told_of_and_not_counted():
    found = run_extraction(languages=("en",), llm=Halting(perfect("en"), 2, 3)).as_dict()["languages"]["en"]

    assert [one.split(":")[0] for one in found["failed"]] == ["Jobs"]
    assert found["turns"] == sum(len(talk.turns) for talk in talks("en") if talk.title != "Jobs")
    assert found["claims"]["recall"] == 1.0


def test_a_model_that_stays_down_is_not_asked_about_each_talk():
    model = Halting(perfect("en"), 2)

    found = run_extraction(languages=("en",), llm=model).as_dict()["languages"]["en"]

    assert model.n_calls == 3
    assert len(found["failed"]) == 4
    assert "not asked" in found["failed"][-1]


def test_a_run_that_was_interrupted_goes_on_with_the_talks_that_are_left(tmp_path):
    whole = run_extraction(languages=("ko",), llm=perfect("ko")).as_dict()
    model = Halting(perfect("ko"), 4, 6)
    half = run_extraction(languages=("ko",), llm=model, out=tmp_path)

    with pytest.raises(BadRequest, match="3 lines of a run that was interrupted; go on with --continue"):
        run_extraction(languages=("ko",), llm=model, out=tmp_path)
    went_on = run_extraction(languages=("ko",), llm=model, out=tmp_path, goes_on=True)

    assert not half.is_whole
    assert went_on.is_whole
    assert model.n_calls == 7
    assert went_on.as_dict()["languages"] == whole["languages"]
    with pytest.raises(BadRequest, match="came to its end"):
        run_extraction(languages=("ko",), llm=model, out=tmp_path, goes_on=True)


def test_what_another_model_was_asked_is_not_gone_on_with(tmp_path):
    run_extraction(languages=("ko",), llm=Halting(perfect("ko"), 2), out=tmp_path)

    with pytest.raises(BadRequest, match='another one, model: "halting" before, "scripted:script" now'):
        run_extraction(languages=("ko",), llm=perfect("ko"), out=tmp_path, goes_on=True)


@pytest.mark.parametrize(
    "line", ["{}", '{"language": "en", "talk": "Food"}', '{"language": "en", "talk": "Food", "score": 3}']
)
def test_a_line_of_another_form_is_a_clear_error_or_no_line_of_a_talk(tmp_path, line):
    run_extraction(languages=("en",), llm=Halting(perfect("en"), 1), out=tmp_path)
    (tmp_path / "extraction.talks.jsonl").write_text(line + "\n")

    try:
        report = run_extraction(languages=("en",), llm=Halting(perfect("en"), 99), out=tmp_path, goes_on=True)
    except BadFile as problem:
        assert "another form" in str(problem)
    else:
        assert report.is_whole


def test_a_limit_takes_the_first_talks_of_each_language_and_is_at_least_one():
    found = run_extraction(limit=1).as_dict()["languages"]

    assert {name: one["windows"] for name, one in found.items()} == {"en": 1, "ko": 1}
    with pytest.raises(BadRequest, match="leaves no talk"):
        run_extraction(limit=0)
