"""A memory that learns with a model: what it stores, what it refuses, and what happens when the model is not well."""

from __future__ import annotations

import json

import pytest

from stilltrue import Memory
from stilltrue.errors import BadRequest, ModelBusy, ModelUnreachable, NotFound
from stilltrue.extract.llm import LLM
from stilltrue.llm.base import Finish, Request
from stilltrue.llm.cost import parsed_price
from stilltrue.llm.scripted import Saying, ScriptedModel

MOVED = "I moved from Oslo to Bergen last Friday."
NAVER = "나는 3월부터 네이버에서 일해."
SAID = "2026-05-15T10:00+09:00"
NOTHING: dict[str, object] = {"claims": [], "unresolved": []}


def claim(quote: str, predicate: str, value: object, **more: object) -> dict[str, object]:
    return {"quote": quote, "turn": "T1", "subject": "user", "predicate": predicate, "value": value, **more}


def answer(*claims: dict[str, object], unresolved: tuple[str, ...] = ()) -> dict[str, object]:
    return {"claims": list(claims), "unresolved": list(unresolved)}


BERGEN = claim(MOVED, "lives in", "Bergen", since="last Friday")


@pytest.fixture
def with_model(storage, clock):
    """A memory that learns with a model of that script."""

    def opened(*script, **settings) -> Memory:
        opened.model = model = ScriptedModel(script, price=parsed_price("1/2"))
        return Memory(user="ann", storage=storage, clock=clock, llm=model, **settings)

    return opened


def test_a_model_that_is_given_is_learned_with(with_model):
    memory = with_model(answer(BERGEN))

    ticket = memory.add(MOVED, said_at=SAID)

    assert memory.current().lives_in == "Bergen"
    assert ticket.spent.n_calls == 1
    assert ticket.spent.dollars is not None
    assert ticket.spent.dollars > 0


def test_a_korean_turn_is_learned_with_a_model(with_model):
    memory = with_model(answer(claim(NAVER, "직장", "네이버", since="3월부터")))

    memory.add(NAVER, said_at=SAID)

    assert memory.recall("나 어디서 일해?").evidence[0].fact.value.text == "네이버"


def test_without_a_model_the_rules_learn(storage, clock):
    memory = Memory(user="ann", storage=storage, clock=clock)

    ticket = memory.add(MOVED, said_at=SAID)

    assert memory.current().lives_in == "Bergen"
    assert ticket.spent.n_calls == 0


def test_a_function_of_messages_is_a_model(storage, clock):
    told: list[str] = []

    def answered(messages: list[dict[str, str]]) -> str:
        told.extend(message["role"] for message in messages)
        return json.dumps(answer(BERGEN))

    memory = Memory(user="ann", storage=storage, clock=clock, llm=answered)

    memory.add(MOVED, said_at=SAID)

    assert memory.current().lives_in == "Bergen"
    assert told == ["system", "user"]


def test_the_extractor_that_asks_needs_somebody_to_ask(storage, clock):
    with pytest.raises(BadRequest, match="asks a model, and there is none"):
        Memory(user="ann", storage=storage, clock=clock, extractors=["llm"])


def test_rules_may_be_named_beside_a_model(with_model):
    memory = with_model(extractors=["rules"])

    memory.add(MOVED, said_at=SAID)

    assert memory.current().lives_in == "Bergen"


def test_what_the_turn_does_not_bear_out_is_refused_counted_and_shown(with_model):
    memory = with_model(
        answer(BERGEN, claim("I moved to Mars", "lives in", "Mars"), claim(MOVED, "pet", "Rex"), {"quote": 7})
    )

    ticket = memory.add(MOVED, said_at=SAID)

    assert [one.reason.value for one in ticket.rejected] == ["quote missing", "value not in the window", "malformed"]
    assert memory.doctor().figures["rejections"] == {"quote missing": 1, "value not in the window": 1, "malformed": 1}
    assert memory.current().lives_in == "Bergen"


