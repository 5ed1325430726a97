"""Options that several families of commands take."""

from __future__ import annotations

from argparse import ArgumentParser


def times(to: ArgumentParser) -> None:
    to.add_argument("--as-of", metavar="TIME", help="ask what was true then")
    to.add_argument("--known-at", metavar="TIME", help="ask what was believed then")


def purpose(to: ArgumentParser) -> None:
    to.add_argument("--purpose", metavar="NAME", help="translation, code review or images: nothing personal; or chat")
