"""
What an extractor finds in talks of which it is known what is claimed in them, and what is not.

Comes in: golden talks, English and Korean, and an extractor: the rules, or any model.
Goes out: precision and recall of claims and of supersessions, what was learned falsely and of which kind, and the cost.
May know: the engine and its public faces; the talks are data of this folder.
"""
