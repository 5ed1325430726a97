"""The embedder of an opened memory: which one it is, asked on a thread of its own and within a time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any

from stilltrue.config import embedder_spec
from stilltrue.embedding.base import Embedder, Purpose, available_local, checked, embedder_named
from stilltrue.embedding.wishes import WISHES
from stilltrue.engine.own_thread import NotInTimeError, OwnThread
from stilltrue.errors import BadRequest, EmbeddingFault, StilltrueError, Unsupported
from stilltrue.language import language_of
from stilltrue.model.vector import VectorSet, VectorState

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_MOST_QUESTIONS = 256
_LONGEST_QUESTION = 4_000
"""Characters of a question that are embedded."""
_SPECS = {"universal-sentence-encoder": "use"}
"""How an embedder is asked for, where that is not its name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long an embedder may take."""

    question_seconds: float = 2.0
    loading_seconds: float = 10.0
    """For the first question, before which a model may have to be loaded."""
    batch_seconds: float = 120.0
    pause_seconds: float = 30.0
    """For which it is left alone after it took too long."""


@dataclass(slots=True)
class _Chosen:
    """The embedder in use, or why there is none."""

    embedder: Embedder | None
    problem: str | None = None


class Embedding:
    """
    The embedder of a memory, loaded when a text must be embedded and not before.

    Args:
        given: an embedder or its name; None for `STILLTRUE_EMBEDDER`, else the one that made the store's
            vectors, else the best local one that is installed.

    Raises:
        BadRequest: no embedder answers to that name.
        Unsupported: the package that it needs is not installed.
    """

    def __init__(self, given: str | Embedder | None, patience: Patience = Patience()) -> None:
        self.given = given is not None
        self._patience = patience
        self._fixed = _Chosen(embedder_named(given) if isinstance(given, str) else given) if self.given else None
        self._by_store: tuple[tuple[str, str, int] | None, _Chosen] | None = None
        self._questions: OrderedDict[tuple[Purpose, str], NDArray[np.float32]] = OrderedDict()
        self._wishing: dict[tuple[str, str, int, str], NDArray[np.float32]] = {}
        self._thread = OwnThread()
        self._lock = Lock()
        self._answered = False
        self._left_alone_until = 0.0
        self._told: tuple[Embedder, tuple[str, str, int]] | None = None

    def embedder(self, sets: Sequence[VectorSet]) -> Embedder | None:
        """The embedder in use in a store that has these sets; None where there is none."""
        return self._chosen(sets).embedder

    def problem(self, sets: Sequence[VectorSet]) -> str | None:
        """Why recall cannot work on the active set, as a sentence; None where it can, or nobody wants it to."""
        active, chosen = active_set(sets), self._chosen(sets)
        if active is None or chosen.embedder is None:
            return chosen.problem
        try:
            return None if self.made_by(chosen.embedder) == active.made_by else unlike(chosen.embedder, active)
        except EmbeddingFault as problem:
            return str(problem)

    def check(self, sets: Sequence[VectorSet]) -> None:
        """
        That an embedder that was given is the one whose vectors the store has; of one that is down its name tells.

        Raises:
            BadRequest: it is another one.
        """
        active = active_set(sets)
        embedder = self._fixed.embedder if self._fixed is not None else None
        if embedder is None or active is None:
            return
        try:
            is_another = self.made_by(embedder) != active.made_by
        except EmbeddingFault:
            is_another = False
            if (embedder.name, embedder.version) != active.made_by[:2]:
                raise BadRequest(_unlike(f"{embedder.name!r} {embedder.version}", active)) from None
        if is_another:
            raise BadRequest(unlike(embedder, active))

    @property
    def is_told(self) -> bool:
        """Whether an embedder has said how long its vectors are."""
        return self._told is not None

    def made_by(self, embedder: Embedder) -> tuple[str, str, int]:
        """
        By which a set of vectors is known to be an embedder's; a server is asked for it once.

        Raises:
            EmbeddingFault: it is down, or takes too long.
        """
        if self._told is None or self._told[0] is not embedder:
            self._told = embedder, self._within(embedder, lambda: made_by(embedder), self._patience.loading_seconds)
        return self._told[1]

    def replace(self, embedder: Embedder) -> None:
        """Work with another embedder from now on."""
        with self._lock:
            self._fixed = _Chosen(embedder)
            self._questions.clear()

    def forget(self) -> None:
        """Let go of the questions that are kept at hand."""
        with self._lock:
            self._questions.clear()

    def question(self, embedder: Embedder, text: str) -> NDArray[np.float32]:
        """
        The vector of a question; of one asked lately at once.

        Raises:
            EmbeddingFault: the embedder is down, gives what is no vector, or takes too long.
        """
        return self._lately(embedder, text, Purpose.QUESTION)

    def wish(self, embedder: Embedder, text: str) -> NDArray[np.float32]:
        """
        A wish as a statement among statements, without what wishes of its language have in common.

        Likings are nearer to what is told of a thing than to what is asked about it, and all of them are near
        to wishing, whatever for: what is left tells them apart, and is of no length in particular.

        Raises:
            EmbeddingFault: as for a question.
        """
        code = language_of(text[:_LONGEST_QUESTION])
        key = (*self.made_by(embedder), code)
        if key not in self._wishing:
            rows = self._asked(embedder, WISHES[code], Purpose.MEMORY, self._patience.loading_seconds)
            self._wishing[key] = rows.mean(axis=0)
        return self._lately(embedder, text, Purpose.MEMORY) - self._wishing[key]

    def memories(self, embedder: Embedder, texts: Sequence[str]) -> NDArray[np.float32]:
        """
        The vectors of what is kept, a row a text.

        Raises:
            EmbeddingFault: as for a question.
        """
        return self._asked(embedder, texts, Purpose.MEMORY, self._patience.batch_seconds)

    def _lately(self, embedder: Embedder, text: str, purpose: Purpose) -> NDArray[np.float32]:
        """The vector of what is asked, read one way or the other; kept at hand for when it is asked again."""
        asked = (purpose, text[:_LONGEST_QUESTION])
        with self._lock:
            known = self._questions.pop(asked, None)
            if known is not None:
                self._questions[asked] = known
                return known
        seconds = self._patience.question_seconds if self._answered else self._patience.loading_seconds
        made: NDArray[np.float32] = self._asked(embedder, [asked[1]], purpose, seconds)[0]
        with self._lock:
            self._questions[asked] = made
            while len(self._questions) > _MOST_QUESTIONS:
                self._questions.popitem(last=False)
        return made

    def _asked(self, embedder: Embedder, texts: Sequence[str], purpose: Purpose, seconds: float) -> NDArray[np.float32]:
        rows: NDArray[np.float32] = self._within(
            embedder, lambda: checked(embedder, embedder.embed(texts, purpose), len(texts)), seconds
        )
        self._answered = True
        return rows

    def _within(self, embedder: Embedder, of: Callable[[], Any], seconds: float) -> Any:
        """What an embedder says within a time; after one that failed slowly it is left alone for a while."""
        if monotonic() < self._left_alone_until:
            raise EmbeddingFault(f"the embedder {embedder.name!r} took too long a moment ago; it is asked again soon")
        began = monotonic()
        try:
            return self._thread.result(of, seconds)
        except NotInTimeError as problem:
            self._left_alone_until = monotonic() + self._patience.pause_seconds
            raise EmbeddingFault(
                f"the embedder {embedder.name!r} did not answer within {seconds:g} seconds; see whether it is up, "
                "what waits is embedded later or by `stilltrue reembed`"
            ) from problem
        except StilltrueError:
            if monotonic() - began > self._patience.question_seconds:
                self._left_alone_until = monotonic() + self._patience.pause_seconds
            raise
        except Exception as problem:  # an embedder of somebody else's may fail in any way
            raise EmbeddingFault(f"the embedder {embedder.name!r} failed ({type(problem).__name__})") from problem

    def _chosen(self, sets: Sequence[VectorSet]) -> _Chosen:
        if self._fixed is not None:
            return self._fixed
        active = active_set(sets)
        key = active.made_by if active is not None else None
        if self._by_store is None or self._by_store[0] != key:
            self._by_store = (key, _found(active))
        return self._by_store[1]


def active_set(sets: Sequence[VectorSet]) -> VectorSet | None:
    """The set that recall works on."""
    return next((one for one in sets if one.state is VectorState.ACTIVE), None)


def made_by(embedder: Embedder) -> tuple[str, str, int]:
    """By which a set of vectors is known to be an embedder's."""
    return embedder.name, embedder.version, embedder.dimension


