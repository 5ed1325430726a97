"""Files as text: byte-order marks, gzip, size limits, and bytes that are no text."""

from __future__ import annotations

import gzip
import io
import re
import zlib
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

from stilltrue.errors import BadFile
from stilltrue.surfaces.importers.base import Broken

MAX_BYTES = 1 << 30
"""The most bytes that are read into memory at once, after unpacking."""

HEAD = 1 << 16
"""How many bytes a sniff may look at."""

UTF16 = (b"\xff\xfe", b"\xfe\xff")
_GZIP = b"\x1f\x8b"
_LONE = re.compile("[\ud800-\udfff]")
_MAY_BE_LONE = re.compile("[\ud800-\udfff]|\\\\u[dD][89a-fA-F]")
UNPACKING = (OSError, EOFError, zlib.error)


def head(path: Path) -> bytes:
    """The first bytes of a file, unpacked; none for what cannot be read."""
    try:
        if not path.is_file():
            return b""
        with opened(path) as stream:
            return stream.read(HEAD)
    except (*UNPACKING, ValueError):
        return b""


def head_text(path: Path) -> str:
    """The first characters of a file; none for what cannot be read or is binary."""
    raw = head(path)
    return "" if is_binary(raw) else decoded(raw)


def is_binary(raw: bytes) -> bool:
    """Whether these first bytes are those of no text file."""
    return b"\0" in raw and not raw.startswith(UTF16)


def present(path: Path) -> None:
    """
    Nothing, where the file is there to be read.

    Raises:
        BadFile: it is missing, empty, or no ordinary file.
    """
    try:
        if not path.exists():
            raise BadFile(f"{path.name!r} does not exist; give the path of the file to import")
        if path.is_dir():
            raise BadFile(f"{path.name!r} is a folder, and this format is a file; give the file inside it")
        if not path.is_file():
            raise BadFile(f"{path.name!r} is not an ordinary file; save it as one and import that")
        if path.stat().st_size == 0:
            raise BadFile(f"{path.name!r} is empty: there is nothing to import")
    except (OSError, ValueError) as error:
        raise BadFile(f"{path.name!r} cannot be looked at: {cause(error)}") from error


def whole(path: Path, max_bytes: int = MAX_BYTES) -> bytes:
    """
    All bytes of a file, unpacked.

    Raises:
        BadFile: it cannot be read, or is larger than `max_bytes`.
    """
    present(path)
    try:
        with opened(path) as stream:
            raw = stream.read(max_bytes + 1)
    except UNPACKING as error:
        raise BadFile(f"{path.name!r} cannot be read: {cause(error)}") from error
    if len(raw) > max_bytes:
        raise BadFile(f"{path.name!r} is larger than {max_bytes:,} bytes, the most that is read at once; split it")
    return raw


def decoded(raw: bytes) -> str:
    """The bytes as text; what is no text comes out as lone surrogates, for `mended` to replace and count."""
    if raw.startswith(UTF16):
        return raw.decode("utf-16", "replace").replace("\ufffd", "\udcfd")
    return raw.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape")


def decoded_prose(raw: bytes) -> str:
    """The bytes as text written by a person: also the Korean code page, where nothing else it could be."""
    text = decoded(raw)
    if not _LONE.search(text):
        return text
    try:
        korean = raw.decode("cp949")
    except UnicodeDecodeError:
        return text
    beyond_ascii = [character for character in korean if not character.isascii()]
    n_hangul = sum("가" <= character <= "힣" for character in beyond_ascii)
    return korean if n_hangul >= max(2, 0.9 * len(beyond_ascii)) else text


def prose(path: Path, max_bytes: int = MAX_BYTES) -> tuple[str, int]:
    """
    The text of a file that a person wrote, with newlines as `\\n`, and how many characters were no text.

    Raises:
        BadFile: it cannot be read, is too large, or is no text.
    """
    raw = whole(path, max_bytes)
    if is_binary(raw[:HEAD]):
        raise BadFile(f"{path.name!r} is not a text file; wanted is text in UTF-8, UTF-16 or CP949")
    text, n = _LONE.subn("\ufffd", decoded_prose(raw))
    return text.replace("\r\n", "\n").replace("\r", "\n"), n


def file_date(path: Path) -> str:
    """When the file was last written, in UTC: the date of what is in it, where nothing tells a better one."""
    return datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat(timespec="seconds")


def mended(value: object) -> tuple[object, int]:
    """A JSON value without lone surrogates, each replaced by U+FFFD, and how many there were."""
    if isinstance(value, str):
        return _LONE.subn("\ufffd", value)
    if isinstance(value, list):
        items = [mended(item) for item in value]
        return [item for item, _ in items], sum(n for _, n in items)
    if isinstance(value, dict):
        pairs = [(mended(key), mended(item)) for key, item in value.items()]
        return {key[0]: item[0] for key, item in pairs}, sum(key[1] + item[1] for key, item in pairs)
    return value, 0


def may_need_mending(text: str) -> bool:
    """Whether JSON text may hold a lone surrogate, as such or as an escape; cheap."""
    return _MAY_BE_LONE.search(text) is not None


def replaced(place: str, n: int) -> Broken:
    """The note that some characters of a place were no text."""
    return Broken(place=place, reason=f"{n} characters were no valid text and became U+FFFD; kept", kept=True)


def checked(value: object, place: str) -> tuple[object, Broken | None]:
    """A JSON value mended, with a note where it had to be; a value nested too deeply is None with its reason."""
    try:
        value, n = mended(value)
    except RecursionError:
        return None, Broken(place=place, reason="nested too deeply to be read; skipped")
    return value, replaced(place, n) if n else None


def opened(path: Path) -> io.BufferedReader:
    """The bytes of a file, unpacked where it is gzip."""
    stream = path.open("rb")
    if stream.peek(2)[:2] == _GZIP:
        stream.close()
        # A GzipFile has the methods of a BufferedReader without being one.
        return cast(io.BufferedReader, gzip.open(path, "rb"))
    return stream


def cause(error: Exception) -> str:
    """Why a file could not be read, in a few words."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return "damaged or cut off" if isinstance(error, EOFError | zlib.error | gzip.BadGzipFile) else str(error)
