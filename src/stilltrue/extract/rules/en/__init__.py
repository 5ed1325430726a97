"""The rules of English: how its sentences come apart, and what each clause says."""
