"""
What can be done with a memory, verb by verb; `Memory` has them all.

Comes in: what a caller hands to a verb. Goes out: what the engine's part for it gives.
May know: everything below the surfaces. Each verb imports the part that does it, so that reading a fact does not
wait for what learning, recall or erasure need.
"""
