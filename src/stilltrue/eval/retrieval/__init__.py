"""
What is found: recall and its rivals on sets of conversations and questions, with no model.

Comes in: a folder of sets in the normalised form, and the names of the systems to compare.
Goes out: figures for each system, and for each question what was handed over for it.
May know: the engine and all below it, as a user of it; nothing below knows of this.
"""

SYSTEMS: dict[str, str] = {
    "stilltrue": "stilltrue.eval.retrieval.ours:whole",
    "closure": "stilltrue.eval.retrieval.walks:closure",
    "bm25": "stilltrue.eval.retrieval.words:bm25",
    "bm25-100": "stilltrue.eval.retrieval.words:bm25_100",
    "bm25-cut": "stilltrue.eval.retrieval.words:bm25_cut",
    "dense": "stilltrue.eval.retrieval.vectors:dense",
    "equal-rrf": "stilltrue.eval.retrieval.vectors:equal_rrf",
    "whole-state": "stilltrue.eval.retrieval.states:whole_state",
    "random-facts": "stilltrue.eval.retrieval.states:random_facts",
    "prior-refresh": "stilltrue.eval.retrieval.walks:prior_refresh",
    "stale-closure": "stilltrue.eval.retrieval.walks:stale_closure",
    "-state": "stilltrue.eval.retrieval.ours:without_state",
    "-lexical": "stilltrue.eval.retrieval.ours:without_lexical",
    "-graph": "stilltrue.eval.retrieval.ours:without_graph",
    "-closure": "stilltrue.eval.retrieval.ours:without_closure",
    "-dense": "stilltrue.eval.retrieval.ours:without_dense",
    "-recent": "stilltrue.eval.retrieval.ours:without_recent",
    "-neighbours": "stilltrue.eval.retrieval.ours:without_neighbours",
    "-time-bonus": "stilltrue.eval.retrieval.ours:without_time_bonus",
    "-supersession": "stilltrue.eval.retrieval.ours:without_supersession",
    "fusion=sum": "stilltrue.eval.retrieval.ours:by_sum",
    "fusion=rrf": "stilltrue.eval.retrieval.ours:by_rrf",
}
"""Where each system is made; what begins with a dash is ours with one part left out."""

GROUPS: dict[str, tuple[str, ...]] = {
    "baselines": tuple(name for name, place in SYSTEMS.items() if ".ours:" not in place),
    "ablations": tuple(name for name in SYSTEMS if name.startswith(("-", "fusion="))),
    "all": tuple(SYSTEMS),
}
"""Names that stand for several systems."""
