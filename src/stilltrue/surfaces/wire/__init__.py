"""
What all doors share: the form in which the engine's values go out as JSON, and what each error means outside.

Comes in: values of the model, and errors of the tree.
Goes out: plain dictionaries of JSON, exit codes and HTTP statuses.
May know: the model and the errors; never a door.
"""
