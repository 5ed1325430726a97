"""What a question says of time: a window, and which of several it prefers."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from stilltrue.language.base import DateFound, TimeIntent
from stilltrue.language.markers import Mark
from stilltrue.model.time import BEGINNING, DAY, FOREVER, Instant, Interval, Order, instant_of

_RECENT_DAYS = 60


def time_intent(
    dates: Sequence[DateFound], question: str, anchor: datetime, *, earliest: Mark, latest: Mark, recent: Mark
) -> TimeIntent:
    """The window of the dates a question names, wide where they are vague; else of words like "recently"."""
    order = Order.EARLIEST if earliest.stands_in(question) else Order.LATEST if latest.stands_in(question) else None
    if dates:
        return TimeIntent(_window(dates), order or Order.NEAREST)
    if recent.stands_in(question):
        now = instant_of(anchor)
        return TimeIntent(Interval(instant_of(anchor - timedelta(days=_RECENT_DAYS)), Instant(now + DAY)), Order.LATEST)
    return TimeIntent(None, order)


def _window(dates: Sequence[DateFound]) -> Interval:
    start = min(each.interval.start for each in dates)
    end = max(each.interval.end for each in dates)
    if any(each.vague for each in dates):
        slack = max(end - start, 2 * DAY) // 2
        start = start if start <= BEGINNING else Instant(start - slack)
        end = end if end >= FOREVER else Instant(end + slack)
    return Interval(start, end)
