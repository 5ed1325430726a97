"""The model contract, on each way of speaking to one."""

from __future__ import annotations

import pytest
from tests.contracts.model_contract import ModelContract
from tests.contracts.model_server import AnthropicSpeech, OpenAISpeech, model_server

from stilltrue.llm.callable import CallableModel
from stilltrue.llm.connect import model_named
from stilltrue.llm.scripted import ScriptedModel


class OverHTTP(ModelContract):
    """Models on a server of the test's own; as texts are whole answers, a stream is one of them in one piece."""

    speech: type[OpenAISpeech | AnthropicSpeech]

    @pytest.fixture(autouse=True)
    def server(self):
        """A server that refuses what it was not told to answer."""
        with model_server() as told:
            self.told = told
            yield

    def model(self, texts):
        self.told.answers = [self.speech.text(text) for text in texts]
        self.told.otherwise = 404
        return model_named(f"{self.speech.scheme}+{self.told.url}?model=small&price=1/2")


class TestOpenAI(OverHTTP):
    speech = OpenAISpeech


class TestAnthropic(OverHTTP):
    speech = AnthropicSpeech


class TestScripted(ModelContract):
    def model(self, texts):
        return ScriptedModel(texts)


class TestCallable(ModelContract):
    def model(self, texts):
        left = list(texts)
        return CallableModel(lambda messages: left.pop(0), name="own")
