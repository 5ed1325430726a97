"""Patterns that are compiled for the first text that they are held against: of a talk in English no Korean one is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING


class _Late:
    """What a compiled pattern does, from the first time that it is asked for."""

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self.pattern = pattern
        self._flags = flags

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        compiled = re.compile(self.pattern, self._flags)
        # From here on the compiled pattern's own methods are found first.
        for way in ("search", "match", "fullmatch", "finditer", "findall", "sub", "split", "flags", "groupindex"):
            setattr(self, way, getattr(compiled, way))
        return getattr(compiled, name)


if TYPE_CHECKING:

    def late(pattern: str, flags: int = 0) -> re.Pattern[str]:
        """A pattern that is compiled when it is first used."""
        ...

else:
    late = _Late
