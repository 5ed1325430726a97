"""The help texts as they stand in the documentation, written anew where they have changed."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

from stilltrue.surfaces.cli.parser import parser

_BLOCK = re.compile(r"(?P<fence>```text\n)\$ (?P<command>stilltrue(?: [a-z-]+)*) --help\n.*?(?P<end>```\n)", re.DOTALL)


def commands() -> dict[str, ArgumentParser]:
    """Every command with its parser, by its name as it is typed."""
    return dict(_commands(parser()))


def renewed(text: str) -> str:
    """
    The text with every block that begins with `$ stilltrue … --help` as the help is today.

    Raises:
        KeyError: a block is of a command that does not exist.
    """
    known = commands()
    return _BLOCK.sub(lambda found: _block(found, known[found["command"]]), text)


def _block(found: re.Match[str], of: ArgumentParser) -> str:
    return f"{found['fence']}$ {found['command']} --help\n{of.format_help()}{found['end']}"


def _commands(of: ArgumentParser) -> Iterator[tuple[str, ArgumentParser]]:
    yield of.prog, of
    for action in of._actions:  # noqa: SLF001 - argparse has no other way to list what it was told
        if isinstance(action.choices, dict):
            for sub in action.choices.values():
                yield from _commands(sub)


if __name__ == "__main__":
    page = Path(sys.argv[1])
    page.write_text(renewed(page.read_text(encoding="utf-8")), encoding="utf-8")
