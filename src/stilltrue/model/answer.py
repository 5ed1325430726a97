"""An answer with its receipts, or an abstention with its reason."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum

from stilltrue.model.evidence import Citation, Evidence
from stilltrue.model.fact import Fact, Standing
from stilltrue.model.frozen import dataclass
from stilltrue.model.receipt import Receipt
from stilltrue.model.spent import NOTHING_SPENT, Spent
from stilltrue.model.ticket import Ticket
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn


class Asked(StrEnum):
    """What is asked of a slot."""

    VALUE = "value"
    SINCE = "since when"
    WHO_SAID = "who said so"
    COUNT = "how many"
    WHETHER = "whether"


class Why(StrEnum):
    """Why there is no answer."""

    NEVER_SAID = "never said"
    SUPERSEDED = "superseded with nothing in its place"
    RECHECK = "has to be worked out again"
    CONTESTED = "contested"
    PENDING = "not processed yet"
    INVISIBLE = "not visible in this scope"
    AMBIGUOUS = "more than one thing is meant"
    UNREAD = "the question names no one subject and slot"
    UNSUPPORTED = "what the model said is not borne out by what it was shown"
    MODEL_DOWN = "the model could not be asked"
    MODEL_CUT_OFF = "the model gave no whole answer"
    """It declined, or its answer or what it was shown was longer than it may be."""
    BUDGET_SPENT = "the budget for the model is spent"


class By(StrEnum):
    """Who gave the answer, or found that there is none."""

    LEDGER = "ledger"
    """Read off the timelines; no model has a word in it."""
    MODEL = "model"
    """Written by a model, and checked sentence by sentence against what it was shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """A fact that an answer rests on, with its receipts."""

    fact: Fact
    standing: Standing
    receipts: tuple[Receipt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """One sentence of a model's answer that what it cites bears out."""

    text: str
    evidence: tuple[str, ...]
    """Ids of the facts and passages that it cites, at least one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed:
    """A sentence of a model that is not in the answer, and why."""

    text: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One look into memory that a model asked for."""

    tool: str
    found: tuple[str, ...] = ()
    """Ids of what it brought that was not there before."""
    problem: str = ""
    """Why it brought nothing; empty where it did, or where nothing was to be found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """How an answer came about: what was looked up, what was shown, what was removed, and what it cost."""

    model: str
    """Whom the answer was asked of; empty where no model was asked."""
    prompts: tuple[str, ...] = ()
    """Names and versions, `reader@1`."""
    steps: tuple[Step, ...] = ()
    stopped: str = ""
    """Why no more was looked up: enough, stalled, steps, tokens, dollars; empty where nothing was."""
    shown: tuple[str, ...] = ()
    """Ids of the evidence that the answer was read from."""
    chain: tuple[str, ...] = ()
    """The values in time order, as the model stated them before it answered."""
    put_back: tuple[str, ...] = ()
    """Values that the ledger has and the model had left out."""
    removed: tuple[Removed, ...] = ()
    repaired: bool = False
    """The model was told once what was wrong with its answer."""
    problem: str = ""
    """Why the model could not be asked, or gave no whole answer."""
    spent: Spent = NOTHING_SPENT
    history_tokens: int = 0
    """About how many tokens the whole history has, which a prompt without a memory would hold each time."""
    history_dollars: Decimal | None = None
    """What reading all of it once would cost; None where the price is not known."""


UNTRACED = Trace(model="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hop:
    """One relation of a chain, with the facts that it was followed along."""

    predicate: str
    back: bool
    """Read from the value: what X wrote, not who wrote X."""
    words: str
    """The question's words for it; empty where it was only passed through."""
    asked_of: str
    """The thing that it is a relation of."""
    cited: tuple[Cited, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the ledger knows exactly, read without a model; or what a model wrote that was checked against its evidence."""

    id: str
    question: str
    asked: Asked
    text: str
    at: Instant
    cited: tuple[Cited, ...]
    """The facts that give the answer; of a chain, those of its last hop."""
    path: tuple[Hop, ...] = ()
    """The chain of relations that was followed, from the name outwards; empty where one slot answers."""
    by: By = By.LEDGER
    sentences: tuple[Sentence, ...] = ()
    """Of a model's answer, each with what it cites."""
    sources: tuple[Citation, ...] = ()
    """What the marks in a model's answer stand for."""
    trace: Trace = UNTRACED


@dataclass(frozen=True, slots=True, kw_only=True)
class Abstention:
    """No answer, with the reason and the evidence there is."""

    id: str
    question: str
    why: Why
    text: str
    cited: tuple[Cited, ...]
    evidence: tuple[Evidence, ...]
    path: tuple[Hop, ...] = ()
    """As far as a chain of relations could be followed."""
    by: By = By.LEDGER
    trace: Trace = UNTRACED


@dataclass(frozen=True, slots=True, kw_only=True)
class Wronged:
    """What came of "that's wrong": what was denied, or among what a person has to choose."""

    answer: str
    """Id of the answer."""
    denied: tuple[Fact, ...] = ()
    ticket: Ticket | None = None
    """Of the last denial; None where nothing was denied."""
    choices: tuple[Fact, ...] = ()
    """What the answer cited, where that is more than one fact: say which is wrong."""
    turns: tuple[Turn, ...] = ()
    """Turns that it cited and nobody drew a fact from: undo one to keep it out."""
