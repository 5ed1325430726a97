"""What the commands take that look things up."""

from __future__ import annotations

from argparse import ArgumentParser

from stilltrue.surfaces.cli.options.shared import purpose, times


def recall(to: ArgumentParser) -> None:
    to.add_argument("question", metavar="QUESTION")
    times(to)
    purpose(to)
    to.add_argument("-k", type=int, default=10, metavar="N", help="how many pieces of evidence; 10 by default")
    to.add_argument("--explain", action="store_true", help="say how the question was read, and what found each piece")
    to.add_argument("--prove", action="store_true", help="add all that is current within reach, and prove it")
    to.add_argument("--session", metavar="ID", help="the conversation that asks; into a blank one nothing is recalled")


def closure(to: ArgumentParser) -> None:
    to.add_argument("question", metavar="QUESTION")
    to.add_argument("--hops", type=int, default=5, metavar="N", help="how far to go; 5 by default")
    to.add_argument("--budget", type=int, default=60_000, metavar="N", help="how many characters; 60000 by default")
    times(to)
    to.add_argument("--prove", action="store_true", help="prove that it is current and whole")


def context(to: ArgumentParser) -> None:
    to.add_argument("question", metavar="QUESTION")
    to.add_argument("--budget", type=int, default=1000, metavar="N", help="how many tokens; 1000 by default")
    purpose(to)
    times(to)
    to.add_argument("--session", metavar="ID", help="the conversation that asks; into a blank one nothing is recalled")


def compact(to: ArgumentParser) -> None:
    to.add_argument("--budget", type=int, default=800, metavar="N", help="how many tokens; 800 by default")
    purpose(to)


def current(to: ArgumentParser) -> None:
    to.add_argument("subject", metavar="SUBJECT", nargs="?")
    to.add_argument("predicate", metavar="PREDICATE", nargs="?")
    to.add_argument("--qualifier", metavar="NAME")
    times(to)


def history(to: ArgumentParser) -> None:
    to.add_argument("subject", metavar="SUBJECT")
    to.add_argument("predicate", metavar="PREDICATE")
    to.add_argument("--qualifier", metavar="NAME")
    to.add_argument("--known-at", metavar="TIME", help="as it was believed then")


def why(to: ArgumentParser) -> None:
    to.add_argument("fact", metavar="FACT", help="the id of a fact; `stilltrue list` shows them")
    to.add_argument("--known-at", metavar="TIME", help="as it was believed then")


def state(to: ArgumentParser) -> None:
    to.add_argument("question", metavar="QUESTION", nargs="?", help="only what lies on the way to what it asks for")
    to.add_argument("--subject", metavar="NAME", help="only what is known of it")
    times(to)


def why_not(to: ArgumentParser) -> None:
    to.add_argument("value", metavar="VALUE", help="as it was worded, or a number without its unit")
    to.add_argument("--subject", metavar="NAME", help="whose; every slot with that value by default")
    to.add_argument("--predicate", metavar="NAME", help="of which slot of the subject")
    to.add_argument("--qualifier", metavar="NAME")
    times(to)


def count(to: ArgumentParser) -> None:
    for name in ("subject", "predicate", "qualifier", "value"):
        to.add_argument(f"--{name}", metavar="NAME")
    to.add_argument("--text", metavar="TEXT", help="part of a subject, predicate or value, whatever its case")
    to.add_argument("--kind", metavar="KIND", help="state, event, preference, profile, rule, decision, …")
    to.add_argument(
        "--standing",
        default=None,
        metavar="STANDING",
        help="current (the default: all that holds), past, future, contested, stale, presumed, due, occurred or any",
    )
    to.add_argument("--as-of", metavar="TIME", help="what held then")
    to.add_argument("--from", dest="valid_from", metavar="TIME", help="what held at any time since")
    to.add_argument("--to", dest="valid_to", metavar="TIME", help="what held at any time before")
    to.add_argument("--known-at", metavar="TIME", help="as it was believed then")
    to.add_argument("--contested", action="store_true", default=None, help="only what something speaks against")
    to.add_argument("--tier", type=int, choices=range(5), metavar="N", help="only of this tier, 0 to 4, or higher")
    to.add_argument("--lane", default="actual", metavar="LANE", help="actual, planned, intended, …, or any")


def list_facts(to: ArgumentParser) -> None:
    count(to)
    to.add_argument("--limit", type=int, default=50, metavar="N", help="how many a page; 50 by default")
    to.add_argument("--after", metavar="CURSOR", help="the page after this one")
    to.add_argument("--all", action="store_true", help="every page")


def changes(to: ArgumentParser) -> None:
    to.add_argument("--since", metavar="TIME", help="only what was recorded since")
    to.add_argument(
        "--limit", type=int, default=100, metavar="N", help="how many moments at most, each whole; 100 by default"
    )
