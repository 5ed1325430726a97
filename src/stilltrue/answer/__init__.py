"""
What the ledger knows exactly, said in the language of the question.

Comes in: a question, its recall, and a reading transaction.
Goes out: an answer with its receipts, or an abstention with its reason and the evidence.
May know: recall, the ledger, storage and language. Never writes, never calls a model here.
"""
