"""Every command: its name, what it is for, what it takes, and where it is done."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One command of the command line."""

    name: str
    help: str
    run: str | None = None
    """`module:function` within this package; nothing is imported before it is asked for."""
    arguments: str | None = None
    """`module:function` within `options`, which tells a parser what the command takes."""
    commands: tuple[Command, ...] = ()


_QUARANTINE = (
    Command(name="list", help="the turns that wait for approval", run="keeping:quarantine_list"),
    Command(
        name="approve",
        help="let turns take part from now on",
        run="keeping:quarantine_approve",
        arguments="keeping:turns",
    ),
    Command(name="reject", help="keep turns out for good", run="keeping:quarantine_reject", arguments="keeping:turns"),
)
_PENDING = (
    Command(name="list", help="the claims that wait for your yes", run="keeping:pending_list"),
    Command(name="approve", help="say yes to claims", run="keeping:pending_approve", arguments="keeping:claims"),
    Command(name="reject", help="say no to claims", run="keeping:pending_reject", arguments="keeping:claims"),
)
_DEAD_LETTERS = (
    Command(name="list", help="the jobs that were given up", run="working:dead_letters_list"),
    Command(name="retry", help="try them again", run="working:dead_letters_retry", arguments="bringing:retry"),
)
_EVAL = (
    Command(
        name="answer", help="measure whether answers are right", run="judging:answer", arguments="evaluating:answer"
    ),
    Command(name="cases", help="run a file of cases", run="evaluating:cases", arguments="evaluating:file"),
    Command(
        name="situations",
        help="run a file of situations",
        run="evaluating:situations",
        arguments="evaluating:situations",
    ),
    Command(name="dates", help="run a file of dates", run="evaluating:dates", arguments="evaluating:file"),
    Command(
        name="extraction",
        help="measure what is learned from talks",
        run="evaluating:extraction",
        arguments="evaluating:extraction",
    ),
    Command(name="gate", help="fail a run that loses against another", run="judging:gate", arguments="evaluating:gate"),
    Command(
        name="rejudge", help="judge answers that were kept again", run="judging:rejudge", arguments="evaluating:rejudge"
    ),
    Command(
        name="retrieval", help="measure what recall finds", run="evaluating:retrieval", arguments="evaluating:retrieval"
    ),
    Command(
        name="state",
        help="measure whether the present state is known",
        run="evaluating:state",
        arguments="evaluating:state",
    ),
    Command(
        name="unaided",
        help="measure what is answered without a model",
        run="evaluating:unaided",
        arguments="evaluating:unaided",
    ),
)

COMMANDS: tuple[Command, ...] = (
    Command(
        name="import",
        help="import exported chats, notes and logs",
        run="importing:import_files",
        arguments="bringing:import_files",
    ),
    Command(name="add", help="keep what was said, and learn from it", run="acting:add", arguments="bringing:add"),
    Command(
        name="assert",
        help="take claims handed over as JSON",
        run="acting:assert_claims",
        arguments="bringing:assert_claims",
    ),
    Command(name="recall", help="find the evidence for a question", run="asking:recall", arguments="asking:recall"),
    Command(
        name="closure", help="follow names to all that is current", run="reaching:closure", arguments="asking:closure"
    ),
    Command(
        name="context", help="make prompt-ready text for a question", run="asking:context", arguments="asking:context"
    ),
    Command(
        name="ask", help="answer what is known exactly, or say why not", run="answering:ask", arguments="answering:ask"
    ),
    Command(
        name="wrong",
        help="say that an answer was wrong, and deny what it cited",
        run="answering:wrong",
        arguments="answering:wrong",
    ),
    Command(name="trace", help="show how an answer came about", run="answering:trace", arguments="answering:trace"),
    Command(
        name="compact",
        help="hand over what a shortened chat must keep",
        run="answering:compact",
        arguments="asking:compact",
    ),
    Command(name="current", help="show what is true now", run="asking:current", arguments="asking:current"),
    Command(
        name="history", help="show how one slot came to be what it is", run="asking:history", arguments="asking:history"
    ),
    Command(name="why", help="show the words behind a fact", run="asking:why", arguments="asking:why"),
    Command(name="why-not", help="show what overruled a value", run="stating:why_not", arguments="asking:why_not"),
    Command(
        name="state",
        help="show what holds, what it follows from, what is due",
        run="stating:state",
        arguments="asking:state",
    ),
    Command(name="list", help="list facts", run="asking:list_facts", arguments="asking:list_facts"),
    Command(name="count", help="count facts", run="asking:count", arguments="asking:count"),
    Command(
        name="correct",
        help="say that a value was wrong, and what is right",
        run="acting:correct",
        arguments="acting:correct",
    ),
    Command(name="confirm", help="say that a value still holds", run="acting:confirm", arguments="acting:confirm"),
    Command(name="end", help="say that a value no longer holds", run="acting:end", arguments="acting:end"),
    Command(name="deny", help="say that a value was never true", run="acting:deny", arguments="acting:deny"),
    Command(name="undo", help="withdraw all that a source brought in", run="keeping:undo", arguments="keeping:undo"),
    Command(name="redo", help="take an undo back", run="keeping:redo", arguments="keeping:undo"),
    Command(
        name="reextract",
        help="learn again with a newer extractor",
        run="acting:reextract",
        arguments="keeping:reextract",
    ),
    Command(name="forget", help="erase, and certify it", run="keeping:forget", arguments="keeping:forget"),
    Command(name="quarantine", help="look at turns that look like an attack", commands=_QUARANTINE),
    Command(name="pending", help="decide on what was learned and waits for your yes", commands=_PENDING),
    Command(name="alias", help="record that one name stands for another", run="acting:alias", arguments="acting:alias"),
    Command(name="unalias", help="take an alias back", run="acting:unalias", arguments="acting:unalias"),
    Command(name="aliases", help="show which names stand for which", run="caring:aliases", arguments="acting:aliases"),
    Command(name="eval", help="evaluate against a file of expectations", commands=_EVAL),
    Command(
        name="review",
        help="judge a random sample of what was learned",
        run="keeping:review",
        arguments="keeping:review",
    ),
    Command(name="report", help="show everything held about a person", run="caring:report", arguments="keeping:report"),
    Command(
        name="changes", help="show what changed, and by which claim", run="asking:changes", arguments="asking:changes"
    ),
    Command(name="export", help="write everything out as JSON lines", run="caring:export", arguments="bringing:export"),
    Command(name="restore", help="take an export back in", run="caring:restore", arguments="bringing:restore"),
    Command(
        name="rebuild",
        help="compute everything below the turns again",
        run="caring:rebuild",
        arguments="keeping:rebuild",
    ),
    Command(
        name="reembed",
        help="embed all texts anew, or those that wait",
        run="caring:reembed",
        arguments="keeping:reembed",
    ),
    Command(
        name="session",
        help="keep a conversation off the record, or blank",
        run="working:session",
        arguments="bringing:session",
    ),
    Command(
        name="worker", help="learn in the background from what waits", run="working:worker", arguments="bringing:worker"
    ),
    Command(name="dead-letters", help="look at work that was given up", commands=_DEAD_LETTERS),
    Command(name="doctor", help="show figures, and what is not well", run="caring:doctor"),
    Command(name="demo", help="tell a short story with two sample chats", run="demo:demo", arguments="bringing:demo"),
)
