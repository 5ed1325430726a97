"""
The doors: command line, importers, and whatever else lets the world in or out.

In come files, arguments and requests; out goes what the engine answers, in the caller's form.
A surface translates and decides nothing; surfaces do not know one another.
"""
