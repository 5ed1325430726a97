"""The conversations of an export: a .zip, its folder, or the `conversations.json` from it."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from stilltrue.errors import BadFile
from stilltrue.surfaces.importers.base import Broken, ImportedSession
from stilltrue.surfaces.importers.opening import (
    HEAD,
    UNPACKING,
    cause,
    checked,
    decoded,
    head_text,
    is_binary,
    may_need_mending,
    whole,
)

_MEMBER = re.compile(r"(?:^|/)conversations(?:[-_]\d+)?\.json$", re.IGNORECASE)
# Inside a JSON string a quote is escaped, so that these never match what somebody said.
_KEY = re.compile(r'"(mapping|chat_messages)"\s*:')
_SPACE = re.compile(r"[ \t\r\n]*")
_ZIP = (*UNPACKING, zipfile.BadZipFile, RuntimeError, NotImplementedError)


@dataclass(frozen=True, slots=True)
class _Part:
    name: str
    path: Path
    member: zipfile.ZipInfo | None


def family(path: Path) -> str | None:
    """Which export this is: `mapping` for ChatGPT's, `chat_messages` for Claude's; None for neither. Never raises."""
    try:
        for part in _parts(path):
            if found := _KEY.search(_head(part)):
                return found.group(1)
    except (BadFile, *_ZIP):
        return None
    return None


def trouble(path: Path) -> str | None:
    """What keeps an archive from being read, in a sentence; None for what is no archive or has none. Never raises."""
    try:
        if not path.is_file() or not zipfile.is_zipfile(path):
            return None
        parts = _parts(path)
    except BadFile as error:
        return str(error)
    if any(part.member is not None and part.member.flag_bits & 0x1 for part in parts):
        return f"{path.name!r} is an encrypted .zip: unpack it with its password and give the file inside"
    return f"{path.name!r} is a .zip whose conversations.json holds no conversation that any importer knows"


def n_conversations(path: Path, key: str, max_bytes: int) -> int | None:
    """How many conversations the export seems to hold, without parsing it; None where it cannot be read."""
    try:
        parts = _parts(path)
        return sum(1 for part in parts for found in _KEY.finditer(_text(part, max_bytes)) if found.group(1) == key)
    except BadFile:
        return None


def conversations(path: Path, max_bytes: int) -> Iterator[tuple[str, object] | Broken]:
    """
    Each conversation of an export with its place, as parsed; what could not be parsed is reported.

    Raises:
        BadFile: there is no conversation to be read at all: not an export, encrypted, too large, not JSON.
    """
    parts = _parts(path)
    _limit(path, parts, max_bytes)
    for part in parts:
        try:
            yield from _elements(_text(part, max_bytes), part.name)
        except BadFile as error:
            if len(parts) == 1:
                raise
            yield Broken(place=part.name, reason=f"{error}; skipped")


def sessions(
    path: Path, max_bytes: int, session_of: Callable[[object, str], Iterator[ImportedSession | Broken]]
) -> Iterator[ImportedSession | Broken]:
    """
    The sessions of an export, by what makes one of a conversation and its place; what is broken stays in its place.

    Raises:
        BadFile: there is no conversation to be read at all.
    """
    for found in conversations(path, max_bytes):
        if isinstance(found, Broken):
            yield found
        else:
            place, raw = found
            yield from session_of(raw, place)


def _parts(path: Path) -> list[_Part]:
    if path.is_dir():
        return _parts_of_folder(path)
    if not path.is_file() or not zipfile.is_zipfile(path):
        return [_Part(path.name, path, None)]
    try:
        with zipfile.ZipFile(path) as archive:
            found = [info for info in archive.infolist() if _MEMBER.search(info.filename)]
    except _ZIP as error:
        raise BadFile(f"{path.name!r} is not a readable .zip: {cause(error)}; download the export again") from error
    if not found:
        raise BadFile(f"{path.name!r} is a .zip without a conversations.json; give the export as it was downloaded")
    return [_Part(info.filename, path, info) for info in sorted(found, key=lambda info: info.filename)]


def _parts_of_folder(path: Path) -> list[_Part]:
    try:
        names = sorted(entry.name for entry in path.iterdir() if _MEMBER.search(entry.name))
    except OSError as error:
        raise BadFile(f"the folder {path.name!r} cannot be read: {cause(error)}") from error
    if not names:
        raise BadFile(f"{path.name!r} is a folder without a conversations.json; give the export itself")
    return [_Part(name, path / name, None) for name in names]


def _limit(path: Path, parts: list[_Part], max_bytes: int) -> None:
    """Refuse an archive by what it declares, before a byte of it is unpacked."""
    for part in parts:
        if part.member is not None and part.member.file_size > max_bytes:
            raise BadFile(
                f"{part.name!r} in {path.name!r} would unpack to {part.member.file_size:,} bytes, "
                f"and {max_bytes:,} is the most that is read at once; is this the export as it was downloaded?"
            )


def _head(part: _Part) -> str:
    if part.member is None:
        return head_text(part.path)
    with zipfile.ZipFile(part.path) as archive, archive.open(part.member) as stream:
        raw = stream.read(HEAD)
    return "" if is_binary(raw) else decoded(raw)


def _text(part: _Part, max_bytes: int) -> str:
    if part.member is None:
        return decoded(whole(part.path, max_bytes))
    if part.member.flag_bits & 0x1:
        raise BadFile(f"{part.name!r} is encrypted; unpack the .zip with its password and give the file inside")
    try:
        with zipfile.ZipFile(part.path) as archive, archive.open(part.member) as stream:
            raw = stream.read(max_bytes + 1)
    except _ZIP as error:
        raise BadFile(f"{part.name!r} cannot be unpacked: {cause(error)}; download the export again") from error
    if len(raw) > max_bytes:
        raise BadFile(f"{part.name!r} is larger than {max_bytes:,} bytes, the most that is read at once")
    return decoded(raw)


def _elements(text: str, name: str) -> Iterator[tuple[str, object] | Broken]:
    """The elements of a JSON array, one parsed at a time; of an object, its `conversations` or itself."""
    position = _after_space(text, 0)
    if text[position : position + 1] == "[":
        found = _array(text, position + 1, name)
    elif text[position : position + 1] == "{":
        found = _object(text, position, name)
    else:
        raise BadFile(f"{name!r} is not JSON: wanted is a list of conversations, as the export has it")
    if not may_need_mending(text):
        yield from found
        return
    for item in found:
        if isinstance(item, Broken):
            yield item
            continue
        value, note = checked(item[1], item[0])
        if note is not None:
            yield note
        if note is None or note.kept:
            yield item[0], value


def _array(text: str, position: int, name: str) -> Iterator[tuple[str, object] | Broken]:
    decoder = json.JSONDecoder()
    index = 0
    position = _after_space(text, position)
    while text[position : position + 1] != "]":
        place = f"{name}[{index}]"
        try:
            value, position = decoder.raw_decode(text, position)
        except (ValueError, RecursionError) as error:
            if index == 0:
                raise _not_json(name, error) from error
            yield Broken(place=place, reason=f"not JSON from here to the end of the file: {_fault(error)}; skipped")
            return
        yield place, value
        index += 1
        after = _after_comma(text, position)
        if after is None:
            yield Broken(place=name, reason=f"the list breaks off after its {index} first conversations")
            return
        position = after
    if _after_space(text, position + 1) != len(text):
        yield Broken(place=name, reason="something follows the end of the list; skipped")


def _after_comma(text: str, position: int) -> int | None:
    position = _after_space(text, position)
    if text[position : position + 1] == ",":
        return _after_space(text, position + 1)
    if text[position : position + 1] == "]":
        return position
    return None


def _object(text: str, position: int, name: str) -> Iterator[tuple[str, object] | Broken]:
    try:
        value, _ = json.JSONDecoder().raw_decode(text, position)
    except (ValueError, RecursionError) as error:
        raise _not_json(name, error) from error
    inner = value.get("conversations")
    if isinstance(inner, list):
        yield from ((f"{name}.conversations[{index}]", item) for index, item in enumerate(inner))
    else:
        yield name, value


def _after_space(text: str, position: int) -> int:
    found = _SPACE.match(text, position)
    return found.end() if found else position


def _not_json(name: str, error: Exception) -> BadFile:
    return BadFile(f"{name!r} is not JSON: {_fault(error)}; download the export again")


def _fault(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} at line {error.lineno}, column {error.colno}"
    return "nested too deeply" if isinstance(error, RecursionError) else "a number too long"
