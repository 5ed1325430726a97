"""What a change elsewhere makes doubtful is still shown, with since when and because of what, and is never closed."""

from __future__ import annotations

import pytest

from stilltrue.model.fact import Fate

GYM = {"subject": "user", "predicate": "gym", "value": "Ironworks"}
HOME = {"subject": "user", "predicate": "lives in", "value": "Oslo"}


@pytest.fixture
def settled(memory, clock):
    def tell(day, *lines):
        clock.set(f"{day}T09:00:00")
        memory.assert_claims(list(lines))

    tell("2026-01-05", HOME, GYM)
    return tell


def label(memory, question="which gym do I go to?"):
    (piece,) = [one for one in memory.recall(question).evidence if one.fact and one.fact.slot.predicate == "gym"]
    return piece.label


def test_a_move_makes_the_old_gym_doubtful_and_does_not_close_it(memory, settled):
    settled("2026-03-02", HOME | {"value": "Bergen"})

    assert "doubtful since 2026-03-02: user · lives in = Bergen" in label(memory)
    assert memory.current("user").value("gym") == "Ironworks"


def test_an_end_makes_doubtful_what_hung_on_it(memory, settled):
    settled("2026-03-02", {"subject": "user", "predicate": "lives in", "value": "Oslo", "act": "ends"})

    assert "doubtful since 2026-03-02: user · lives in is no longer Oslo" in label(memory)


@pytest.mark.parametrize(
    "line",
    [GYM, GYM | {"act": "confirms"}, GYM | {"value": "Sports hall"}],
    ids=["said again", "confirmed", "another one"],
)
def test_what_is_said_after_the_change_is_not_doubtful(memory, settled, line):
    settled("2026-03-02", HOME | {"value": "Bergen"})
    settled("2026-03-05", line)

    assert "doubtful" not in label(memory)


@pytest.mark.parametrize(
    "line",
    [HOME, {"subject": "Mina", "predicate": "lives in", "value": "Bergen"}, GYM | {"predicate": "likes", "many": True}],
    ids=["the same home", "another's home", "another predicate"],
)
def test_what_does_not_change_the_slot_of_the_same_subject_unsettles_nothing(memory, settled, line):
    settled("2026-03-02", line)

    assert "doubtful" not in label(memory)


def test_before_the_change_nothing_was_doubtful(memory, settled):
    settled("2026-03-02", HOME | {"value": "Bergen"})

    (piece, *_) = memory.recall("which gym do I go to?", as_of="2026-02-01").evidence

    assert "doubtful" not in piece.label


def test_a_first_home_unsettles_nothing(memory, clock):
    clock.set("2026-01-05T09:00:00")
    memory.assert_claims([GYM])
    clock.set("2026-02-05T09:00:00")
    memory.assert_claims([HOME])

    assert "doubtful" not in label(memory)


def test_a_korean_question_is_told_in_korean(memory, settled):
    settled("2026-03-02", HOME | {"value": "부산"})

    assert "2026-03-02부터 확실하지 않음: user · lives in = 부산" in label(memory, "나 헬스장 어디 다녀?")


def test_the_state_lists_what_is_doubtful(memory, settled):
    settled("2026-03-02", HOME | {"value": "Bergen"})

    doubtful = [entry for entry in memory.state().entries if entry.doubt]

    assert [entry.fact.slot.predicate for entry in doubtful] == ["gym"]


def test_why_names_the_move_that_made_the_gym_doubtful(memory, settled, clock):
    settled("2026-03-02", HOME | {"value": "Bergen", "quote": "I moved to Bergen."})
    (gym,) = memory.current("user", "gym")

    why = memory.why(gym.id)

    assert [receipt.quote for _, receipt in why.doubted_by] == ["I moved to Bergen."]


