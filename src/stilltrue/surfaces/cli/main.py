"""The way in: reads the arguments, runs one command, and turns whatever happens into an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from itertools import pairwise
from pathlib import Path

from stilltrue.config import language
from stilltrue.errors import StilltrueError
from stilltrue.surfaces.cli.desk import Desk
from stilltrue.surfaces.cli.page import Page, page
from stilltrue.surfaces.cli.parser import parsed
from stilltrue.surfaces.cli.speech import LANGUAGES, phrase, retold, speak
from stilltrue.surfaces.wire.errors import BROKEN_PIPE, INTERRUPTED, OK, OUR_FAULT, error_form, outside


def main(arguments: Sequence[str] | None = None) -> int:
    """
    Run one command.

    Returns:
        The exit code: 0 all is well; 1 an evaluation, a verification or the doctor found something;
        2 the request cannot be right; 3 not supported here; 4 a fault; 130 interrupted.
    """
    if arguments is None:
        _read_utf8()
    given = list(sys.argv[1:] if arguments is None else arguments)
    _fill_gaps()
    _speak_utf8()
    speak(language())
    written = page(as_json="--json" in given, colour="--no-color" not in given)
    try:
        return _run(given, written)
    except BrokenPipeError:
        _drop_output()
        return BROKEN_PIPE
    except KeyboardInterrupt:
        written.note(phrase("interrupted; what was recorded so far is kept"))
        return INTERRUPTED
    except StilltrueError as problem:
        return _failed(problem, written)
    except OSError as problem:
        reason = problem.strerror or type(problem).__name__
        what = f" {problem.filename!r}" if problem.filename is not None else ""
        return _failed(_OutsideError(f"the system refused{what}: {reason}"), written)
    except Exception as problem:  # the outermost frame: nobody else can say it in a sentence
        if os.environ.get("STILLTRUE_DEBUG"):
            raise
        found = f"{type(problem).__name__} in {_place(problem)}"
        return _failed(
            _OutsideError(
                f"this is a fault of ours ({found}); run it with STILLTRUE_DEBUG=1 and tell us what it prints"
            ),
            written,
        )


class _OutsideError(Exception):
    """A failure that is not of the tree, put in a sentence."""


def _run(given: Sequence[str], written: Page) -> int:
    # Help and what is wrong with the arguments are said before all of these are read.
    if (asked := _language_of(given)) in LANGUAGES:
        speak(asked)
    try:
        args = parsed(given)
    except SystemExit:  # --help and --version have said their word
        sys.stdout.flush()
        return OK
    if args.lang is not None:
        speak(args.lang)
    module, _, name = args.run.partition(":")
    command = getattr(import_module(f"stilltrue.surfaces.cli.{module}"), name)
    code = int(command(Desk(args, written)) or OK)
    sys.stdout.flush()
    return code


def _language_of(given: Sequence[str]) -> str | None:
    """The language that the arguments name with `--lang`, read before them."""
    options = list(given[: given.index("--")] if "--" in given else given)
    named = [after for option, after in pairwise([*options, ""]) if option == "--lang"]
    named += [option.removeprefix("--lang=") for option in options if option.startswith("--lang=")]
    return named[-1] if named else None


def _failed(problem: Exception, written: Page) -> int:
    code = outside(problem).exit_code if isinstance(problem, StilltrueError) else OUR_FAULT.exit_code
    said = retold(str(problem))
    try:
        if written.as_json:
            written.json(error_form(problem))
        else:
            written.note(said)
        sys.stdout.flush()
    except OSError:  # nobody listens any more, or there is no room for a word
        _drop_output()
        if written.as_json:
            with suppress(OSError):
                written.note(said)
    return code


def _place(problem: BaseException) -> str:
    trace = problem.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace.tb_frame.f_globals.get("__name__", "?") if trace is not None else "?"


def _fill_gaps() -> None:
    """Nothing in the place of a standard stream that was closed, lest the next file opened be taken for it."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - as long as the process


def _read_utf8() -> None:
    """Arguments and settings as UTF-8, whatever the locale: begin again so, where it would have made other words of them."""
    if sys.getfilesystemencoding() == "utf-8" or not sys.executable:
        return
    settings = [value for name, value in os.environ.items() if name.startswith("STILLTRUE_")]
    if any(_is_utf8(os.fsencode(text)) for text in [*sys.argv[1:], *settings]):
        with suppress(OSError):
            os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])  # noqa: S606 - this program again


def _is_utf8(raw: bytes) -> bool:
    """Whether bytes are UTF-8 and of more than ASCII."""
    try:
        return not raw.decode("utf-8").isascii()
    except UnicodeDecodeError:
        return False


def _speak_utf8() -> None:
    """UTF-8 in and out, whatever the locale; half a surrogate pair leaves as its escape."""
    for stream, errors in ((sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace"), (sys.stdin, "strict")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)


def _drop_output() -> None:
    """Point standard output at nothing, so that the interpreter's own last flush is quiet."""
    with suppress(OSError, ValueError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, sys.stdout.fileno())
