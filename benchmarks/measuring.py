"""What every benchmark says in the same way: one JSON line a case, with commit, machine, percentiles and the floor."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

SEED = 7

# What a model takes is measured by itself, in `how_long_does_embedding_take.py`.
os.environ.setdefault("STILLTRUE_EMBEDDER", "none")


def asked(about: str | None) -> Namespace:
    """How much is to be measured: `--quick` in seconds, `--full` for as long as it takes."""
    parser = ArgumentParser(description=about, formatter_class=RawDescriptionHelpFormatter)
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--quick", action="store_true", help="a small run that takes seconds and says little")
    size.add_argument("--full", action="store_true", help="the largest sizes too; may take an hour")
    return parser.parse_args()


def seconds(work: Callable[[], object]) -> float:
    """How long one call takes, by the wall clock."""
    begun = perf_counter()
    work()
    return perf_counter() - begun


def each_second(works: Sequence[Callable[[], object]]) -> list[float]:
    """How long each of several calls takes, in their order."""
    return [seconds(work) for work in works]


def each_second_and_its_cpu(works: Sequence[Callable[[], object]]) -> tuple[list[float], list[float]]:
    """How long each of several calls takes by the wall clock, and by what this process got of the processors."""
    times, of_cpu = [], []
    for work in works:
        got = process_time()
        times.append(seconds(work))
        of_cpu.append(process_time() - got)
    return times, of_cpu


def percentile(times: Sequence[float], share: float) -> float:
    """The time that a share of all times stays within."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def told(
    case: str,
    times: Sequence[float],
    *,
    n: int,
    floor: Sequence[float] | None = None,
    of_cpu: Sequence[float] | None = None,
    **more: object,
) -> None:
    """
    Print one case.

    Args:
        case: what was measured.
        times: seconds, one a round.
        n: how much there was: facts, claims, users.
        floor: seconds of the barest way to do the same, measured in the same run.
        of_cpu: seconds of the processors, which say more than the clock where others are at work beside it.
        more: other figures of the case.
    """
    line: dict[str, object] = {
        "commit": commit(),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "measured_at": datetime.now(UTC).isoformat(timespec="seconds"),
        "case": case,
        "n": n,
        "rounds": len(times),
        "p50_ms": _ms(percentile(times, 0.5)),
        "p95_ms": _ms(percentile(times, 0.95)),
    }
    if floor is not None:
        line["floor_p50_ms"] = _ms(percentile(floor, 0.5))
        line["floor_p95_ms"] = _ms(percentile(floor, 0.95))
        line["ratio"] = round(percentile(times, 0.5) / max(percentile(floor, 0.5), 1e-9), 2)
    if of_cpu is not None:
        line["cpu_p50_ms"], line["cpu_p95_ms"] = _ms(percentile(of_cpu, 0.5)), _ms(percentile(of_cpu, 0.95))
    print(json.dumps(line | more, ensure_ascii=False), flush=True)


def note(sentence: str) -> None:
    """A word about what is going on, beside the figures."""
    print(sentence, file=sys.stderr, flush=True)


@cache
def commit() -> str:
    """The commit that is measured, with a plus where files differ from it; unknown outside a repository."""
    where = Path(__file__).resolve().parent
    try:
        found = subprocess.run(
            ["git", "describe", "--always", "--dirty=+", "--abbrev=10"],
            capture_output=True,
            text=True,
            cwd=where,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return found.stdout.strip()


@contextmanager
def scratch() -> Iterator[Path]:
    """
    A folder that is gone afterwards, in `STILLTRUE_BENCH` where that names another disk.

    Where `STILLTRUE_BENCH_KEEP` names a folder it is that one, and what is filled stays for the next run.
    """
    if keep := os.environ.get("STILLTRUE_BENCH_KEEP"):
        Path(keep).mkdir(parents=True, exist_ok=True)
        yield Path(keep)
        return
    with TemporaryDirectory(prefix="stilltrue-bench-", dir=os.environ.get("STILLTRUE_BENCH")) as folder:
        yield Path(folder)


def size_on_disk(path: Path) -> int:
    """Bytes of a database with its write-ahead log."""
    return sum(part.stat().st_size for part in path.parent.glob(path.name + "*"))


def megabytes_in_use() -> float:
    """What this process holds in memory now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _ms(time: float) -> float:
    return round(time * 1_000, 4)
