"""
The write path, from a turn as it came in to a turn that is kept and learned from.

Comes in: turns of any channel, with all that people paste, and what Stilltrue itself handed out before.
Goes out: turns without secrets, marked where they give orders, with the parts that may be learned from.
May know: storage, extraction and the ledger; nothing of recall or of the surfaces.
"""
