"""The vectors of what can be searched: made after a write, and made anew by another embedder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from stilltrue.engine.core import Core
from stilltrue.engine.embedding import active_set, made_by
from stilltrue.engine.filling import Filling
from stilltrue.errors import BadRequest, EmbeddingFault
from stilltrue.ingest.stint import TextsFailedError
from stilltrue.model.scope import SpaceKey
from stilltrue.model.vector import VectorSet, VectorState, VectorStatus
from stilltrue.storage.base import Transaction

if TYPE_CHECKING:
    from stilltrue.embedding.base import Embedder

_ROOM = 8_000
"""Characters of text that a write waits for, some seconds of the slowest local embedder; the rest is made later."""
_MOST_OLDER = 32
"""Units left over from before that a write takes along."""
_NO_EMBEDDER = 'there is no embedder; name one, or install a local one: pip install "stilltrue[local]"'

Progress = Callable[[int, int], None]
"""Told how many units are done, and of how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedded:
    """What embedding did."""

    name: str | None
    """Of the embedder; None where there is none."""
    n_ready: int = 0
    n_failed: int = 0
    """Units that were tried in vain."""
    n_waiting: int = 0
    """Units that still have no vector, those among them."""
    error: str | None = None
    is_down: bool = False
    """The embedder failed whatever it was given."""
    switched: bool = False
    """Recall works on another set than before."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a write begins: units above the last one so far are its own."""

    embedder: Embedder
    vector_set: VectorSet
    last_unit: int


def prepare(core: Core, tx: Transaction) -> Mark | None:
    """
    What every write does before its first unit is indexed: see that there is a set, and let what was found damaged wait.

    Returns:
        Where the write begins; None where nothing is to be embedded.

    Raises:
        EmbeddingFault: the embedder is down and has not said yet how long its vectors are.
    """
    sets = tx.vector_sets()
    embedder = core.embedding.embedder(sets)
    if embedder is None:
        return None
    made = core.embedding.made_by(embedder)
    active = active_set(sets) or tx.add_vector_set(*made, VectorState.ACTIVE)
    known = {vector_set.number for vector_set in sets}
    for (number, space), units in core.damaged().items():
        if number in known:
            tx.want_vectors(number, space, units)
    return Mark(embedder, active, tx.last_unit()) if active.made_by == made else None


def learned(core: Core) -> None:
    """See, before the store is locked, how long the vectors of an embedder are: a server may take its time to say so."""
    if core.embedding.is_told:
        return
    with core.reading() as tx:
        embedder = core.embedding.embedder(tx.vector_sets())
    if embedder is not None:
        with suppress(EmbeddingFault):
            core.embedding.made_by(embedder)


def embed_new(core: Core, mark: Mark | None) -> int:
    """
    Embed what a write has made searchable, and some of what is left over from before, as far as a write can wait for it.

    Nothing is raised where the embedder fails: the units wait, and the failure is noted beside them.

    Returns:
        How many of the write's own units still wait for their vector.
    """
    if mark is None:
        return 0
    space, number = core.scope.home, mark.vector_set.number
    filling = Filling(core, mark.embedder, mark.vector_set, room=_ROOM)
    filling.fill(space, after=mark.last_unit)
    if filling.error is None:
        filling.fill(space, most=_MOST_OLDER)
    if filling.error is None and not filling.is_full:
        return 0
    with core.reading() as tx:
        return len(tx.waiting_units(number, space, tx.last_unit() - mark.last_unit, after=mark.last_unit))


def embed_space(core: Core, space: SpaceKey) -> None:
    """
    Embed all that waits in a space; nothing happens where there is no embedder.

    Raises:
        EmbeddingFault: some of it failed; a TextsFailedError where the embedder is up.
    """
    with core.writing(durable=False) as tx:
        mark = prepare(core, tx)
    if mark is None:
        return
    filling = Filling(core, mark.embedder, mark.vector_set)
    filling.fill(space)
    if filling.is_down:
        raise EmbeddingFault(filling.error or "the embedder is down")
    if filling.n_failed:
        raise TextsFailedError(f"{filling.n_failed} texts could not be embedded ({filling.error})")


def embed_pending(core: Core, *, progress: Progress | None = None) -> Embedded:
    """
    Embed all that waits in the spaces the caller may see, damaged vectors too.

    Raises:
        BadRequest: the vectors here are by another embedder, or by one that is not at hand.
    """
    with core.writing(durable=False) as tx:
        mark = prepare(core, tx)
        problem = core.embedding.problem(tx.vector_sets())
        if mark is not None:
            _want_damaged_of(tx, mark.vector_set, core.scope.visible)
    if mark is None:
        if problem is not None:
            raise BadRequest(problem)
        return Embedded(name=None)
    return _filled(core, mark.embedder, mark.vector_set, core.scope.visible, progress)


