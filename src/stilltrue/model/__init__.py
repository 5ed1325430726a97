"""
The nouns. Frozen values that every other package passes around.

Comes in: nothing; these are made by whoever has the facts of the matter.
Goes out: typed, immutable records of turns, claims, facts and evidence.
May know: the standard library. No storage, no clock, no language.
"""
