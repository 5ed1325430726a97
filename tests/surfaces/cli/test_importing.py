from __future__ import annotations

import json

import pytest
from tests.surfaces.importers import samples


def session(number, said_at, *texts, **more):
    turns = [{"turn_id": f"{number}:{place}", "role": "user", "text": text} for place, text in enumerate(texts)]
    return {"session_id": f"s{number}", "timestamp": said_at, "turns": turns, **more}


@pytest.fixture
def chat(tmp_path):
    def chat(*sessions, name="chat.jsonl"):
        file = tmp_path / name
        file.write_text("".join(json.dumps(one) + "\n" for one in sessions), encoding="utf-8")
        return file

    return chat


def counts(ran):
    return {name: ran.form["total"][name] for name in ("kept", "known", "refused")}


def test_an_import_run_again_adds_nothing(run, chat):
    file = chat(session(1, "2026-03-01", "I live in Oslo.", "The kettle is blue."))

    first, second = run("import", file, "--json"), run("import", file, "--json")

    assert counts(first) == {"kept": 2, "known": 0, "refused": 0}
    assert counts(second) == {"kept": 0, "known": 2, "refused": 0}


def test_an_import_ends_when_all_texts_have_their_vectors(run, chat, monkeypatch):
    monkeypatch.setenv("STILLTRUE_EMBEDDER", "hashing")
    long_ones = (f"{number}번째 긴 이야기입니다. " * 3_000 for number in range(3))

    ran = run("import", chat(session(1, "2026-03-01", *long_ones)), "--json")

    assert ran.form["unembedded"] == 0
    assert set(run("doctor", "--json").form["figures"]["vectors"].items()) >= {("pending", 0), ("failed", 0)}


def test_an_import_tells_of_vectors_that_could_not_be_made(run, chat, monkeypatch):
    def fail(*_):
        raise OSError

    monkeypatch.setenv("STILLTRUE_EMBEDDER", "hashing")
    monkeypatch.setattr("stilltrue.embedding.hashing.HashingEmbedder.embed", fail)

    ran = run("import", chat(session(1, "2026-03-01", "I live in Oslo.")))

    assert ran.code == 0
    assert "texts wait for a vector" in ran.err
    assert "stilltrue reembed" in ran.err


def test_an_import_without_the_embedder_of_the_store_is_kept_and_says_what_to_do(run, chat, monkeypatch):
    monkeypatch.setenv("STILLTRUE_EMBEDDER", "hashing")
    run("add", "The kettle is blue.")
    monkeypatch.setenv("STILLTRUE_EMBEDDER", "hashing:64")

    ran = run("import", chat(session(1, "2026-03-01", "I live in Oslo.")))

    assert ran.code == 0
    assert "reembed" in ran.err
    assert counts(run("import", chat(session(1, "2026-03-01", "I live in Oslo.")), "--json"))["known"] == 1


def test_a_file_that_has_grown_adds_what_is_new(run, chat):
    run("import", chat(session(1, "2026-03-01", "I live in Oslo.")))

    ran = run("import", chat(session(1, "2026-03-01", "I live in Oslo."), session(2, "2026-03-02", "Hi!")), "--json")

    assert counts(ran) == {"kept": 1, "known": 1, "refused": 0}


