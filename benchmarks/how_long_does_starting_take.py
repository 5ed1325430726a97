"""
How long does starting take: `import stilltrue`, `stilltrue --help`, `stilltrue current`?

CPU time of a process of its own, user and system together, as the kernel counts it; the floor is a Python
that does nothing. `current` opens a database of a thousand facts and prints one slot.

Caveats: files are in the page cache and modules are compiled, as on every start but the first. CPU time
hides waiting for the disk; it is what a shared machine distorts least.

    python benchmarks/how_long_does_starting_take.py [--quick]
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from invented import claim
from measuring import asked, scratch, told
from stilltrue import Memory


def main() -> None:
    """Print one line a case."""
    args = asked(__doc__)
    n_rounds, n_facts = (2, 50) if args.quick else (30, 1_000)
    with scratch() as folder:
        path = folder / "memory.db"
        with Memory(path, user="bench", embedder="none") as memory:
            memory.assert_claims(claim(number) for number in range(n_facts))
        fact = claim(0)
        current = ["--db", str(path), "--user", "bench", "current", str(fact["subject"]), str(fact["predicate"])]
        bare = _each_second(["-c", "pass"], n_rounds)
        cases = {
            "import stilltrue": ["-c", "import stilltrue"],
            "from stilltrue import Memory": ["-c", "from stilltrue import Memory"],
            "stilltrue --help": ["-m", "stilltrue", "--help"],
            "stilltrue current": ["-m", "stilltrue", *current],
        }
        for case, arguments in cases.items():
            told(f"{case} (CPU)", _each_second(arguments, n_rounds), n=n_facts, floor=bare)


def _each_second(arguments: Sequence[str], n_rounds: int) -> list[float]:
    """CPU seconds of the interpreter with these arguments, a run a round; one run before is not counted."""
    return [_cpu_seconds(arguments) for _ in range(n_rounds + 1)][1:]


def _cpu_seconds(arguments: Sequence[str]) -> float:
    process = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"{Path(sys.executable).name} {' '.join(arguments)} ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    main()
