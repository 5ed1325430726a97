"""From hits to the facts that may be shown and the passages with what has become of them."""

from __future__ import annotations

from stilltrue.recall.claims import resolve
from stilltrue.recall.heard import hear
from stilltrue.recall.pointed import faint, pointed_at
from stilltrue.recall.trail import Trail


def settle(trail: Trail) -> None:
    """Turn hits into facts that may be shown and passages with what has become of them."""
    pool, settings = trail.pool, trail.settings
    claims = [pointed_at(hits, settings) for _, hits in trail.hits]
    left = faint((one for some in claims for one in some), settings.least_mass)
    pool.faint.update(one.ref for some in left.values() for one in some)
    for (place, hits), some in zip(trail.hits, claims, strict=True):
        view = trail.views[place]
        resolve(view, [one for one in some if one.ref not in pool.faint], place, pool)
        trail.passages += hear(view, hits, place, pool)
    # What is faint by itself counts for a fact that something else points at.
    woken = {one.ref for about in left.keys() & pool.relations() for one in left[about]}
    for (place, _), some in zip(trail.hits, claims, strict=True):
        resolve(trail.views[place], [one for one in some if one.ref in woken], place, pool)
