"""The arguments as the command line takes them: options of every command, before or after its name."""

from __future__ import annotations

import sys
from argparse import SUPPRESS, Action, ArgumentParser, HelpFormatter, Namespace
from collections.abc import Collection, Sequence
from importlib import import_module
from typing import Any, NoReturn

from stilltrue.errors import BadRequest
from stilltrue.surfaces.cli.commands import COMMANDS, Command
from stilltrue.surfaces.cli.page import lines_of, n_columns
from stilltrue.surfaces.cli.speech import help_words, phrase

_ABOUT = "Long-term memory that knows what is true now, what was true then, and who said so."
_CODES = "exit codes: 0 well; 1 something was found; 2 a bad request; 3 not supported; 4 a fault; 130 interrupted"
_COMMON: tuple[tuple[str, dict[str, Any]], ...] = (
    ("--db", {"metavar": "FILE", "help": "the database (STILLTRUE_DB, else one per user)"}),
    ("--user", {"metavar": "NAME", "help": "whose memory it is (STILLTRUE_USER, else who is logged in)"}),
    ("--project", {"metavar": "NAME", "help": "a project whose memory is read too"}),
    ("--llm", {"metavar": "MODEL", "help": "learn with a model: openai://…, ollama://…, none (STILLTRUE_LLM)"}),
    ("--json", {"action": "store_true", "help": "print JSON"}),
    ("--zone", {"metavar": "ZONE", "help": 'the zone of "today", Asia/Seoul (STILLTRUE_ZONE, TZ)'}),
    ("--lang", {"metavar": "CODE", "help": "speak en or ko (STILLTRUE_LANG, else the locale)"}),
    ("--now", {"metavar": "TIME", "help": "take this for the present, in reading and in writing"}),
    ("--no-color", {"action": "store_true", "help": "no colours (NO_COLOR)"}),
)
_MORE = "`stilltrue --help` shows the options of every command: --db, --user, --json and others."


class Parser(ArgumentParser):
    """
    A parser whose errors are errors of the tree.

    That of a command with no commands below it, a leaf, takes options anywhere between arguments. One that is known by
    name only takes no arguments at all: making another parser of every command takes longer than running one.
    """

    def __init__(self, *, leaf: bool = False, named_only: bool = False, **options: Any) -> None:
        if named_only:
            return
        super().__init__(**{"allow_abbrev": False, "formatter_class": _Wide, **options})
        self._leaf = leaf
        self._intermixing = False

    def error(self, message: str) -> NoReturn:
        raise BadRequest(f"{message}; `{self.prog} --help` shows how it is used")

    def format_usage(self) -> str:
        # Where options stand between arguments, argparse takes seven characters off for "usage: ".
        return "usage: " + super().format_usage().removeprefix(help_words("usage: "))

    def print_help(self, file: Any = None) -> None:
        # That of argparse takes no notice of a disk that is full or a reader who is gone.
        print(self.format_help(), end="", file=file or sys.stdout)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        # After "--" everything is an argument, which reading in two passes would lose sight of.
        if not self._leaf or self._intermixing or "--" in (args or ()):
            return super().parse_known_args(args, namespace)
        self._intermixing = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._intermixing = False


class _Wide(HelpFormatter):
    """Help at one width everywhere, so that it can stand in the documentation, in the language that is spoken."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=30, width=100)

    def _format_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None) -> str:
        wanted = help_words("usage: ") if prefix is None else prefix
        # The lines below the first are set in by its length, which has to be its width.
        room = " " * n_columns(wanted)
        return wanted + super()._format_usage(usage, actions, groups, room).removeprefix(room)

    def start_section(self, heading: str | None) -> None:
        super().start_section(heading and help_words(heading))

    def add_text(self, text: str | None) -> None:
        super().add_text(text and help_words(text))

    def _get_help_string(self, action: Action) -> str | None:
        return action.help and help_words(action.help)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return super()._split_lines(text, width) if text.isascii() else lines_of(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if text.isascii():
            return super()._fill_text(text, width, indent)
        return "\n".join(indent + line for line in lines_of(text, width - len(indent)))


class _Version(Action):
    def __call__(self, parser: ArgumentParser, *_: Any) -> None:
        from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - slow to import, seldom asked for

        try:
            print(f"stilltrue {version('stilltrue')}")
        except PackageNotFoundError:
            print(phrase("stilltrue, not installed"))
        parser.exit()


def parsed(arguments: Sequence[str]) -> Namespace:
    """
    The arguments of one command; `run` says which.

    Raises:
        BadRequest: they cannot be right.
        SystemExit: help or the version was asked for, and is printed.
    """
    given = _harmless(arguments)
    args = parser(given).parse_args(given)
    if getattr(args, "run", None) is None:
        raise BadRequest("no command; `stilltrue --help` lists them")
    return args


def parser(given: Collection[str] | None = None) -> Parser:
    """
    The command line: all of it, or what some arguments can ask for, with the other commands by name alone.

    Describing every option of every command takes longer than reading a memory does.
    """
    top = Parser(prog="stilltrue", description=_ABOUT, epilog=_CODES, parents=[_common(shown=True)])
    top.set_defaults(
        db=None,
        user=None,
        project=None,
        llm=None,
        json=False,
        zone=None,
        lang=None,
        now=None,
        no_color=False,
        run=None,
        command=None,
    )
    top.add_argument("--version", action=_Version, nargs=0, dest=SUPPRESS, default=SUPPRESS, help="print the version")
    _add_commands(top, COMMANDS, _common(shown=False), given)
    return top


def _add_commands(
    to: ArgumentParser, commands: Sequence[Command], common: Parser, given: Collection[str] | None
) -> None:
    places = to.add_subparsers(metavar="COMMAND", title="commands", parser_class=Parser)
    for command in commands:
        if given is not None and command.name not in given:
            places.add_parser(command.name, help=command.help, named_only=True)
            continue
        sub = places.add_parser(
            command.name,
            help=command.help,
            description=_sentence(help_words(command.help)),
            epilog=_MORE,
            parents=[common],
            leaf=not command.commands,
        )
        if command.run is not None:
            sub.set_defaults(run=command.run, command=command.name)
        if command.arguments is not None:
            module, _, name = command.arguments.partition(":")
            getattr(import_module(f"stilltrue.surfaces.cli.options.{module}"), name)(sub)
        if command.commands:
            _add_commands(sub, command.commands, common, given)


def _common(*, shown: bool) -> Parser:
    """The options of every command. Without defaults, or those of a command would undo what stood before it."""
    common = Parser(add_help=False, argument_default=SUPPRESS)
    group = common.add_argument_group("options of every command")
    for flags, options in _COMMON:
        group.add_argument(flags, **(options if shown else {**options, "help": SUPPRESS}))
    return common


def _harmless(arguments: Sequence[str]) -> list[str]:
    if any("\0" in argument for argument in arguments):
        raise BadRequest("an argument holds a NUL, which no name or text can have; leave it out")
    return list(arguments)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."
