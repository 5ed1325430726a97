"""What holds for a session: that nothing of it is kept, or that nothing is recalled into it."""

from __future__ import annotations

from stilltrue.engine.core import Core
from stilltrue.ingest.sessions import SessionRules, rules_of, set_rules


def session_rules(core: Core, session: str, *, off_the_record: bool | None, blank: bool | None) -> SessionRules:
    """What holds for a session of the home space, after what is given was set; None leaves it as it is."""
    if off_the_record is None and blank is None:
        with core.reading() as tx:
            return rules_of(tx, core.scope.home, session)
    with core.writing() as tx:
        before = rules_of(tx, core.scope.home, session)
        after = SessionRules(
            off_the_record=before.off_the_record if off_the_record is None else off_the_record,
            blank=before.blank if blank is None else blank,
        )
        set_rules(tx, core.scope.home, session, after)
    return after
