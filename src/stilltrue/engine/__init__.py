"""
The façade: a memory of one owner, with all its verbs.

Comes in: words, claims and questions of a caller whose identity sets the scope.
Goes out: tickets, facts, evidence, answers, certificates.
May know: everything below it; surfaces know only this.
"""
