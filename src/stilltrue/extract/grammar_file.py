"""A grammar as its file describes it: TOML tables, each checked and made a pattern."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Formatter

from stilltrue.errors import BadFile
from stilltrue.extract.pattern import Pattern
from stilltrue.model.claim import Act, End, Kind, Value, ValueKind

HOLES = frozenset({"subject", "value", "qualifier", "from", "to"})
"""What a pattern may leave open."""

_KEYS = frozenset(
    {
        "text",
        "predicate",
        "subject",
        "value",
        "qualifier",
        "many",
        "act",
        "kind",
        "end",
        "value_kind",
        "polarity",
        "numbered",
    }
)
_VALUE_KINDS = {"text": ValueKind.TEXT, "entity": ValueKind.ENTITY, "number": ValueKind.NUMBER}
_LARGEST_BYTES = 5_000_000


def read_grammar(path: str | Path) -> list[Pattern]:
    """
    The patterns of a TOML file, or of all of a folder.

    Raises:
        BadFile: it cannot be read, is no TOML, or a pattern says too little or something unknown.
    """
    place = Path(path)
    files = sorted(place.glob("*.toml")) if place.is_dir() else [place]
    if not files:
        raise BadFile(f"folder {str(path)!r} holds no .toml file; put the patterns into one")
    return [pattern for file in files for pattern in patterns_of(_read_file(file), file.name)]


def patterns_of(source: str, name: str) -> list[Pattern]:
    """The patterns that a text in TOML gives; `name` is what the file is called in errors."""
    try:
        tables = tomllib.loads(source)
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        raise BadFile(f"{name!r} is not TOML: {problem}; write each pattern as a [[pattern]] table") from None
    rows = tables.get("pattern")
    unknown = sorted(set(tables) - {"pattern"})
    if unknown or not isinstance(rows, list) or not rows:
        found = ", ".join(map(repr, unknown[:5])) or "no pattern"
        raise BadFile(f"{name!r} has {found}; wanted are [[pattern]] tables only; write each pattern as one")
    return [_pattern(row, f"{name!r}, pattern {number}") for number, row in enumerate(rows, 1)]


def _read_file(path: Path) -> str:
    try:
        data = path.read_bytes()
    except OSError as problem:
        raise BadFile(f"grammar {str(path)!r} cannot be read ({problem.strerror}); give a file or folder") from problem
    if len(data) > _LARGEST_BYTES:
        raise BadFile(f"grammar {path.name!r} has {len(data)} bytes; at most {_LARGEST_BYTES} are read; split it")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise BadFile(f"grammar {path.name!r} is not UTF-8 (byte {problem.start}); save it as UTF-8") from problem


def _pattern(row: object, where: str) -> Pattern:
    if not isinstance(row, Mapping):
        raise BadFile(f"{where} is no table; begin it with [[pattern]]")
    unknown = sorted(set(row) - _KEYS)
    if unknown:
        raise BadFile(
            f"{where}: unknown key {', '.join(map(repr, unknown[:5]))}; it may have {', '.join(sorted(_KEYS))}"
        )
    text = _text(row, "text", where)
    predicate = _text(row, "predicate", where)
    if text is None or predicate is None:
        raise BadFile(f"{where}: text and predicate are needed; add what is missing")
    literals, holes = _split(text, where)
    pattern = Pattern(
        text=text,
        literals=literals,
        holes=holes,
        predicate=predicate,
        subject=_text(row, "subject", where),
        value=_constant(row.get("value"), where),
        qualifier=_text(row, "qualifier", where),
        many=_flag(row, "many", None, where),
        act=Act(_choice(row, "act", Act.HOLDS, list(Act), where)),
        kind=Kind(_choice(row, "kind", Kind.STATE, list(Kind), where)),
        end=End(_choice(row, "end", End.OPEN, list(End), where)) if "end" in row else None,
        value_kind=_VALUE_KINDS[_choice(row, "value_kind", "text", list(_VALUE_KINDS), where)],
        polarity=_flag(row, "polarity", True, where) is not False,
        numbered=_flag(row, "numbered", False, where) is True,
    )
    _check_complete(pattern, where)
    return pattern


def _check_complete(pattern: Pattern, where: str) -> None:
    for part in ("subject", "value", "qualifier"):
        constant = getattr(pattern, part)
        if constant is not None and part in pattern.holes:
            raise BadFile(f"{where}: {part} is both a hole and a constant; leave one of them out")
        needed = part == "subject" or (part == "value" and pattern.act is not Act.ENDS)
        if needed and constant is None and part not in pattern.holes:
            raise BadFile(
                f"{where}: nothing says the {part}; put {{{part}}} into the text, or add {part} as a constant"
            )
    if pattern.end is End.STATED and "to" not in pattern.holes:
        raise BadFile(f"{where}: end is 'stated', but the text has no {{to}}; add it, or choose another end")


def _split(text: str, where: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The literal parts and the holes between them."""
    literals = [""]
    holes: list[str] = []
    try:
        pieces = list(Formatter().parse(text))
    except ValueError as problem:
        raise BadFile(f"{where}: braces do not match ({problem}); a literal brace is written twice") from None
    for literal, hole, form, conversion in pieces:
        literals[-1] += literal
        if hole is None:
            continue
        if hole not in HOLES or form or conversion:
            raise BadFile(f"{where}: unknown hole {{{hole[:40]}}}; it may be {', '.join(sorted(HOLES))}")
        if hole in holes:
            raise BadFile(f"{where}: hole {{{hole}}} twice; each may stand once")
        if holes and not literals[-1]:
            raise BadFile(f"{where}: {{{holes[-1]}}} and {{{hole}}} touch; put words or a space between them")
        holes.append(hole)
        literals.append("")
    if not any(literal.strip() for literal in literals):
        raise BadFile(f"{where}: nothing but holes, so every line would fit; add the words around them")
    return tuple(literals), tuple(holes)


def _text(row: Mapping[str, object], key: str, where: str) -> str | None:
    held = row.get(key)
    if held is None:
        return None
    if not isinstance(held, str) or not held.strip():
        raise BadFile(f"{where}: {key} is {held!r:.40}; write a text that is not blank")
    return held.strip()


def _flag(row: Mapping[str, object], key: str, default: bool | None, where: str) -> bool | None:
    held = row.get(key, default)
    if held is not None and not isinstance(held, bool):
        raise BadFile(f"{where}: {key} is {held!r:.40}; write true or false, without quotes")
    return held


def _choice(row: Mapping[str, object], key: str, default: str, choices: Sequence[str], where: str) -> str:
    held = row.get(key, default)
    if not isinstance(held, str) or held not in choices:
        raise BadFile(f"{where}: {key} is {held!r:.40}; it may be {', '.join(str(choice) for choice in choices)}")
    return held


def _constant(held: object, where: str) -> Value | None:
    match held:
        case None:
            return None
        case bool():
            word = "yes" if held else "no"
            return Value(ValueKind.BOOLEAN, word, word)
        case int() | float():
            return Value.of_number(held)
        case str() if held.strip():
            return Value.of_text(held.strip())
    raise BadFile(f"{where}: value is {held!r:.40}; write a text, a number, true or false")
