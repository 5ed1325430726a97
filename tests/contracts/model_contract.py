"""What every model promises, wherever it runs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

import pytest
from pydantic import BaseModel

from stilltrue.errors import ModelFault
from stilltrue.llm.base import ALL_FORMS, Completion, Finish, Form, Model, Request, system, user
from stilltrue.llm.budget import Budget, Budgeted, InMemoryCounters
from stilltrue.llm.structured import Asker
from stilltrue.model.scope import ORGANISATION

QUESTION = Request(lines=(system("Answer shortly."), user("민준은 어디에 살아?")))


class City(BaseModel):
    """A place."""

    city: str


class ModelContract(ABC):
    """Inherited by the tests of each way of speaking to a model."""

    @pytest.fixture(autouse=True)
    def surroundings(self, monkeypatch):
        """No key and no proxy of whoever runs the tests."""
        monkeypatch.setenv("NO_PROXY", "127.0.0.1,localhost")
        monkeypatch.setenv("STILLTRUE_LLM_KEY", "sk-contract")

    @abstractmethod
    def model(self, texts: Iterable[str]) -> Model:
        """A model that answers those texts in order, and then fails."""

    def test_it_says_who_it_is_without_a_key(self):
        model = self.model([])

        assert ":" in model.name
        assert "sk-contract" not in model.name + repr(model)

    def test_its_forms_are_best_first_and_end_with_plain_text(self):
        forms = self.model([]).forms

        assert forms[-1] is Form.TEXT
        assert [form for form in ALL_FORMS if form in forms] == list(forms)

    @pytest.mark.parametrize("text", ["Busan.", "부산에 살아요 😀", "", " \n", "x" * 100_000])
    def test_the_answer_is_the_text_character_for_character(self, text):
        completion = self.model([text]).complete(QUESTION)

        assert isinstance(completion, Completion)
        assert completion.text == text
        assert completion.finish is Finish.DONE
        assert completion.usage.input_tokens > 0
        assert completion.model

    def test_the_pieces_of_a_stream_are_the_answer_and_the_last_carries_it(self):
        pieces = list(self.model(["부산에 살아요 😀"]).stream(QUESTION))

        assert "".join(piece.text for piece in pieces) == "부산에 살아요 😀"
        assert [piece.completion is not None for piece in pieces] == [False] * (len(pieces) - 1) + [True]
        assert pieces[-1].completion.text == "부산에 살아요 😀"

    def test_a_failure_is_a_model_fault(self):
        model = self.model([])

        with pytest.raises(ModelFault):
            model.complete(QUESTION)
        with pytest.raises(ModelFault):
            list(model.stream(QUESTION))

    def test_an_answer_of_a_type_can_be_asked_for(self):
        reply = Asker(self.model(['{"city": "부산"}'])).ask(QUESTION, City)

        assert reply.value == City(city="부산")

    def test_its_answers_can_be_counted(self):
        model = self.model(["부산"])
        budgeted = Budgeted(model, Budget(tokens=10_000), InMemoryCounters(), ORGANISATION)

        budgeted.complete(QUESTION)

        assert (budgeted.name, budgeted.forms, budgeted.price) == (model.name, model.forms, model.price)
        assert budgeted.state().spent.n_calls == 1
