"""
What each command takes, a module a family of commands.

Comes in: the parser of one command.
Goes out: the same parser, told what the command takes. Read only for a command that is asked for.
May know: nothing.
"""
