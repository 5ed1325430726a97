"""Sentence patterns of the user's own, for lines that are all built alike: logs, forms, templated statements."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from pathlib import Path
from string import Formatter

from stilltrue.errors import BadFile, BadTime
from stilltrue.extract.base import Extraction
from stilltrue.language import language, language_of
from stilltrue.model.claim import Act, Candidate, End, Kind, Value, ValueKind
from stilltrue.model.scope import Channel
from stilltrue.model.time import Moment, datetime_of, moment_of, zone_named
from stilltrue.model.turn import Turn, Window

HOLES = frozenset({"subject", "value", "qualifier", "from", "to"})
"""What a pattern may leave open."""

_CHANNELS = frozenset({Channel.STREAM, Channel.DOCUMENT, Channel.TOOL, Channel.USER})
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
_NUMBERING = re.compile(r"\d{1,9}[.):]\s+")
_AMOUNT = re.compile(r"[+-]?(?:\d{1,3}(?:,\d{3})+|\d{1,30})(?:\.\d{1,30})?")
_LINE = re.compile(r"[^\r\n]+")
_LARGEST_BYTES = 5_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """One sentence with holes, and the claim that a line of its shape makes."""

    text: str
    literals: tuple[str, ...]
    """The words before, between and after the holes; one more than there are holes."""
    holes: tuple[str, ...]
    predicate: str
    subject: str | None = None
    value: Value | None = None
    qualifier: str | None = None
    many: bool | None = None
    act: Act = Act.HOLDS
    kind: Kind = Kind.STATE
    end: End | None = None
    value_kind: ValueKind = ValueKind.TEXT
    polarity: bool = True
    numbered: bool = False
    """The line may begin with "12. "."""

    @property
    def n_literal(self) -> int:
        """How many characters are given: the pattern that says most about a line reads it."""
        return sum(map(len, self.literals))

    @property
    def longest_literal(self) -> str:
        return max(self.literals, key=len)

    def read(self, line: str) -> dict[str, str] | None:
        """
        What the holes hold, where the whole line has this shape.

        Every hole takes as little as it can; one look from left to right settles it.
        """
        first, *between, last = self.literals if len(self.literals) > 1 else (self.literals[0], "")
        if not self.holes:
            return {} if line == first else None
        if not line.startswith(first) or not line.endswith(last):
            return None
        place, stop = len(first), len(line) - len(last)
        found: dict[str, str] = {}
        for hole, literal in zip(self.holes, between, strict=False):
            at = line.find(literal, place + 1, stop)
            if at < 0:
                return None
            found[hole], place = line[place:at], at + len(literal)
        found[self.holes[-1]] = line[place:stop]
        return found if place < stop and all(held.strip() for held in found.values()) else None


class Grammar:
    """Reads lines by patterns; of those that fit, the one with the most literal characters wins."""

    name = "grammar"
    version = 1

    def __init__(self, patterns: Iterable[Pattern]) -> None:
        ordered = sorted(patterns, key=lambda pattern: (-pattern.n_literal, pattern.text))
        self._patterns = [(pattern.longest_literal, pattern) for pattern in ordered]

    def extract(self, window: Window) -> Extraction:
        """One candidate for each line that has the shape of a pattern; other lines stay as they are."""
        return Extraction(
            candidates=tuple(
                candidate for turn in window.turns if turn.channel in _CHANNELS for candidate in self._candidates(turn)
            )
        )

    def _candidates(self, turn: Turn) -> Iterator[Candidate]:
        for found in _LINE.finditer(turn.text):
            line = found[0].strip()
            read = self._read(line)
            if read is None:
                continue
            start = found.start() + found[0].index(line)
            candidate = _candidate(*read, turn, line, start)
            if candidate is not None:
                yield candidate

    def _read(self, line: str) -> tuple[Pattern, dict[str, str]] | None:
        plain = None
        for literal, pattern in self._patterns:
            if literal not in line:
                continue
            if pattern.numbered and plain is None:
                plain = _NUMBERING.sub("", line, count=1) if _NUMBERING.match(line) else line
            held = pattern.read(plain if pattern.numbered and plain is not None else line)
            if held is not None:
                return pattern, held
        return None


def load_grammar(path: str | Path) -> Grammar:
    """
    The grammar of a TOML file, or of all of a folder.

    Raises:
        BadFile: it cannot be read, is no TOML, or a pattern says too little or something unknown.
    """
    place = Path(path)
    files = sorted(place.glob("*.toml")) if place.is_dir() else [place]
    if not files:
        raise BadFile(f"folder {str(path)!r} holds no .toml file; put the patterns into one")
    return Grammar(pattern for file in files for pattern in patterns_of(_read_file(file), file.name))


def patterns_of(source: str, name: str) -> list[Pattern]:
    """The patterns that a text in TOML gives; `name` is what the file is called in errors."""
    try:
        tables = tomllib.loads(source)
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        raise BadFile(f"{name!r} is not TOML: {problem}; see FORMATS for its shape") from None
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


# -- from a table to a pattern -----------------------------------------------------------------------------


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


# -- from a line to a candidate ----------------------------------------------------------------------------


def _candidate(pattern: Pattern, held: Mapping[str, str], turn: Turn, line: str, start: int) -> Candidate | None:
    value = pattern.value
    if "value" in held:
        value = _value(held["value"].strip(), pattern.value_kind)
        if value is None:
            return None
    since, until = (_moment(held.get(hole), turn) for hole in ("from", "to"))
    if since is not None and until is not None and until.latest <= since.earliest:
        return None
    end = pattern.end or (End.STATED if until is not None else End.UNSAID if "to" in held else End.OPEN)
    return Candidate(
        subject=held["subject"].strip() if "subject" in held else pattern.subject or "",
        predicate=pattern.predicate,
        value=value,
        act=pattern.act,
        polarity=pattern.polarity,
        kind=pattern.kind,
        qualifier=held["qualifier"].strip() if "qualifier" in held else pattern.qualifier,
        many=pattern.many,
        end=end,
        valid_from=since,
        valid_to=until,
        unresolved_start="from" in held and since is None,
        quote=line,
        turn_id=turn.id,
        span=(start, start + len(line)),
    )


def _value(words: str, kind: ValueKind) -> Value | None:
    """The value of a hole; none where a number is wanted and something else stands there."""
    if kind is not ValueKind.NUMBER:
        return Value.of_text(words, kind)
    amount, _, unit = words.partition(" ")
    if not _AMOUNT.fullmatch(amount):
        return None
    return Value.of_number(amount.replace(",", ""), unit.strip() or None)


def _moment(words: str | None, turn: Turn) -> Moment | None:
    """A time as the line gives it, in ISO 8601 or in words; none where it names no date that exists."""
    if words is None:
        return None
    zone: tzinfo = zone_named(turn.zone)
    try:
        return moment_of(words, zone)
    except BadTime:
        found = language(language_of(words)).resolve(words, datetime_of(turn.said_at, zone))
        return found.moment or found.until if found is not None else None