def test_turns_without_id_and_time_are_known_again_too(run, tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text("The kettle is blue.\n\nThe door is red.\n", encoding="utf-8")
    first = run("import", file, "--json")

    again = run("import", file, "--json")

    assert counts(again) == {"kept": 0, "known": counts(first)["kept"], "refused": 0}


def test_a_replay_believes_at_each_time_what_was_said_by_then(run, chat):
    file = chat(
        session(2, "2026-05-10T09:00:00+09:00", "I live in Bergen."),
        session(1, "2026-03-02T09:00:00+09:00", "I live in Oslo."),
    )

    run("import", file, "--replay")

    def believed(known_at):
        facts = run("current", "user", "lives in", "--known-at", known_at, "--as-of", known_at, "--json").form["facts"]
        return [fact["value"] for fact in facts]

    assert believed("2026-02-01") == []
    assert believed("2026-04-01") == ["Oslo"]
    assert believed("2026-05-20") == ["Bergen"]


def test_a_plain_import_is_learned_today_and_tells_of_the_past(run, chat):
    run("import", chat(session(1, "2026-03-02T09:00:00+09:00", "I live in Oslo.")))

    past = run("current", "user", "lives in", "--as-of", "2026-04-01", "--json").form["facts"]
    known_then = run("current", "user", "lives in", "--as-of", "2026-04-01", "--known-at", "2026-04-01", "--json")

    assert [fact["value"] for fact in past] == ["Oslo"]
    assert known_then.form["facts"] == []


def test_a_broken_line_is_reported_with_its_place_and_skipped(run, chat):
    file = chat(session(1, "2026-03-02", "I live in Oslo."))
    file.write_text('{"session_id": 7\n' + file.read_text(encoding="utf-8"), encoding="utf-8")

    ran = run("import", file)

    assert ran.code == 0
    assert ran.err.startswith("stilltrue: chat.jsonl:1: not JSON")
    assert run("count").out == "1\n"


def test_a_file_of_another_kind_is_refused_as_a_whole(run, tmp_path):
    (tmp_path / "x.bin").write_bytes(b"\0\1\2" * 100)

    ran = run("import", tmp_path / "x.bin")

    assert ran.code == 2
    assert "binary" in ran.err


def test_the_name_of_the_file_is_what_it_is_undone_by(run, chat):
    run("import", chat(session(1, "2026-03-02", "I live in Oslo."), name="march.jsonl"))

    run("undo", "--source", "march.jsonl")

    assert run("count").out == "nothing on record\n"


def test_the_named_owner_is_the_user_and_the_others_are_not(run, chat):
    turns = [
        {"turn_id": "1", "role": "user", "speaker": "Bob", "text": "I live in Oslo."},
        {"turn_id": "2", "role": "other", "speaker": "Ann", "text": "I live in Bergen."},
    ]
    file = chat({"session_id": "s", "timestamp": "2026-03-02", "turns": turns})

    run("import", file, "--owner", "Ann")

    facts = run("current", "user", "lives in", "--json").form["facts"]
    assert [fact["value"] for fact in facts] == ["Bergen"]


def test_ids_that_are_unique_in_a_session_only_do_not_collide(run, chat):
    one = {"session_id": "a", "timestamp": "2026-03-02", "turns": [{"turn_id": "1", "role": "user", "text": "Yes."}]}
    other = {"session_id": "b", "timestamp": "2026-03-03", "turns": [{"turn_id": "1", "role": "user", "text": "No."}]}

    assert counts(run("import", chat(one, other), "--json")) == {"kept": 2, "known": 0, "refused": 0}


def test_several_conversations_in_one_memory_are_pointed_out_and_one_can_be_chosen(run, chat):
    file = chat(
        session(1, "2026-03-01", "I live in Oslo.", conversation_id="a"),
        session(2, "2026-03-02", "I live in Bergen.", conversation_id="b"),
    )

    everything = run("import", file)
    one = run("import", file, "--conversation", "a", "--json", "--user", "bob")

    assert "2 conversations" in everything.err
    assert counts(one)["kept"] == 1


def test_a_grammar_reads_lines_of_its_shape(run, tmp_path):
    grammar, records = tmp_path / "g.toml", tmp_path / "r.txt"
    grammar.write_text('[[pattern]]\ntext = "{subject} is a citizen of {value}."\npredicate = "citizenship"\n')
    records.write_text("Ann Lee is a citizen of Norway.\n")

    run("import", records, "--grammar", grammar)

    facts = run("current", "Ann Lee", "citizenship", "--json").form["facts"]
    assert [fact["value"] for fact in facts] == ["Norway"]


def test_an_unknown_format_is_named_with_those_there_are(run, chat):
    ran = run("import", chat(session(1, None, "Hi!")), "--format", "docx")

    assert ran.code == 2
    assert "docx" in ran.err
    assert "chatgpt" in ran.err


def test_a_folder_of_several_formats_is_imported_whole_and_what_is_not_is_named(run, tmp_path):
    folder = tmp_path / "mixed"
    folder.mkdir()
    samples.chatgpt(folder)
    samples.markdown(folder)
    (folder / "photo.png").write_bytes(b"\x89PNG\x00\x00")

    ran = run("import", folder, "--json")
    again = run("undo", "--source", "mixed", "--dry-run", "--json")

    assert {one["format"] for one in ran.form["files"]} == {"chatgpt", "markdown"}
    assert [one["path"] for one in ran.form["unread"]] == [str(folder / "photo.png")]
    assert again.form["n_turns"] == ran.form["total"]["kept"]


def test_what_is_asked_of_a_file_and_not_in_it_is_said(run, chat):
    file = chat(session(1, "2026-03-01", "I live in Oslo.", conversation_id="c1"))

    nothing = run("import", file, "--conversation", "c2")

    assert "there is no conversation 'c2' in it" in nothing.err
    assert nothing.code == 1
    assert "no speaker is named 'Bob'" in run("import", file, "--owner", "Bob").err
