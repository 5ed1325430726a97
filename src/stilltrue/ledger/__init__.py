"""
From what was said to what held when. The heart.

Comes in: assertions, with the alias rows and withdrawals recorded about them.
Goes out: timelines of facts, in versions, and the answers to current, as_of and history.
May know: the model, the languages and the storage contract; never a model, an extractor or the clock.
"""