@pytest.mark.parametrize(
    "failing",
    [
        pytest.param([ModelUnreachable("down")], id="down"),
        pytest.param([ModelBusy("busy", wait_seconds=9.0)], id="busy"),
        pytest.param([Saying(finish=Finish.DECLINED)], id="declined"),
        pytest.param(["I'm sorry, but I can't help with that."] * 2, id="refusal in prose"),
        pytest.param(["", ""], id="empty twice"),
        pytest.param([Saying(text='{"claims": [', finish=Finish.LENGTH)], id="cut short"),
        pytest.param(['{"claims": 7}'] * 2, id="wrong types twice"),
    ],
)
def test_a_model_that_fails_loses_no_turn_and_is_asked_again(with_model, failing):
    memory = with_model(*failing, answer(BERGEN))

    ticket = memory.add(MOVED, said_at=SAID, message_id="m1")

    assert ticket.kept
    assert ticket.pending == 1
    assert ticket.problems
    assert MOVED in memory.recall("Where did I move last Friday?").text
    again = memory.add(MOVED, said_at=SAID, message_id="m1")
    assert again.known == ticket.kept
    assert again.pending == 0
    assert memory.current().lives_in == "Bergen"


def test_an_empty_answer_is_an_answer(with_model):
    memory = with_model(NOTHING)

    ticket = memory.add("Good morning!", said_at=SAID)

    assert (ticket.pending, ticket.learned, ticket.problems) == (0, (), ())


def test_an_important_turn_without_a_claim_is_marked_unresolved(with_model):
    memory = with_model(answer(unresolved=("T1",)))

    ticket = memory.add("The doctor said something about my heart.", said_at=SAID)

    assert ticket.unresolved == ticket.kept
    assert memory.doctor().figures["turns unresolved"] == 1


def test_the_wordings_in_use_are_told_so_that_they_are_used_again(with_model):
    memory = with_model(answer(BERGEN), NOTHING)
    memory.add(MOVED, said_at=SAID)

    memory.add("It rains a lot.", said_at=SAID, session="later")

    [_, asked] = with_model.model.asked
    assert "user · lives in: Bergen" in asked.lines[-1].text


def test_what_was_learned_earlier_in_the_session_is_told_as_no_evidence(with_model):
    memory = with_model(answer(BERGEN), *[NOTHING] * 9)
    memory.add(MOVED, said_at=SAID, session="s")
    for number in range(8):
        memory.add(f"Small talk number {number}.", said_at=SAID, session="s")

    asked: Request = with_model.model.asked[-1]

    assert "Told earlier (no evidence):" in asked.lines[-1].text
    assert MOVED not in asked.lines[-1].text


def test_what_is_forgotten_is_told_no_more(with_model):
    memory = with_model(answer(BERGEN), NOTHING)
    ticket = memory.add(MOVED, said_at=SAID)

    memory.forget(turn=ticket.kept[0])
    memory.add("It rains a lot.", said_at=SAID)

    assert "Bergen" not in with_model.model.asked[-1].lines[-1].text


def test_a_long_talk_is_asked_about_in_several_calls_and_each_is_a_job_of_its_own(with_model, storage):
    memory = with_model(NOTHING, ModelUnreachable("down"))
    texts = [{"text": f"{number}: {'It rains. ' * 60}", "said_at": SAID} for number in range(18)]

    ticket = memory.add(texts, session="long")

    assert len(ticket.kept) == 18
    assert ticket.pending >= 1
    assert len(with_model.model.asked) == 2


def test_a_dry_run_says_what_would_be_learned_and_what_it_takes_and_keeps_nothing(with_model):
    memory = with_model(answer(BERGEN, claim("I moved to Mars", "lives in", "Mars")), answer(BERGEN))

    ticket = memory.add(MOVED, said_at=SAID, dry_run=True)

    assert ticket.dry_run
    assert [change.after[0].value.text for change in ticket.changes] == ["Bergen"]
    assert [one.reason.value for one in ticket.rejected] == ["quote missing"]
    assert ticket.spent.n_calls == 1
    assert memory.count() == 0
    assert memory.doctor().figures["turns"] == 0
    assert memory.add(MOVED, said_at=SAID).kept == ticket.kept


def test_a_dry_run_without_a_model_costs_nothing(storage, clock):
    memory = Memory(user="ann", storage=storage, clock=clock)

    ticket = memory.add(MOVED, said_at=SAID, dry_run=True)

    assert [change.after[0].value.text for change in ticket.changes if change.after]
    assert ticket.spent.n_calls == 0
    assert memory.count() == 0


def test_a_dry_run_with_a_model_that_is_down_says_so(with_model):
    ticket = with_model(ModelUnreachable("the model is down")).add(MOVED, said_at=SAID, dry_run=True)

    assert ticket.problems == ("the model is down",)
    assert ticket.learned == ()


