"""
The doors: command line, importers, and whatever else lets the world in or out.

Comes in: files, arguments, requests.
Goes out: what the engine answers, in the caller's form.
May know: the engine, and no other surface; it translates and decides nothing.
"""
