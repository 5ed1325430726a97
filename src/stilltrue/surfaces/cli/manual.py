"""The help texts as they stand in the documentation, written anew where they have changed."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

from stilltrue.surfaces.cli.parser import parser
from stilltrue.surfaces.cli.speech import speak, spoken_language

_BLOCK = re.compile(r"(?P<fence>```text\n)\$ (?P<command>stilltrue(?: [a-z-]+)*) --help\n.*?(?P<end>```\n)", re.DOTALL)
_HEADING = re.compile(r"^#{3,4} (?P<name>[a-z -]+)$", re.MULTILINE)


def commands() -> dict[str, ArgumentParser]:
    """Every command with its parser, by its name as it is typed, its help in the language that is spoken."""
    return dict(_commands(parser()))


def renewed(text: str, language: str = "en") -> str:
    """
    The text with every block that begins with `$ stilltrue … --help` as the help is today, in a language.

    Raises:
        KeyError: a block is of a command that does not exist.
    """
    spoken = spoken_language()
    speak(language)
    try:
        known = commands()
        return _BLOCK.sub(lambda found: _block(found, known[found["command"]]), text)
    finally:
        speak(spoken)


def misplaced(text: str) -> list[str]:
    """The commands whose help does not stand below a heading of their own, but for that of `stilltrue` itself."""
    named = [(found.start(), f"stilltrue {found['name']}") for found in _HEADING.finditer(text)]
    blocks = [(found.start(), found["command"]) for found in _BLOCK.finditer(text)]
    above = {command: [name for place, name in named if place < start] for start, command in blocks}
    return [command for command, names in above.items() if (names or ["stilltrue"])[-1] != command]


def language_of(page: Path) -> str:
    """
    In which language a page is.

    >>> language_of(Path("cli.ko.md"))
    'ko'
    """
    return "ko" if page.name.endswith(".ko.md") else "en"


def _block(found: re.Match[str], of: ArgumentParser) -> str:
    return f"{found['fence']}$ {found['command']} --help\n{of.format_help()}{found['end']}"


def _commands(of: ArgumentParser) -> Iterator[tuple[str, ArgumentParser]]:
    yield of.prog, of
    for action in of._actions:  # noqa: SLF001 - argparse has no other way to list what it was told
        if isinstance(action.choices, dict):
            for sub in action.choices.values():
                yield from _commands(sub)


if __name__ == "__main__":
    for page in map(Path, sys.argv[1:]):
        page.write_text(renewed(page.read_text(encoding="utf-8"), language_of(page)), encoding="utf-8")
