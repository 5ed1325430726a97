"""What the commands take that bring things in, work them off, and carry them out again."""

from __future__ import annotations

from argparse import ArgumentParser

_ROLES = ("user", "assistant", "other", "document", "tool", "web", "system")
_FORMATS = ("auto", "chatgpt", "claude", "claude_code", "markdown", "jsonl", "text")


def import_files(to: ArgumentParser) -> None:
    to.add_argument("paths", metavar="PATH", nargs="+", help="a file, or a folder, to import")
    to.add_argument("--format", default="auto", metavar="NAME", help=", ".join(_FORMATS))
    to.add_argument("--replay", action="store_true", help="record each turn at the time it was said, not now")
    to.add_argument("--grammar", metavar="FILE|DIR", help="sentence patterns to read lines with")
    to.add_argument("--source", metavar="NAME", help="the name to undo it by; the file's by default")
    to.add_argument("--owner", metavar="NAME", help="the named speaker who is the owner of the memory")
    to.add_argument("--conversation", metavar="ID", help="of several conversations in a file, only this one")


def add(to: ArgumentParser) -> None:
    to.add_argument("text", metavar="TEXT", help="what was said; - reads standard input")
    to.add_argument(
        "--role",
        default="user",
        choices=_ROLES,
        metavar="ROLE",
        help="user, assistant, other, document, tool, web or system",
    )
    to.add_argument("--speaker", metavar="NAME", help="who speaks, where it is not the owner")
    to.add_argument("--said-at", metavar="TIME", help="when it was said; now by default")
    to.add_argument("--session", metavar="ID", help="the conversation it belongs to")
    to.add_argument("--message-id", metavar="ID", help="makes the command safe to repeat")
    to.add_argument("--source", metavar="NAME", help="a name to undo it by")
    to.add_argument("--no-wait", action="store_true", help="keep it, and leave the learning to `stilltrue worker`")
    to.add_argument(
        "--dry-run", action="store_true", help="only say what would be learned, and what a model takes for it"
    )


def assert_claims(to: ArgumentParser) -> None:
    to.add_argument(
        "file", metavar="FILE", nargs="?", default="-", help="JSON lines, an object or a list; - is standard input"
    )
    to.add_argument("--source", metavar="NAME", help="a name to undo them by")
    to.add_argument("--session", default="claims", metavar="ID", help="the session they belong to")


def session(to: ArgumentParser) -> None:
    to.add_argument("name", metavar="SESSION", help="the conversation, as `add --session` names it")
    kept = to.add_mutually_exclusive_group()
    kept.add_argument("--off-the-record", action="store_true", help="keep nothing of it from now on")
    kept.add_argument("--on-the-record", action="store_true", help="keep what is said in it again")
    told = to.add_mutually_exclusive_group()
    told.add_argument("--blank", action="store_true", help="recall nothing into it from now on")
    told.add_argument("--not-blank", action="store_true", help="recall into it again")


def worker(to: ArgumentParser) -> None:
    ways = to.add_mutually_exclusive_group()
    ways.add_argument("--drain", action="store_true", help="try once all that waits, be it due or not, and end")
    ways.add_argument("--until-empty", action="store_true", help="end when nothing waits any more")
    to.add_argument(
        "--quiet", type=float, metavar="SECONDS", help="leave a conversation alone so long that goes on; 10, up to 3600"
    )


def retry(to: ArgumentParser) -> None:
    to.add_argument(
        "jobs", metavar="JOB", nargs="*", help="ids of jobs, all by default; `dead-letters list` shows them"
    )


def export(to: ArgumentParser) -> None:
    to.add_argument("file", metavar="FILE", nargs="?", default="-", help="where to; standard output by default")


def restore(to: ArgumentParser) -> None:
    to.add_argument("file", metavar="FILE", help="an export; - reads standard input")


def demo(to: ArgumentParser) -> None:
    to.add_argument("--examples", metavar="DIR", help="where the sample chats are")
