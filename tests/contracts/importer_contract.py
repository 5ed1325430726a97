"""What every importer promises, whatever its format."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from stilltrue.errors import StilltrueError
from stilltrue.surfaces.importers import Broken, ImportedSession, Importer, importer
from stilltrue.surfaces.importers.base import ROLES

HOSTILE = {
    "nothing": b"",
    "white space": b" \n\t\r\n ",
    "zeros": b"\0" * 4096,
    "random bytes": bytes(range(256)) * 64,
    "a cut gzip": b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\x01\x02",
    "a cut zip": b"PK\x03\x04" + b"\0" * 40,
    "half a list": b'[{"mapping": {"a": {"message"',
    "deep nesting": b"[" * 100_000,
    "deep objects": b'{"a":' * 100_000,
    "a long number": b'[{"mapping": ' + b"9" * 10_000 + b"}]",
    "nulls": b'[null, 1, "x", {"mapping": null}, {"chat_messages": null}, {"turns": null}]',
    "a lone surrogate": b'{"session_id": "s", "turns": [{"role": "user", "text": "\\ud83d"}]}\n',
    "half a UTF-16 character": "\ufeff안녕".encode("utf-16-le")[:-1],
    "one long line": b"user: " + b"a" * 1_000_000,
    "many brackets": b"**" * 200_000 + b"(" * 200_000,
    "many dates": b"2026-03-05 " * 20_000,
    "right to left and control characters": "## 2026-03-05\n\u202eabc\u0007\u0000\u200f".encode(),
}


class ImporterContract:
    """Inherited by the tests of each importer, which say what its files look like."""

    name: str

    def write(self, folder: Path) -> Path:
        """A good file of the format."""
        raise NotImplementedError

    def write_damaged(self, folder: Path) -> tuple[Path, str, int]:
        """A file with one broken record: its path, the place of that record, how many sessions can be read."""
        raise NotImplementedError

    def write_others(self, folder: Path) -> list[Path]:
        """A good file of each of the other formats."""
        raise NotImplementedError

    @pytest.fixture
    def importer(self) -> Importer:
        return importer(self.name)

    def test_it_goes_by_its_registered_name(self, importer: Importer) -> None:
        assert importer.name == self.name

    def test_it_recognises_its_own_file(self, importer: Importer, tmp_path: Path) -> None:
        assert importer.recognises(self.write(tmp_path))

    def test_it_recognises_no_file_of_another_format(self, importer: Importer, tmp_path: Path) -> None:
        others = self.write_others(tmp_path)

        assert [path.name for path in others if importer.recognises(path)] == []

    def test_it_recognises_nothing_that_is_not_there(self, importer: Importer, tmp_path: Path) -> None:
        assert not importer.recognises(tmp_path / "missing")

    def test_a_good_file_has_sessions_and_nothing_broken(self, importer: Importer, tmp_path: Path) -> None:
        found = list(importer.read(self.write(tmp_path)))

        assert found
        assert [item for item in found if isinstance(item, Broken)] == []

    def test_each_turn_has_a_known_role_a_text_and_a_place(self, importer: Importer, tmp_path: Path) -> None:
        turns = [turn for session in sessions(importer, self.write(tmp_path)) for turn in session.turns]

        assert {turn.role for turn in turns} <= ROLES
        assert all(turn.text.strip() and turn.place for turn in turns)

    def test_session_ids_are_unique_and_do_not_depend_on_the_folder(self, importer: Importer, tmp_path: Path) -> None:
        (tmp_path / "elsewhere").mkdir()

        here = [session.session_id for session in sessions(importer, self.write(tmp_path))]
        there = [session.session_id for session in sessions(importer, self.write(tmp_path / "elsewhere"))]

        assert here == there
        assert len(set(here)) == len(here)

    def test_reading_twice_gives_the_same(self, importer: Importer, tmp_path: Path) -> None:
        path = self.write(tmp_path)

        assert list(importer.read(path)) == list(importer.read(path))

    def test_the_size_is_the_number_of_sessions_of_a_small_file(self, importer: Importer, tmp_path: Path) -> None:
        path = self.write(tmp_path)

        assert importer.size(path) in (None, len(sessions(importer, path)))

    def test_a_broken_record_is_reported_with_its_place_and_the_rest_is_read(
        self, importer: Importer, tmp_path: Path
    ) -> None:
        path, place, n_sessions = self.write_damaged(tmp_path)

        found = list(importer.read(path))

        assert [item.place for item in found if isinstance(item, Broken)] == [place]
        assert sum(isinstance(item, ImportedSession) for item in found) == n_sessions

    def test_an_empty_file_is_refused_in_a_sentence(self, importer: Importer, tmp_path: Path) -> None:
        path = tmp_path / "empty"
        path.touch()

        with pytest.raises(StilltrueError, match="'empty' is empty"):
            list(importer.read(path))

    def test_a_missing_file_is_refused_in_a_sentence(self, importer: Importer, tmp_path: Path) -> None:
        with pytest.raises(StilltrueError, match="'missing' does not exist"):
            list(importer.read(tmp_path / "missing"))

    @pytest.mark.parametrize("kind", HOSTILE)
    @pytest.mark.parametrize("suffix", [".json", ".txt", ".md", ".zip"])
    def test_a_hostile_file_is_read_or_refused_and_never_crashes(
        self, importer: Importer, tmp_path: Path, kind: str, suffix: str
    ) -> None:
        path = tmp_path / f"hostile{suffix}"
        path.write_bytes(HOSTILE[kind])

        importer.recognises(path)
        importer.size(path)
        with suppress(StilltrueError):
            texts = [turn.text for session in sessions(importer, path) for turn in session.turns]
            assert all(valid_text(text) for text in texts)


def sessions(importer: Importer, path: Path) -> list[ImportedSession]:
    """The sessions of a file, without what was broken."""
    return [item for item in importer.read(path) if isinstance(item, ImportedSession)]


def broken(importer: Importer, path: Path) -> list[Broken]:
    """What was broken in a file."""
    return [item for item in importer.read(path) if isinstance(item, Broken)]


def valid_text(text: str) -> bool:
    """Whether the text has no lone surrogates."""
    return not any("\ud800" <= character <= "\udfff" for character in text)
