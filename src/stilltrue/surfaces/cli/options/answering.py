"""What the commands around answers take."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser

from stilltrue.surfaces.cli.options.shared import purpose, times


def ask(to: ArgumentParser) -> None:
    to.add_argument("question", metavar="QUESTION")
    times(to)
    to.add_argument(
        "--model", dest="llm", default=SUPPRESS, metavar="MODEL", help="ask this one, as --llm; none for none"
    )
    to.add_argument("--exact", action="store_true", help="only what the ledger knows exactly; ask no model")
    to.add_argument("--session", metavar="ID", help="the conversation that asks; into a blank one nothing is recalled")
    purpose(to)
    to.add_argument("--max-steps", type=int, metavar="N", help="times that a model may look things up; 6 by default")
    to.add_argument("--max-tokens", type=int, metavar="N", help="of all calls together; 60000 by default")
    to.add_argument("--max-dollars", metavar="AMOUNT", help="of all calls together; no limit by default")
    to.add_argument(
        "--stream",
        action="store_true",
        help="tell each sentence as soon as it is checked, as on a terminal; with --json, one object a line",
    )
    to.add_argument("--explain", action="store_true", help="say how the answer came about, and by which id it goes")


def wrong(to: ArgumentParser) -> None:
    to.add_argument("answer", metavar="ANSWER", help="the id of the answer")
    to.add_argument("fact", metavar="FACT", nargs="?", help="which of the facts that it cited")


def trace(to: ArgumentParser) -> None:
    to.add_argument("answer", metavar="ANSWER", help="the id of the answer")
