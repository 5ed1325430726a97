"""
Whether it is true: files of cases, situations and dates, run against the real engine.

Comes in: files of records with what is right.
Goes out: a verdict for each record, with its reason.
May know: the engine and all below it, as a user of it; nothing below knows of this.
"""
