"""A process that plays steps of a case on its store: for what several do at once, and for sudden ends."""

from __future__ import annotations

import json
import sys
from datetime import datetime
from pathlib import Path

from stilltrue.eval.given import Given
from stilltrue.eval.steps import play
from stilltrue.eval.world import World


def main() -> None:
    """Read what to do from standard input, and write what went wrong, a JSON list, to standard output."""
    told = json.loads(sys.stdin.read())
    fields = told["fields"]
    world = World(
        folder=Path(told["folder"]),
        fields=fields,
        given=Given(fields.get("facts") or [], deadly=bool(told["deadly"])),
        clock=datetime.fromisoformat(told["clock"]),
        number=int(told["number"]),
    )
    try:
        problems = list(play(world, told["steps"]))
    finally:
        world.stop()
    sys.stdout.write(json.dumps(problems))


if __name__ == "__main__":
    main()
