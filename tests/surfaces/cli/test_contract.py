from __future__ import annotations

import json

import pytest
from tests.contracts.surface_contract import Said, SurfaceContract

_POSITIONAL = {
    "add": ("text",),
    "recall": ("question",),
    "current": ("subject", "predicate"),
    "why": ("fact",),
}


class TestCommandLine(SurfaceContract):
    @pytest.fixture(autouse=True)
    def _command_line(self, run, tmp_path):
        self.run = run
        self.file = tmp_path / "claims.json"

    def call(self, verb, **given):
        arguments = []
        if verb == "assert":
            self.file.write_text(json.dumps(given.pop("claims")), encoding="utf-8")
            arguments.append(str(self.file))
        places = [given.pop(name) for name in _POSITIONAL.get(verb, ()) if name in given]
        for name, value in given.items():
            flag = "-k" if name == "k" else "--" + name.replace("_", "-")
            arguments += [flag] if value is True else [flag, str(value)]
        ran = self.run(verb, "--json", *arguments, "--", *places) if places else self.run(verb, "--json", *arguments)
        assert ran.err == ""
        if "error" in ran.form:
            assert ran.code == 2
            return Said(None, ran.form["error"]["kind"], ran.form["error"]["message"])
        assert ran.code == 0
        return Said(ran.form)
