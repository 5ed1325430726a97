"""The command that tells a short story with two sample chats. All it shows is what the engine gives."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from stilltrue.errors import BadFile
from stilltrue.model.answer import Abstention, Answer
from stilltrue.model.fact import Change, Fact
from stilltrue.model.ticket import Blast, History, Why
from stilltrue.surfaces.cli.asking import draw_answer, draw_facts, draw_history, draw_why
from stilltrue.surfaces.cli.desk import Desk
from stilltrue.surfaces.cli.importing import Imported, import_into, importer_of
from stilltrue.surfaces.cli.keeping import draw_blast
from stilltrue.surfaces.cli.messages import Reading
from stilltrue.surfaces.cli.page import flat
from stilltrue.surfaces.cli.speech import phrase, spoken_in, spoken_language
from stilltrue.surfaces.cli.stories import PRESENT, STORIES, THEN, ZONE, Story
from stilltrue.surfaces.cli.wording import change_words
from stilltrue.surfaces.wire.errors import OK
from stilltrue.surfaces.wire.facts import change_form, facts_form
from stilltrue.surfaces.wire.results import answer_form, blast_form, history_form, why_form

if TYPE_CHECKING:
    from stilltrue.engine.memory import Memory

_OWNER = "user"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenes:
    """What the engine gave for one story."""

    imported: Imported
    learned: Sequence[Fact]
    late: Sequence[Change]
    answers: Sequence[Answer | Abstention]
    believed_then: Sequence[Fact]
    believed_now: Sequence[Fact]
    home: History
    liking: History
    why: Why | None
    undone: Blast
    before: Sequence[Fact]
    after: Sequence[Fact]


def demo(desk: Desk) -> int:
    """
    Two people's half years: what was learned, what is asked, what changes.

    Each is told in its own language, or both in the reader's where that is not English.
    """
    folder = _examples(desk.args.examples)
    staged = Desk(Namespace(**{**vars(desk.args), "now": PRESENT, "zone": ZONE}), desk.page)
    forms = []
    with TemporaryDirectory(prefix="stilltrue-demo-") as place:
        for story in STORIES:
            with _waiting(staged, story) as took:
                scenes = _played(staged, story, folder, Path(place) / f"{story.language}.db", took)
            if desk.page.as_json:
                forms.append(_form(staged, story, scenes))
            else:
                with spoken_in(story.language if spoken_language() == "en" else spoken_language()):
                    _draw(staged, story, scenes)
    if desk.page.as_json:
        desk.page.json({"stories": forms})
    return OK


def _played(desk: Desk, story: Story, folder: Path, database: Path, took: Callable[[], None]) -> Scenes:
    """Import, ask, and correct; everything in the order in which it is shown."""
    from stilltrue.engine.memory import Memory  # noqa: PLC0415 - the engine is not needed for --help

    with Memory(database, user=story.user, zone=ZONE, clock=desk.clock) as memory:
        imported = _import(desk, memory, folder / story.chat, replay=True, took=took)
        learned = list(memory.current())
        _import(desk, memory, folder / story.old_log, replay=False, took=took)
        late = memory.changes(since=PRESENT)
        liking = memory.current(_OWNER, "attitude", qualifier=story.liked)
        before = list(memory.current(_OWNER, "pet_name"))
        scenes = Scenes(
            imported=imported,
            learned=learned,
            late=late,
            answers=[memory.ask(question) for question in story.questions],
            believed_then=list(memory.as_of(THEN, _OWNER, "rent", known_at=THEN)),
            believed_now=list(memory.as_of(THEN, _OWNER, "rent")),
            home=memory.history(_OWNER, "lives in"),
            liking=memory.history(_OWNER, "attitude", qualifier=story.liked),
            why=memory.why(liking[0].id) if len(liking) else None,
            undone=memory.undo(source=story.old_log, dry_run=True),
            before=before,
            after=(),
        )
        for fact in before:
            memory.correct(fact.id, to=story.pet_name)
        return replace(scenes, after=tuple(memory.current(_OWNER, "pet_name")))


def _import(desk: Desk, memory: Memory, path: Path, *, replay: bool, took: Callable[[], None]) -> Imported:
    reading = Reading(source=path.name, zone=desk.zone)
    return import_into(memory, path, importer_of(path, "jsonl"), reading, replay=replay, took=took)


def _draw(desk: Desk, story: Story, scenes: Scenes) -> None:
    page, words = desk.page, story.words
    page.line(f"━━ {phrase(words.title)} ━━", "title")
    n, counts = scenes.imported.n_sessions, scenes.imported.counts
    told = phrase("{n} sessions, {turns} turns, {claims} claims", n=n, turns=counts["kept"], claims=counts["learned"])
    page.line(f"{phrase(words.replayed)}: {told}")
    _head(desk, words.learned)
    draw_facts(desk, scenes.learned, now=desk.now, ids=False)
    _head(desk, words.late)
    for change in scenes.late:
        page.line(f"  {flat(change_words(change, desk.zone), 150)}")
    _head(desk, words.asked)
    for said in scenes.answers:
        page.line(f"› {said.question}", "title")
        draw_answer(desk, said)
    _head(desk, words.believed)
    _draw_beside(desk, ((words.known_then, scenes.believed_then), (words.known_now, scenes.believed_now)))
    _head(desk, words.history)
    draw_history(desk, scenes.home)
    page.line()
    draw_history(desk, scenes.liking)
    _head(desk, words.why)
    if scenes.why is not None:
        draw_why(desk, scenes.why)
    _head(desk, words.undo)
    draw_blast(desk, scenes.undone)
    _head(desk, words.corrected)
    _draw_beside(desk, ((words.before, scenes.before), (words.after, scenes.after)))
    page.line()


def _draw_beside(desk: Desk, parts: Sequence[tuple[str, Sequence[Fact]]]) -> None:
    for title, facts in parts:
        desk.page.line(phrase(title), "faint")
        draw_facts(desk, facts, now=desk.now, ids=False)


def _form(desk: Desk, story: Story, scenes: Scenes) -> dict[str, object]:
    zone, now = desk.zone, desk.now
    return {
        "language": story.language,
        "user": story.user,
        "imported": scenes.imported.form(),
        "learned": facts_form(scenes.learned, zone, now=now),
        "late": [change_form(change, zone) for change in scenes.late],
        "answers": [answer_form(said, zone) for said in scenes.answers],
        "believed_then": facts_form(scenes.believed_then, zone, now=now),
        "believed_now": facts_form(scenes.believed_now, zone, now=now),
        "home": history_form(scenes.home, zone, now=now),
        "liking": history_form(scenes.liking, zone, now=now),
        "why": why_form(scenes.why, zone, now=now) if scenes.why is not None else None,
        "undone": blast_form(scenes.undone, zone),
        "before": facts_form(scenes.before, zone, now=now),
        "after": facts_form(scenes.after, zone, now=now),
    }


def _head(desk: Desk, text: str) -> None:
    desk.page.line()
    desk.page.line(f"● {phrase(text)}", "head")


@contextmanager
def _waiting(desk: Desk, story: Story) -> Iterator[Callable[[], None]]:
    """A count of sessions on a terminal while they are learned from."""
    err = desk.page.err
    if desk.page.as_json or not err.isatty():
        yield lambda: None
        return
    n_done = 0

    def took() -> None:
        nonlocal n_done
        n_done += 1
        print(f"\r{phrase(story.words.title)}: {n_done} …", end="", file=err, flush=True)

    try:
        yield took
    finally:
        print("\r\x1b[K", end="", file=err, flush=True)


def _examples(given: str | None) -> Path:
    """The folder of the sample chats: the one given, that of the checkout, or one right here."""
    places = (
        [Path(given).expanduser()] if given else [Path(__file__).resolve().parents[4] / "examples", Path("examples")]
    )
    for place in places:
        if all((place / name).is_file() for story in STORIES for name in (story.chat, story.old_log)):
            return place
    found = f"{str(places[0])!r} does not hold the sample chats" if given else "the sample chats are not here"
    raise BadFile(f"{found}; they are in `examples/` of the source, name that folder with --examples")