class TestByWords:
    """A claim that makes what another slot holds doubtful: because of what its own words say."""

    @pytest.fixture(
        params=[("tennis partner", "Ola", "I tore my knee."), ("수영 코치", "김 코치", "수영장이 문을 닫았어.")]
    )
    def told(self, request, memory, clock):
        predicate, value, because = request.param

        def tell(day, **line):
            clock.set(f"{day}T09:00:00+00:00")
            return memory.assert_claims([{"subject": "user", "predicate": predicate} | line])

        tell("2026-01-05", value=value, quote=f"{value}.")
        return predicate, value, because, tell

    def doubtful(self, memory, **more):
        return [(entry.fact.value.text, entry.doubt) for entry in memory.state(language="en", **more).doubtful]

    def test_it_is_told_in_the_state_with_its_words_and_nothing_is_closed(self, memory, told):
        predicate, value, because, tell = told

        tell("2026-03-02", act="unsettles", quote=because)

        assert self.doubtful(memory) == [(value, f"doubtful since 2026-03-02: “{because}”")]
        assert memory.current("user").value(predicate) == value
        assert memory.rebuild(verify=True).unequal == ()

    def test_in_korean_as_well(self, memory, told):
        _, _, because, tell = told

        tell("2026-03-02", act="unsettles", quote=because)

        (entry,) = memory.state(language="ko").doubtful
        assert entry.doubt == f"2026-03-02부터 확실하지 않음: “{because}”"

    def test_why_names_the_words_that_made_it_doubtful(self, memory, told):
        _, _, because, tell = told
        tell("2026-03-02", act="unsettles", quote=because)
        (entry,) = memory.state().doubtful

        why = memory.why(entry.fact.id)

        assert [receipt.quote for _, receipt in why.doubted_by] == [because]
        assert why.doubtful_since == 1_772_442_000_000_000

    def test_history_says_what_the_claim_did(self, memory, told):
        predicate, _, because, tell = told

        tell("2026-03-02", act="unsettles", quote=because)

        assert [one.fate for one in memory.history("user", predicate).told] == [None, Fate.UNSETTLES]

    def test_who_speaks_of_it_again_settles_it(self, memory, told):
        _, value, because, tell = told
        tell("2026-03-02", act="unsettles", quote=because)

        tell("2026-03-05", value=value, act="confirms", quote=f"{value}!")

        assert self.doubtful(memory) == []
        assert self.doubtful(memory, as_of="2026-03-03", known_at="2026-03-03") != []

    def test_it_counts_from_the_day_that_it_names(self, memory, told):
        _, value, because, tell = told
        tell("2026-02-20", value=value, quote=f"{value}!")

        tell("2026-03-02", act="unsettles", quote=because, valid_from="2026-02-10")

        assert self.doubtful(memory) == []

    def test_a_value_that_is_named_is_the_only_one_that_is_doubtful(self, memory, told):
        _, value, because, tell = told

        tell("2026-03-02", act="unsettles", value="somebody else", quote=because)
        other = self.doubtful(memory)
        tell("2026-03-03", act="unsettles", value=value, quote=because)

        assert (other, len(self.doubtful(memory))) == ([], 1)

    def test_what_is_undone_unsettles_no_more(self, memory, told, clock):
        predicate, _, because, _ = told
        clock.set("2026-03-02T09:00:00+00:00")
        line = {"subject": "user", "predicate": predicate, "act": "unsettles", "quote": because}
        memory.assert_claims([line], source="talk")

        memory.undo(source="talk")
        undone = self.doubtful(memory)
        memory.redo(source="talk")

        assert (undone, len(self.doubtful(memory))) == ([], 1)

    def test_what_is_forgotten_leaves_no_word_of_the_doubt(self, memory, told, clock, storage):
        predicate, _, _, _ = told
        clock.set("2026-03-02T09:00:00+00:00")
        line = {"subject": "user", "predicate": predicate, "act": "unsettles", "quote": "Zorblax broke it."}
        memory.assert_claims([line], source="talk")

        memory.forget(source="talk")

        with storage.reading() as tx:
            assert "Zorblax" not in str(tx.dump())
        assert self.doubtful(memory) == []

    def test_a_guess_does_not_make_the_users_own_word_doubtful(self, memory, told):
        _, _, because, tell = told

        tell("2026-03-02", act="unsettles", quote=because, tier=1)

        assert self.doubtful(memory) == []

    def test_an_exception_over_it_is_not_doubtful_and_what_stands_is_when_that_is_over(self, memory, told, clock):
        _, _, because, tell = told
        tell("2026-03-01", value="a stand-in", valid_from="2026-03-01", valid_to="2026-03-10")

        tell("2026-03-02", act="unsettles", quote=because)

        assert self.doubtful(memory) == []
        assert len(self.doubtful(memory, as_of="2026-03-12")) == 1

    @pytest.mark.parametrize(
        ("line", "words"),
        [
            ({"valid_to": "2026-04"}, "a doubt lasts until somebody speaks of it"),
            ({"derivation": {"formula": "a", "inputs": {"a": ["user", "a"]}}}, "a doubt lasts"),
            ({"corrects": "Bo"}, "only 'holds' corrects"),
        ],
    )
    def test_what_no_doubt_can_have_is_refused_in_words(self, told, line, words):
        *_, tell = told

        ticket = tell("2026-03-02", act="unsettles", **line)

        assert words in ticket.refused[0].reason

    @pytest.mark.parametrize("line", [{"polarity": False}, {"modality": "planned"}])
    def test_a_doubt_is_neither_denied_nor_planned(self, memory, told, line):
        *_, tell = told

        ticket = tell("2026-03-02", act="unsettles", **line)

        assert "neither denied nor planned" in ticket.rejected[0].detail
        assert self.doubtful(memory) == []

    def test_a_slot_of_which_nothing_is_known_stays_unknown(self, memory):
        memory.assert_claims([{"subject": "user", "predicate": "gym", "act": "unsettles", "quote": "I moved."}])

        assert list(memory.current("user", "gym")) == []
        assert self.doubtful(memory) == []

    def test_long_words_are_cut_and_told_on_one_line(self, memory, told):
        *_, tell = told

        tell("2026-03-02", act="unsettles", quote="I moved.\n" + "far " * 200)

        ((_, doubt),) = self.doubtful(memory)
        assert "\n" not in doubt
        assert len(doubt) < 170
