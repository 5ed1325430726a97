"""
The command line, `stilltrue`.

Comes in: arguments, files, standard input.
Goes out: lines for people or JSON for programs, and an exit code.
May know: the engine, evaluation and the wire forms; importers only by name, at call time.
"""
