"""What the commands take that write down a person's own word."""

from __future__ import annotations

from argparse import ArgumentParser


def _slot(to: ArgumentParser, *, value: bool) -> None:
    to.add_argument("subject", metavar="SUBJECT|FACT", help="a subject; or the id of a fact, for subject and predicate")
    to.add_argument("predicate", metavar="PREDICATE", nargs="?", help='also with its qualifier, "attitude[malatang]"')
    if value:
        to.add_argument("value", metavar="VALUE", nargs="?", help="what holds by default")
    to.add_argument("--qualifier", metavar="NAME")


def _validity(to: ArgumentParser) -> None:
    to.add_argument("--valid-from", metavar="TIME", help='2026-03, 2026-03-05, "last Friday"')
    to.add_argument("--valid-to", metavar="TIME")


def correct(to: ArgumentParser) -> None:
    _slot(to, value=False)
    to.add_argument("--from", dest="wrong", metavar="OLD", help="the value that is wrong; that of the fact by default")
    to.add_argument("--to", required=True, metavar="NEW", help="the value that is right")
    _validity(to)


def confirm(to: ArgumentParser) -> None:
    _slot(to, value=True)


def end(to: ArgumentParser) -> None:
    _slot(to, value=True)
    to.add_argument("--at", metavar="TIME", help="since when it no longer holds; now by default")


def deny(to: ArgumentParser) -> None:
    _slot(to, value=True)
    _validity(to)


def alias(to: ArgumentParser) -> None:
    to.add_argument("mention", metavar="MENTION")
    to.add_argument("name", metavar="NAME", help="what it stands for")
    to.add_argument("--predicate", action="store_true", help="names of predicates, not of people and things")


def unalias(to: ArgumentParser) -> None:
    to.add_argument("mention", metavar="MENTION")
    to.add_argument("--predicate", action="store_true", help="a name of a predicate, not of a person or thing")


def aliases(to: ArgumentParser) -> None:
    to.add_argument("--closed", action="store_true", help="also those that were split again")
