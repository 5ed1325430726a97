"""
The read path: from a question to evidence, and from evidence to a context under a budget. Calls no model, ever.

Comes in: a question, the spaces its asker may see, and the instant it is asked at.
Goes out: evidence with receipts and validity, and how it was found.
May know: the index, the ledger's names and registry, storage, language and model. It never writes.
"""
