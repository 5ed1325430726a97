"""
The embedded backend: one file per tenant.

Comes in: the values of the contract.
Goes out: the same values, also after a crash; and errors of the tree, never the driver's.
May know: the storage contract and sqlite3. All SQL stands in schema.sql and queries.sql.
"""

PACKAGE = "stilltrue.storage.sqlite"

TEXT_TABLES: tuple[str, ...] = (
    "alias",
    "assertion",
    "erased_turn",
    "fact",
    "job",
    "lease",
    "posting",
    "recall",
    "rejection",
    "review",
    "ruling",
    "setting",
    "slot",
    "space",
    "spending",
    "tenant",
    "term",
    "turn",
    "unit",
    "vector",
    "vector_block",
    "vector_set",
    "version",
)
"""Every table that holds text or packed bytes: where an erasure has to look."""
