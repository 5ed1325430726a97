"""What the commands take that measure."""

from __future__ import annotations

from argparse import ArgumentParser


def file(to: ArgumentParser) -> None:
    to.add_argument("file", metavar="FILE")


def situations(to: ArgumentParser) -> None:
    file(to)
    to.add_argument("--backend", metavar="NAME", help="memory or sqlite; both by default")


def retrieval(to: ArgumentParser) -> None:
    to.add_argument("--data", metavar="DIR", required=True, help="the folder in which the folders of the sets are")
    to.add_argument("--set", metavar="NAME", required=True, help="factconsolidation, locomo, longmemeval, …")
    to.add_argument("--limit", type=int, metavar="N", help="ask N questions, spread over the conversations")
    to.add_argument(
        "--systems",
        metavar="A,B",
        default="stilltrue,bm25",
        help="names, or baselines, ablations, all; --systems=-graph",
    )
    to.add_argument("--embedder", metavar="SPEC", help="which embedder; a local one by default, none for none")
    to.add_argument("--vectors", metavar="DIR", help="keep embedded turns there from one run to the next")
    to.add_argument("--out", metavar="DIR", help="keep what was handed over for each question, and the figures")


def unaided(to: ArgumentParser) -> None:
    to.add_argument("--data", metavar="DIR", required=True, help="the folder in which the folders of the sets are")
    to.add_argument("--set", metavar="NAME", required=True, help="factconsolidation, locomo, longmemeval, …")
    to.add_argument("--limit", type=int, metavar="N", help="ask N questions, spread over the conversations")
    to.add_argument("--embedder", metavar="SPEC", help="which embedder; a local one by default, none for none")
    to.add_argument("--out", metavar="DIR", help="keep every answer with its path, and the figures")


def state(to: ArgumentParser) -> None:
    to.add_argument("--language", choices=("en", "ko"), help="in which the scenarios are told; both by default")
    to.add_argument(
        "--level",
        choices=("structured", "rules", "model"),
        default="structured",
        help="what the memory is given: claims, the dialogue without a model, or with one",
    )
    to.add_argument("--seed", type=int, default=7, metavar="N", help="which scenarios; 7 by default")
    to.add_argument("--limit", type=int, metavar="N", help="N scenarios a language; 360 by default")
    to.add_argument(
        "--without",
        metavar="PART",
        action="append",
        default=[],
        help="supersession, dependencies, recompute or cutoff; may be given again",
    )
    to.add_argument("--out", metavar="DIR", help="keep the scenarios, the answers and the figures there")
    to.add_argument(
        "--continue", dest="goes_on", action="store_true", help="go on with the run in --out that was interrupted"
    )


def answer(to: ArgumentParser) -> None:
    to.add_argument("--data", metavar="DIR", required=True, help="the folder in which the folders of the sets are")
    to.add_argument("--set", metavar="NAME", required=True, help="locomo, longmemeval, beam, …")
    to.add_argument("--limit", type=int, metavar="N", help="ask N questions, spread over the conversations")
    to.add_argument("--model", metavar="SPEC", help="who reads and answers; --llm, else STILLTRUE_LLM by default")
    to.add_argument(
        "--judge", metavar="SPEC", help="who judges; the reader by default, none for names, dates and numbers alone"
    )
    to.add_argument("--learner", metavar="SPEC", help="who learns; the reader by default, none for the rules")
    to.add_argument(
        "--conditions",
        metavar="A,B",
        default="oracle,memory,full,discipline,control",
        help="what the reader is given: oracle, memory, full, context, discipline, control",
    )
    to.add_argument("--runs", type=int, default=3, metavar="N", help="how often each question is asked; 3 by default")
    to.add_argument("--lengths", metavar="N,N", help="cut histories to so many tokens, each question at each length")
    to.add_argument("--gold-errors", metavar="FILE", help="golds known to be wrong, with what is right; JSON lines")
    to.add_argument("--embedder", metavar="SPEC", help="which embedder; a local one by default, none for none")
    to.add_argument("--out", metavar="DIR", help="keep every question, evidence, answer and verdict, and the figures")
    to.add_argument(
        "--continue", dest="goes_on", action="store_true", help="go on with the run in --out that was interrupted"
    )


def rejudge(to: ArgumentParser) -> None:
    to.add_argument("folder", metavar="DIR", help="what `eval answer --out` kept")
    to.add_argument("--judge", metavar="SPEC", help="who judges; --llm, else STILLTRUE_LLM, else names alone")
    to.add_argument("--out", metavar="DIR", help="where the new verdicts go; DIR/rejudged by default")
    to.add_argument(
        "--continue", dest="goes_on", action="store_true", help="go on with the run in --out that was interrupted"
    )


def gate(to: ArgumentParser) -> None:
    to.add_argument("run_", metavar="RUN", nargs="?", default=".", help="what `eval answer --out` kept; . by default")
    to.add_argument("--baseline", metavar="RUN", required=True, help="the run that it has to hold out against")


def extraction(to: ArgumentParser) -> None:
    to.add_argument("--language", choices=("en", "ko"), help="of the talks; both by default")
    to.add_argument("--limit", type=int, metavar="N", help="N talks a language; all by default")
    to.add_argument("--out", metavar="DIR", help="keep the figures there, with what was missed and what was wrong")
    to.add_argument(
        "--continue", dest="goes_on", action="store_true", help="go on with the run in --out that was interrupted"
    )
