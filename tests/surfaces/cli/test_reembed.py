"""`stilltrue reembed`: what is said, what is counted, how it ends."""

from __future__ import annotations

import io


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_what_is_there_is_embedded_by_the_embedder_that_is_named(run):
    run("add", "The ferry to Jeju leaves at nine.")

    ran = run("reembed", "--embedder", "hashing", "--json")

    assert ran.code == 0
    assert (ran.form["name"], ran.form["n_ready"], ran.form["n_waiting"]) == ("hashing", 1, 0)


def test_another_embedder_takes_the_place_of_the_first(run):
    run("add", "The ferry to Jeju leaves at nine.")
    run("reembed", "--embedder", "hashing")

    ran = run("reembed", "--embedder", "hashing:64")

    assert "1 texts embedded by hashing" in ran.out
    assert "recall works on these now" in ran.out
    assert run("doctor", "--json").form["figures"]["embedder"] == "hashing 1 (64 dimensions)"


def test_without_an_embedder_it_says_what_to_do(run):
    ran = run("reembed")

    assert ran.code == 2
    assert 'pip install "stilltrue[local]"' in ran.err


def test_a_name_that_no_embedder_has_is_refused(run):
    ran = run("reembed", "--embedder", "wordvec")

    assert ran.code == 2
    assert "no embedder is called 'wordvec'" in ran.err


def test_what_still_waits_is_told_and_ends_with_one(run, monkeypatch):
    def fail(*_):
        raise OSError

    run("add", "The ferry to Jeju leaves at nine.")
    monkeypatch.setattr("stilltrue.embedding.hashing.HashingEmbedder.embed", fail)

    ran = run("reembed", "--embedder", "hashing")

    assert ran.code == 1
    assert "1 texts still wait (the embedder 'hashing' failed (OSError)); run it again to go on" in ran.out


def test_on_a_terminal_it_shows_how_far_it_is(run, monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    run("add", "The ferry to Jeju leaves at nine.")
    ran = run("reembed", "--embedder", "hashing")

    assert ran.code == 0
    assert "embedding" in terminal.getvalue()


def test_a_recall_finds_by_meaning_and_says_where_the_embedder_is_another(run, monkeypatch):
    run("add", "The ferry to Jeju leaves at nine.")
    run("reembed", "--embedder", "hashing")
    monkeypatch.setenv("STILLTRUE_EMBEDDER", "hashing")
    found = run("recall", "When does the ferry to Jeju leave?", "--json").form["report"]
    monkeypatch.setenv("STILLTRUE_EMBEDDER", "hashing:64")
    other = run("recall", "When does the ferry to Jeju leave?", "--json").form["report"]

    assert (found["hits"]["dense"], found["degraded"], found["unembedded"]) == (1, {}, 0)
    assert other["hits"]["dense"] == 0
    assert "stilltrue reembed" in other["degraded"]["dense"]
