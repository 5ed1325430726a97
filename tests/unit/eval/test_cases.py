"""The runner of cases without a model: what it plays, what it leaves out, and what it says of both."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stilltrue.eval.cases import run_cases
from stilltrue.eval.verdicts import Outcome, Verdict

SESSION = {
    "id": "s1",
    "time": "2026-01-05T09:00:00+00:00",
    "turns": [{"role": "user", "text": "The kayak is in the loft."}],
}
FACT = {
    "subject": "the kayak", "predicate": "location", "object": "the loft", "quote": "The kayak is in the loft.",
    "session": "s1", "valid_from": "2026-01-05",
}  # fmt: skip
MATCH = {"about": "kayak", "text": "loft"}
INGEST = {"op": "ingest", "session": "s1"}


def verdict(folder: Path, **fields: Any) -> Verdict:
    path = folder / "cases.jsonl"
    case = {"id": "one", "sessions": [SESSION], "facts": [FACT], "expect": {}, **fields}
    path.write_text(json.dumps(case, ensure_ascii=False), encoding="utf-8")
    return run_cases(path).verdicts[0]


def passed(folder: Path, *steps: dict[str, Any], **fields: Any) -> bool:
    found = verdict(folder, steps=list(steps), **fields)
    assert found.outcome is Outcome.PASSED, found.reason
    return True


def test_without_steps_all_sessions_are_learned_and_the_question_is_read_off_the_facts(tmp_path: Path) -> None:
    found = verdict(tmp_path, question="Where is the kayak?", expect={"contains": ["loft"], "not_contains": ["shed"]})

    assert found == Verdict("one", Outcome.PASSED)


def test_what_is_missing_in_the_answer_fails_with_what_was_found_and_wanted(tmp_path: Path) -> None:
    found = verdict(tmp_path, question="Where is the kayak?", expect={"contains": ["shed"]})

    assert found.outcome is Outcome.FAILED
    assert found.reason.startswith("answer: wanted 'shed' in ")


@pytest.mark.parametrize(
    ("check", "outcome"),
    [
        ({"what": "current_facts", "match": MATCH, "equals": 1}, Outcome.PASSED),
        ({"what": "current_facts", "match": MATCH, "equals": 0}, Outcome.FAILED),
        ({"what": "history_facts", "match": {"about": "kayak"}, "at_least": 1}, Outcome.PASSED),
        ({"what": "current_facts", "match": {"about": "user", "text": "loft"}, "at_least": 1}, Outcome.FAILED),
        ({"what": "valid_from", "match": MATCH, "on": "2026-01-05"}, Outcome.PASSED),
        ({"what": "valid_from", "match": MATCH, "on": "2026-01-06"}, Outcome.FAILED),
        ({"what": "sources", "match": MATCH, "quote_contains": "kayak"}, Outcome.PASSED),
        ({"what": "sources", "match": MATCH, "quote_contains": "canoe"}, Outcome.FAILED),
        ({"what": "entities", "match": {"name": "The Kayak"}, "equals": 1}, Outcome.PASSED),
        ({"what": "the weather"}, Outcome.SKIPPED),
    ],
)
def test_the_store_is_checked_after_the_steps(tmp_path: Path, check: dict[str, Any], outcome: Outcome) -> None:
    assert verdict(tmp_path, expect={"checks": [check]}).outcome is outcome


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"steps": [{"op": "mcp_session"}]}, "mcp_session needs the MCP server, which is not built yet"),
        ({"steps": [{"op": "for_each", "steps": [{"op": "mcp_session"}]}]}, "mcp_session needs the MCP server, which is not built yet"),
        ({"steps": [{"op": "juggle"}]}, "the step 'juggle' is not one that can be played here"),
        ({"question": "Is it in the loft? Yes or no."}, "the question is left out: it asks for yes or no"),
        ({"question": "What colour?", "expect": {"contains": [["don't know", "unknown"]]}}, "the question is left out: it asks for a model's own wording"),
    ],
)  # fmt: skip
def test_what_cannot_be_judged_without_a_model_is_skipped_by_name(tmp_path: Path, fields: Any, reason: str) -> None:
    assert verdict(tmp_path, **fields) == Verdict("one", Outcome.SKIPPED, reason)


def test_a_retry_changes_nothing_and_a_deletion_outlasts_it(tmp_path: Path) -> None:
    assert passed(
        tmp_path,
        INGEST,
        {"op": "retry", "session": "s1"},
        {"op": "count", "match": MATCH, "current_only": True, "expect": {"equals": 1}},
        {"op": "delete", "match": MATCH},
        {"op": "retry", "session": "s1"},
        {"op": "search", "query": "kayak", "expect": {"contains": [], "not_contains": ["loft"]}},
    )


def test_what_is_exported_and_imported_is_the_same(tmp_path: Path) -> None:
    assert passed(
        tmp_path,
        INGEST,
        {"op": "export", "save_as": "x"},
        {"op": "new_store"},
        {"op": "count", "match": {}, "expect": {"equals": 0}},
        {"op": "import", "from": "x"},
        {"op": "export", "expect": {"same_as": "x"}},
        {"op": "restart"},
        {"op": "search", "query": "kayak", "expect": {"contains": ["loft"]}},
    )


def test_several_at_once_leave_one_set_of_facts(tmp_path: Path) -> None:
    assert passed(
        tmp_path,
        {"op": "concurrent", "workers": 3, "steps": [INGEST], "expect": {"errors": 0}},
        {"op": "count", "match": MATCH, "current_only": True, "expect": {"equals": 1}},
    )


def test_processes_of_their_own_write_one_store(tmp_path: Path) -> None:
    write = {"op": "ingest_facts_direct", "subject": "tent {i}", "predicate": "holds", "object": "{i}"}

    assert passed(
        tmp_path,
        {"op": "concurrent", "each": [{"repeat": 3, "steps": [write]}, [INGEST]], "expect": {"errors": 0}},
        {"op": "count", "match": {"about": "tent"}, "current_only": True, "expect": {"equals": 3}},
        {"op": "count", "match": MATCH, "current_only": True, "expect": {"equals": 1}},
    )


def test_a_kill_between_keeping_and_learning_loses_nothing(tmp_path: Path) -> None:
    assert passed(
        tmp_path,
        {"op": "kill", "during": INGEST, "at": "after the text is stored, before any fact is stored"},
        {"op": "restart"},
        {"op": "count", "match": {}, "expect": {"equals": 0}},
        {"op": "retry", "session": "s1"},
        {"op": "count", "match": MATCH, "current_only": True, "expect": {"equals": 1}},
    )


def test_every_owner_has_a_memory_of_his_own(tmp_path: Path) -> None:
    ours = {**SESSION, "user": "{id}"}
    steps = [
        {"op": "ingest", "session": "s1", "user": "{id}", "allow_error": True},
        {"op": "if_stored", "then": [{"op": "list", "user": "{id}", "expect": {"contains": ["loft"], "count": 1}}]},
        {"op": "search", "query": "kayak", "user": "nobody", "expect": {"not_contains": ["loft"]}},
    ]

    assert passed(
        tmp_path, {"op": "for_each", "ids": ["a/b", "O'Neil", "사용자", "x" * 400], "steps": steps}, sessions=[ours]
    )


def test_a_page_says_whether_there_are_more(tmp_path: Path) -> None:
    assert passed(
        tmp_path,
        {"op": "bulk_facts", "count": 12, "subject": "jar {i}", "predicate": "holds", "object": "{i} plums"},
        {"op": "list", "page_size": 5, "expect": {"count_or_more_flag": 12}},
        {"op": "list", "page_size": 5, "all_pages": True, "expect": {"count": 12, "distinct": 12}},
        {"op": "context", "query": "plums", "budget_tokens": 200, "expect": {"max_tokens": 200, "min_facts": 1}},
        facts=[],
    )


def test_a_store_of_a_newer_version_is_refused_and_said_to_be(tmp_path: Path) -> None:
    assert passed(
        tmp_path, INGEST, {"op": "set_schema_version", "version": 9999, "expect": {"is_error": True}}, expect={}
    )


@pytest.mark.parametrize(
    "fields",
    [
        {"steps": 7},
        {"steps": [7]},
        {"steps": [{"op": "ingest", "session": "s9"}]},
        {"sessions": [{"id": "s1"}]},
        {"sessions": [{"id": "s1", "time": "soon", "turns": []}]},
        {"facts": [{"session": "s1", "quote": "The kayak"}]},
        {"expect": {"checks": [7]}},
        {"expect": {"contains": "loft"}, "question": "Where is the kayak?"},
        {"zzz": 1},
    ],
)
def test_a_broken_case_fails_with_a_reason_and_never_stops_the_run(tmp_path: Path, fields: Any) -> None:
    found = verdict(tmp_path, **fields)

    assert found.outcome is Outcome.FAILED
    assert found.reason


def test_only_the_cases_named_are_run(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    rows = [{"id": name, "steps": [{"op": "llm_calls", "expect": {"equals": 0}}]} for name in ("a", "b", "c")]
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")

    report = run_cases(path, only=["b"])

    assert report.as_dict() == {"cases": [{"id": "b", "outcome": "passed", "reason": ""}]}
    assert report.failed == 0


def test_a_turn_without_text_among_others_does_not_keep_the_session_out(tmp_path: Path) -> None:
    silent = {"role": "assistant", "content": None}
    spoken = {"role": "user", "content": [{"type": "text", "text": "The kayak is in the loft."}]}
    session = {**SESSION, "turns": [spoken, silent]}
    found = {"op": "search", "query": "kayak", "expect": {"contains": ["loft"]}}

    assert passed(tmp_path, INGEST, {"op": "retry", "session": "s1"}, found, sessions=[session])


@pytest.mark.parametrize(
    "refused",
    [
        {"op": "search", "query": "kayak", "expect": {"is_error": True, "errors": 1}},
        {
            "op": "cli",
            "command": "search",
            "query": "kayak",
            "expect": {"exit_code_not": 0, "stderr_contains": ["999"]},
        },
    ],
)
def test_a_file_of_a_newer_version_is_refused_by_the_step_that_opens_it(
    tmp_path: Path, refused: dict[str, Any]
) -> None:
    assert passed(tmp_path, INGEST, {"op": "set_schema_version", "version": 999}, refused)


def test_a_list_and_a_context_can_be_asked_of_another_time(tmp_path: Path) -> None:
    then = {"expect": {"contains": [], "not_contains": ["loft"]}, "as_of": "2025-12-01", "query": "kayak"}
    days = {"op": "list", "time_from": "2026-01-05", "time_to": "2026-01-05", "expect": {"contains": ["loft"]}}

    assert passed(tmp_path, INGEST, {"op": "list", **then}, {"op": "context", **then}, days)


def test_a_body_without_messages_is_an_error(tmp_path: Path) -> None:
    assert passed(tmp_path, {"op": "ingest_raw", "body": {"messages": []}, "expect": {"one_of": ["error"]}})


def test_a_case_that_gives_no_facts_is_read_by_a_careless_stand_in(tmp_path: Path) -> None:
    said = {**SESSION, "turns": [
        {"role": "user", "text": "Do I live in the loft?"},
        {"role": "assistant", "text": "You live in a castle."},
        {"role": "user", "text": "The kayak is in the shed."},
    ]}  # fmt: skip
    checks = [
        {"what": "current_facts", "match": {"about": "kayak", "text": "shed"}, "equals": 1},
        {"what": "current_facts", "match": {"about": "user"}, "equals": 0},
    ]

    found = verdict(tmp_path, facts=[], sessions=[said], expect={"checks": checks})

    assert found == Verdict("one", Outcome.PASSED)


def test_what_a_model_answers_is_played_as_it_is_scripted(tmp_path: Path) -> None:
    sorry = {"op": "stub_llm", "replies": [{"kind": "text", "text": "I'm sorry."}]}
    found = {"op": "search", "query": "kayak", "expect": {"contains": ["loft"]}}
    waits = {"op": "status", "session": "s1", "expect": {"is": "pending"}}
    done = {"op": "status", "session": "s1", "expect": {"is": "done"}}

    assert passed(
        tmp_path,
        sorry,
        INGEST,
        waits,
        {"op": "stub_llm", "replies": [{"kind": "facts"}]},
        {"op": "retry", "session": "s1"},
        done,
        found,
    )


def test_a_model_that_fails_in_the_background_is_asked_again_when_the_queue_is_drained(tmp_path: Path) -> None:
    failing = {
        "op": "stub_llm",
        "replies": [
            {"kind": "error", "status": 429, "retry_after_s": 1},
            {"kind": "error", "status": 503},
            {"kind": "facts"},
        ],
    }
    calls = {"op": "llm_calls", "expect": {"equals": 3}}
    done = {"op": "status", "session": "s1", "expect": {"is": "done"}}

    assert passed(tmp_path, failing, {**INGEST, "background": True}, {"op": "drain", "timeout_s": 60}, done, calls)


def test_a_damage_that_nobody_here_can_do_is_skipped_by_name(tmp_path: Path) -> None:
    burnt = {"op": "stub_llm", "replies": [{"kind": "text", "text": "{{FACTS_JSON}}", "corrupt": "burn it"}]}

    found = verdict(tmp_path, steps=[burnt, INGEST])

    assert found.outcome is Outcome.SKIPPED
    assert "burn it" in found.reason