def unlike(embedder: Embedder, active: VectorSet) -> str:
    """That an embedder is not the one whose vectors are there."""
    return _unlike(_called(*made_by(embedder)), active)


def _unlike(called: str, active: VectorSet) -> str:
    return (
        f"the vectors here are by {_called(*active.made_by)}, the embedder is {called}; "
        "open the memory with that one, or run `stilltrue reembed` to fill it anew"
    )


def _called(name: str, version: str, dimension: int) -> str:
    return f"{name!r} {version} ({dimension} dimensions)"


def _found(active: VectorSet | None) -> _Chosen:
    """The embedder that the environment names, else that of the store, else a local one."""
    spec = embedder_spec()
    try:
        if spec is not None:
            return _Chosen(embedder_named(spec))
        if active is not None:
            return _Chosen(embedder_named(_spec_of(active)))
    except (BadRequest, Unsupported) as problem:
        return _Chosen(None, f"no embedder: {problem}")
    return _Chosen(embedder_named("local") if available_local() is not None else None)


def _spec_of(active: VectorSet) -> str:
    """What an embedder is asked for by, that is named in a store. An endpoint is not: no file says where texts go."""
    if active.name == "hashing":
        return f"hashing:{active.dimension}"
    if active.name.startswith(("onnx:", "openai:")):
        raise BadRequest(
            f"the vectors here are by {active.name!r}; name it with STILLTRUE_EMBEDDER, or run `stilltrue reembed`"
        )
    return _SPECS.get(active.name, active.name)
