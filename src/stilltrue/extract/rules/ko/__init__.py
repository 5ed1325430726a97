"""The rules of Korean: how its sentences come apart, and what each clause says."""
