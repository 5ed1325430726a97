"""`stilltrue eval retrieval` as it is typed."""

from __future__ import annotations

from tests.tiny_set import write_set


def test_figures_of_each_system_are_drawn(run, tmp_path):
    folder = write_set(tmp_path / "data")

    ran = run("eval", "retrieval", "--data", folder, "--set", "locomo", "--embedder", "none")

    assert ran.code == 0
    assert [line.split()[0] for line in ran.out.splitlines()] == ["system", "stilltrue", "bm25", "5"]


def test_json_gives_rates_by_type_and_by_part_and_why_a_system_was_left_out(run, tmp_path):
    folder = write_set(tmp_path / "data")

    ran = run(
        "eval", "retrieval", "--data", folder, "--set", "locomo", "--embedder", "none", "--limit", 4,
        "--systems=stilltrue,-graph,dense", "--out", tmp_path / "kept", "--json",
    )  # fmt: skip

    assert ran.code == 0
    assert ran.form["set"] == "locomo"
    assert ran.form["n"] == 4
    assert ran.form["systems"].keys() == {"stilltrue", "-graph"}
    assert ran.form["skipped"].keys() == {"dense"}
    assert {"any@10", "all@10", "by_type", "develop", "report"} <= ran.form["systems"]["stilltrue"].keys()
    assert (tmp_path / "kept" / "locomo.items.jsonl").is_file()


def test_a_set_or_system_that_is_none_is_a_bad_request(run, tmp_path):
    folder = write_set(tmp_path / "data")

    for given in (["--set", "poems"], ["--set", "locomo", "--systems", "luck"], ["--set", "beam"]):
        ran = run("eval", "retrieval", "--data", folder, "--embedder", "none", *given)

        assert ran.code == 2
        assert ran.err
