"""Learning without a model: what sentences of English and Korean say by themselves, read by rules."""
