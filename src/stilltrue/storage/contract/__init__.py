"""The contract of a transaction, a part a file; `storage.base` joins them."""
