"""
The ways to evidence. Each starts from at most ten heads and expands them by itself.

Comes in: a question as it was read, and one space to look in.
Goes out: hits: which claim or passage, by which head, and how good a hit it is.
May know: what recall may know; one tunnel knows nothing of another.
"""

TUNNELS: dict[str, str] = {
    "state": "stilltrue.recall.tunnels.state:State",
    "lexical": "stilltrue.recall.tunnels.lexical:Lexical",
    "dense": "stilltrue.recall.tunnels.dense:Dense",
    "graph": "stilltrue.recall.tunnels.graph:Graph",
    "closure": "stilltrue.recall.tunnels.closure:Closure",
    "recent": "stilltrue.recall.tunnels.recent:Recent",
    "said": "stilltrue.recall.tunnels.said:Said",
    "topic": "stilltrue.recall.tunnels.topic:Topic",
}
"""Where each tunnel lives; nothing is imported before it is asked for."""
