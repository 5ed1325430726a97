"""
One question over HTTP and its answer.

Comes in: an address, a body, headers and a time by which all has to be done.
Goes out: a status and what was answered, whole or as it comes; or a `NoAnswer` that says how it failed.
May know: the errors; nothing of what is asked, and the HTTP library is loaded with the first question.
"""
