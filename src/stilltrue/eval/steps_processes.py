"""The steps of a case that take several threads, or processes of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from stilltrue.eval.expectations import Gave, UnreachableError
from stilltrue.eval.records import wanted
from stilltrue.eval.world import OWNER_NAME, World

Play = Callable[[World, Any], Iterator[str]]
"""Carries out steps in their order; gives what each does not meet."""

_LONGEST_SECONDS = 240
_COMMANDS = {"search": "recall"}
_SOURCE_ROOT = Path(__file__).parents[2]
"""Where the package that runs here is imported from."""


def concurrent(world: World, step: Mapping[str, Any], play: Play) -> Gave:
    """The same steps in several threads, or a list each in processes of their own."""
    if step.get("processes") is not None or step.get("each") is not None:
        lists = step.get("each") or [step.get("steps")] * int(step["processes"])
        return _in_processes(world, lists)
    steps = wanted(step, "steps", list) or []
    workers = step.get("workers")
    lists = [[one] for one in steps] if workers is None else [steps] * int(workers)
    world.storage()
    for session in world.fields.get("sessions") or []:
        world.reach(session.get("time"))
    with ThreadPoolExecutor(max_workers=max(1, len(lists))) as pool:
        problems = [problem for found in pool.map(lambda one: list(play(world, one)), lists) for problem in found]
    return _together(problems)


def _in_processes(world: World, lists: Sequence[Any]) -> Gave:
    world.storage()
    world.stop()
    children = [_child(world, steps if isinstance(steps, list) else [steps]) for steps in lists]
    problems: list[str] = []
    for child in children:
        out, err = child.communicate(timeout=_LONGEST_SECONDS)
        if child.returncode:
            problems.append(f"a process ended with {child.returncode}: {err.strip().splitlines()[-1:]}")
        else:
            problems += json.loads(out)
    return _together(problems)


def _together(problems: Sequence[str]) -> Gave:
    return Gave(problems=tuple(problems[:5]), told={"errors": len(problems)})


def kill(world: World, step: Mapping[str, Any]) -> Gave:
    """A process of its own that dies between keeping and learning; the only moment that can be hit exactly."""
    at = str(step.get("at") or "")
    if "before any fact" not in at:
        raise UnreachableError(f"a kill {at!r}, a moment that cannot be hit exactly")
    during = wanted(step, "during", dict)
    world.storage()
    world.stop()
    child = _child(world, [during], deadly=True)
    child.communicate(timeout=_LONGEST_SECONDS)
    if child.returncode == 0:
        return Gave(problems=("the process was to die, and ended well",))
    return Gave()


def _child(world: World, steps: Any, *, deadly: bool = False) -> subprocess.Popen[str]:
    """A process that plays some steps on the store of this case."""
    payload = {
        "folder": str(world.folder),
        "number": world.number,
        "fields": dict(world.fields),
        "clock": world.clock.isoformat(),
        "steps": steps,
        "deadly": deadly,
    }
    child = subprocess.Popen(
        [sys.executable, "-m", "stilltrue.eval.child"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=_importable(),
    )
    assert child.stdin is not None
    child.stdin.write(json.dumps(payload))
    child.stdin.close()
    child.stdin = None
    return child


def cli(world: World, step: Mapping[str, Any]) -> Gave:
    """The command line, on the store of this case."""
    command = str(step.get("command") or "")
    words = [_COMMANDS.get(command, command)] if command else []
    words += [str(word) for word in step.get("args") or []]
    words += [str(step[key]) for key in ("query", "question", "text") if step.get(key) is not None]
    if not world.path.exists():
        world.storage()
    world.stop()
    user = str(step.get("user") or OWNER_NAME)
    done = subprocess.run(  # noqa: S603  our own command, its words as a list
        [sys.executable, "-m", "stilltrue", "--db", str(world.path), "--user", user, *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        timeout=_LONGEST_SECONDS,
        check=False,
        env=_importable(),
        input=str(step.get("stdin") or ""),
    )
    told = {"exit_code": done.returncode, "stdout": done.stdout, "stderr": done.stderr}
    return Gave(text=done.stdout, told=told)


def _importable() -> dict[str, str]:
    """The environment, with the package that runs here importable."""
    root = str(_SOURCE_ROOT)
    known = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{known}" if known else root, "PYTHONIOENCODING": "utf-8"}
