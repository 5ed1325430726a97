"""What qualifies a fact is shown in the words in which it was said, on every backend."""

from __future__ import annotations

import pytest
from tests.contracts.memory_contract import SetClock

from stilltrue import Memory
from stilltrue.storage.in_memory import InMemoryStorage


@pytest.mark.parametrize(
    ("text", "worded", "asked", "label"),
    [
        ("저는 매운 음식을 좋아해요.", "매운 음식", "매운 음식 좋아해?", "user · 태도[매운 음식] = 좋아함"),
        ("I love Café Zoë's cakes.", "Café Zoë's cakes", "Do I like Café Zoë's cakes?", "user · attitude[Café Zoë's cakes] = likes"),
    ],
)  # fmt: skip
def test_the_thing_of_an_attitude_keeps_its_words(memory, text, worded, asked, label):
    memory.add(text, said_at="2026-01-05")

    (fact,) = memory.current("user", "attitude")

    assert (fact.qualifier_label, fact.qualified_by) == (worded, worded)
    assert fact.slot.qualifier != worded
    assert memory.recall(asked).evidence[0].label.startswith(label)
    assert memory.list(text=worded)[0] == [fact]
    assert memory.rebuild(verify=True).unequal == ()


def test_the_words_survive_an_export(memory):
    memory.add("저는 매운 음식을 좋아해요.", said_at="2026-01-05")
    other = Memory(user="ann", storage=InMemoryStorage(), clock=SetClock())

    other.restore(memory.export())

    assert [fact.qualifier_label for fact in other.current("user", "attitude")] == ["매운 음식"]


def test_an_act_on_a_fact_speaks_of_the_same_thing(memory):
    memory.add("저는 매운 음식을 좋아해요.", said_at="2026-01-05")
    (fact,) = memory.current("user", "attitude")

    memory.end(fact.id)

    assert memory.current().value("attitude") is None


def test_what_is_not_qualified_has_no_words_for_it(memory):
    memory.add("I live in Oslo.", said_at="2026-01-05")

    (fact,) = memory.current("user", "lives in")

    assert (fact.qualifier_label, fact.qualified_by) == ("", "")