class Newer(LLM):
    """The same with a later prompt."""

    version = 7


def test_a_newer_version_replaces_exactly_what_the_older_one_made(with_model, storage, clock):
    with_model(answer(BERGEN), answer(claim("I like tea", "attitude", "likes", qualifier="tea"))).add(
        MOVED, said_at=SAID, session="a"
    )
    memory = Memory(user="ann", storage=storage, clock=clock)
    memory.assert_claims([{"subject": "user", "predicate": "pet", "value": "Rex"}])
    newer = Newer(
        ScriptedModel(
            [answer(claim(MOVED, "lives in", "Bergen", since="last Friday"), claim(MOVED, "moved from", "Oslo"))]
        )
    )

    ticket = Memory(user="ann", storage=storage, clock=clock, extractors=[newer]).reextract()

    assert ticket.withdrawn == 1
    with storage.reading() as tx:
        made = sorted((one.extractor, one.predicate) for one in tx.each_assertion(memory.scope.home))
    assert made == [("llm@4", "lives in"), ("llm@7", "lives in"), ("llm@7", "moved from"), ("structured@1", "pet")]
    assert memory.current().lives_in == "Bergen"
    assert memory.current().pet == "Rex"
    fates = [told.fate for told in memory.history("user", "lives in").told]
    assert fates.count("undone") == 1


def test_what_was_replaced_can_be_taken_back(with_model, storage, clock):
    with_model(answer(BERGEN)).add(MOVED, said_at=SAID, session="a")
    newer = Newer(ScriptedModel([NOTHING]))
    memory = Memory(user="ann", storage=storage, clock=clock, extractors=[newer])
    memory.reextract()
    assert memory.count() == 0

    memory.redo(extractor="llm@4")

    assert memory.current().lives_in == "Bergen"


def test_reading_again_is_done_once(with_model, storage, clock):
    with_model(answer(BERGEN)).add(MOVED, said_at=SAID, session="a")
    memory = Memory(user="ann", storage=storage, clock=clock, extractors=[Newer(ScriptedModel([answer(BERGEN)]))])
    memory.reextract()

    with pytest.raises(NotFound, match="no claim by llm older than llm@7"):
        memory.reextract()


def test_a_session_that_the_model_fails_at_keeps_its_old_claims(with_model, storage, clock):
    with_model(answer(BERGEN)).add(MOVED, said_at=SAID, session="a")
    memory = Memory(
        user="ann", storage=storage, clock=clock, extractors=[Newer(ScriptedModel([ModelUnreachable("down")]))]
    )

    ticket = memory.reextract()

    assert ticket.withdrawn == 0
    assert "stays as it is: down" in ticket.problems[0]
    assert memory.current().lives_in == "Bergen"


def test_a_model_may_read_again_what_the_rules_read(storage, clock, with_model):
    Memory(user="ann", storage=storage, clock=clock).add(MOVED, said_at=SAID, session="a")

    ticket = with_model(answer(BERGEN)).reextract(replaces="rules")

    assert ticket.withdrawn == 2
    assert len(ticket.learned) == 1


def test_a_dry_run_of_reading_again_changes_nothing(storage, clock, with_model):
    memory = Memory(user="ann", storage=storage, clock=clock)
    memory.add(MOVED, said_at=SAID, session="a")
    before = memory.history("user", "lives in")

    ticket = with_model(answer(BERGEN)).reextract(replaces="rules", dry_run=True)

    assert ticket.dry_run
    assert ticket.withdrawn == 2
    assert memory.history("user", "lives in") == before


def test_an_extractor_cannot_replace_itself(with_model):
    with pytest.raises(BadRequest, match="is the one in use"):
        with_model().reextract(replaces="llm@4")


def test_what_a_person_undid_is_not_learned_again_by_reading_again(with_model, storage, clock):
    first = with_model(answer(BERGEN))
    ticket = first.add(MOVED, said_at=SAID, session="a")
    first.undo(turn=ticket.kept[0])

    with pytest.raises(NotFound):
        Memory(user="ann", storage=storage, clock=clock, extractors=[Newer(ScriptedModel())]).reextract()