def reembed(core: Core, embedder: Embedder | None = None, *, progress: Progress | None = None) -> Embedded:
    """
    Fill the store's vectors by an embedder, in all its spaces; recall works on those there are until all are made.

    It goes on where it was stopped. A set by another embedder than the active one's is filled beside it,
    takes its place in one transaction, and the other is dropped.

    Raises:
        BadRequest: there is no embedder.
    """
    with core.reading() as tx:
        sets = tx.vector_sets()
    chosen = embedder if embedder is not None else core.embedding.embedder(sets)
    if chosen is None:
        raise BadRequest(core.embedding.problem(sets) or _NO_EMBEDDER)
    with core.writing() as tx:
        vector_set = _set_to_fill(tx, chosen)
        _want_damaged_of(tx, vector_set, tx.spaces())
    n_ready = 0
    while True:
        done = _filled(core, chosen, vector_set, None, progress)
        n_ready += done.n_ready
        if vector_set.state is VectorState.ACTIVE:
            core.embedding.replace(chosen)
            return done
        switched = not done.is_down and _switched(core, vector_set)
        if switched:
            core.embedding.replace(chosen)
            core.drop_slabs()
        if switched or not done.n_ready:
            return replace(done, n_ready=n_ready, switched=switched)


def figures(core: Core, tx: Transaction) -> tuple[dict[str, object], list[str]]:
    """What there is to say of a space's vectors, and a sentence for each thing that is not well."""
    sets, space = tx.vector_sets(), core.scope.home
    active, problem = active_set(sets), core.embedding.problem(sets)
    problems = [problem] if problem is not None else []
    if active is None:
        return {"embedder": None}, problems
    counts = counted(tx, active, [space])
    name, version, dimension = active.made_by
    found: dict[str, object] = {
        "embedder": f"{name} {version} ({dimension} dimensions)",
        "vectors": {status.value: n for status, n in counts.items()},
        "vectors being made by": next((one.name for one in sets if one.state is VectorState.FILLING), None),
    }
    if _waiting(counts):
        problems.append(
            f"{_waiting(counts)} texts wait for a vector{_because(tx, active, space)}; run `stilltrue reembed`"
        )
    damaged = _damaged(tx, active, space)
    if damaged:
        problems.append(f"{len(damaged)} vectors are damaged and left out; run `stilltrue reembed`")
    return found, problems


def _because(tx: Transaction, vector_set: VectorSet, space: SpaceKey) -> str:
    """The last error that an attempt on a waiting unit ended in."""
    error = tx.vector_error(vector_set.number, space)
    return f" ({error})" if error else ""


def _want_damaged_of(tx: Transaction, vector_set: VectorSet, spaces: Sequence[SpaceKey]) -> None:
    """Let units wait anew whose vectors cannot be what was put."""
    for space in spaces:
        tx.want_vectors(vector_set.number, space, _damaged(tx, vector_set, space))


def _damaged(tx: Transaction, vector_set: VectorSet, space: SpaceKey) -> list[int]:
    from stilltrue.index.slab import damaged_in  # noqa: PLC0415 - numpy is for those who embed

    return damaged_in(tx, vector_set, space)


def _set_to_fill(tx: Transaction, embedder: Embedder) -> VectorSet:
    """The set of an embedder, made where there is none; one that another embedder had begun to fill is dropped."""
    sets = tx.vector_sets()
    for vector_set in sets:
        if vector_set.state is VectorState.FILLING and vector_set.made_by != made_by(embedder):
            tx.drop_vector_set(vector_set.number)
    for vector_set in sets:
        if vector_set.made_by == made_by(embedder):
            return vector_set
    state = VectorState.FILLING if active_set(sets) is not None else VectorState.ACTIVE
    return tx.add_vector_set(*made_by(embedder), state)


def _switched(core: Core, vector_set: VectorSet) -> bool:
    """Put a set in the place of the active one, unless units were not tried yet, or most of them in vain."""
    with core.writing() as tx:
        counts = counted(tx, vector_set)
        if counts[VectorStatus.PENDING] or counts[VectorStatus.FAILED] > counts[VectorStatus.READY]:
            return False
        for other in tx.vector_sets():
            if other.number != vector_set.number:
                tx.drop_vector_set(other.number)
        tx.set_vector_set_state(vector_set.number, VectorState.ACTIVE)
    return True


def _filled(
    core: Core, embedder: Embedder, vector_set: VectorSet, spaces: Sequence[SpaceKey] | None, progress: Progress | None
) -> Embedded:
    """Embed what waits in some spaces, or in all."""
    with core.reading() as tx:
        chosen = tx.spaces() if spaces is None else spaces
        total = _waiting(counted(tx, vector_set, chosen))
    n_done = 0

    def took(n: int) -> None:
        nonlocal n_done
        n_done += n
        if progress is not None:
            progress(n_done, total)

    filling = Filling(core, embedder, vector_set, took)
    for space in chosen:
        filling.fill(space)
    with core.reading() as tx:
        n_waiting = _waiting(counted(tx, vector_set, chosen))
    return Embedded(
        name=embedder.name,
        n_ready=filling.n_ready,
        n_failed=filling.n_failed,
        n_waiting=n_waiting,
        error=filling.error,
        is_down=filling.is_down,
    )


def counted(
    tx: Transaction, vector_set: VectorSet, spaces: Sequence[SpaceKey] | None = None
) -> dict[VectorStatus, int]:
    """How many vectors of a set have each status, in some spaces or in all."""
    total = dict.fromkeys(VectorStatus, 0)
    for space in tx.spaces() if spaces is None else spaces:
        for status, n in tx.count_vectors(vector_set.number, space).items():
            total[status] += n
    return total


def _waiting(counts: Mapping[VectorStatus, int]) -> int:
    return counts[VectorStatus.PENDING] + counts[VectorStatus.FAILED]