def test_a_derivation_that_a_model_proposes_is_kept_with_its_claim(with_model, storage):
    said = "We use 10 packs a week, so 20 for two weeks."
    inputs = [{"name": "per_week", "subject": "trip", "predicate": "packs per week"}]
    memory = with_model(answer(claim("so 20 for two weeks", "packs", 20, formula="per_week * 2", inputs=inputs)))

    memory.add(said, said_at=SAID)

    with storage.reading() as tx:
        [made] = list(tx.each_assertion(memory.scope.home))
    assert json.loads(made.derivation or "{}")["formula"] == "per_week * 2"


@pytest.mark.parametrize(
    ("said", "claims", "later", "worked"),
    [
        (
            "Rent is $600 and food is $300, so $900 a month in all.",
            [
                claim("Rent is $600", "rent", "$600"),
                claim("food is $300", "food budget", "$300"),
                claim("so $900 a month in all", "monthly cost", "$900"),
            ],
            ("Rent is $650 now.", claim("Rent is $650 now", "rent", "$650")),
            "rent + food budget = 650 USD + 300 USD = 950 USD",
        ),
        (
            "일주일에 10개씩 쓰니까 2주면 20개야.",
            [
                claim("일주일에 10개씩", "주당 수량", "10개"),
                claim("2주면", "기간", "2주"),
                claim("2주면 20개야", "총 수량", "20개"),
            ],
            ("이제 일주일에 7개씩 써.", claim("일주일에 7개씩 써", "주당 수량", "7개")),
            "주당 수량 × 기간 ÷ 1 주 = 7 개 × 2 주 ÷ 1 주 = 14 개",
        ),
    ],
)
def test_amounts_that_a_model_finds_are_searched_for_a_formula_and_followed(with_model, said, claims, later, worked):
    memory = with_model(answer(*claims), answer(later[1]))

    memory.add(said, said_at="2026-05-15")
    memory.add(later[0], said_at="2026-06-15")

    told = [entry.working.worked for entry in memory.state(now="2026-06-16").live if entry.working is not None]
    assert told == [worked]


TOLD_TWICE = "I moved from Oslo to Bergen last Friday. " * 24
"""Long enough to be asked for in halves."""


@pytest.mark.parametrize(
    ("script", "text", "n_calls"),
    [
        pytest.param(['{"claims": 7}'] * 2, MOVED, 2, id="wrong types twice"),
        pytest.param(["", answer(BERGEN)], MOVED, 2, id="repaired"),
        pytest.param([Saying(text="I will not.", finish=Finish.DECLINED)], MOVED, 1, id="declined"),
        pytest.param([Saying(text='{"claims": [', finish=Finish.LENGTH)], MOVED, 1, id="cut short"),
        pytest.param(
            [Saying(text='{"claims": [', finish=Finish.LENGTH), NOTHING, NOTHING], TOLD_TWICE, 3, id="in halves"
        ),
        pytest.param(
            [Saying(text='{"claims": [', finish=Finish.LENGTH), NOTHING, "", ""], TOLD_TWICE, 4, id="in halves, in vain"
        ),
        pytest.param([ModelUnreachable("down")], MOVED, 0, id="never answered"),
    ],
)
@pytest.mark.parametrize("dry_run", [False, True], ids=["for good", "only tried"])
def test_answers_that_came_to_nothing_are_told_in_the_cost(with_model, script, text, n_calls, dry_run):
    memory = with_model(*script)

    ticket = memory.add(text, said_at=SAID, dry_run=dry_run)

    assert ticket.spent.n_calls == n_calls
    assert (ticket.spent.tokens > 0) is (n_calls > 0)
    if not dry_run:
        assert memory.doctor().figures["model calls today"] == n_calls
        assert memory.doctor().figures["model tokens today"] == ticket.spent.tokens


def test_a_worker_tells_what_failed_attempts_took_too(with_model):
    memory = with_model("", "", answer(BERGEN))
    memory.add(MOVED, said_at=SAID, wait=False)

    failed = memory.worker().drain()
    done = memory.worker().drain()

    assert (failed.n_failed, failed.spent.n_calls) == (1, 2)
    assert (done.n_done, done.spent.n_calls) == (1, 1)


def test_reading_again_tells_what_a_session_took_that_stays_as_it_is(with_model, storage, clock):
    with_model(answer(BERGEN)).add(MOVED, said_at=SAID, session="a")
    newer = Newer(ScriptedModel(["", ""]))

    ticket = Memory(user="ann", storage=storage, clock=clock, extractors=[newer]).reextract()

    assert ticket.spent.n_calls == 2
    assert "session 'a' stays as it is" in ticket.problems[0]
