"""Shows your search in Plywood. Save this file as plywood.py, and your program beside it:

from plywood import INF, enter, leave, root, root_is_max

def search(node, is_max, alpha, beta):
    enter(node, alpha, beta)
    if not node.children:
        return leave(node, node.value)
    best = -INF if is_max else INF
    for child in node.children:
        value = search(child, not is_max, alpha, beta)
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return leave(node, best)

search(root, root_is_max, -INF, INF)

Then run: plywood watch ubb -- python3 yours.py
"""
import json
import os
import sys

INF = float("inf")


class Node:
    def __init__(self, tree, path):
        self.path = path
        self.children = [Node(child, path + [at]) for at, child in enumerate(tree)] if isinstance(tree, list) else []
        self.value = None if self.children else tree


def _write(event, node, **numbers):
    shown = {key: str(number) if abs(number) == INF else number for key, number in numbers.items()}
    _out.write(json.dumps({"event": event, "path": node.path, **shown}) + "\n")


def enter(node, alpha, beta):
    """The search comes to a node with this window."""
    _write("enter", node, alpha=alpha, beta=beta)


def leave(node, value):
    """The node returns this value."""
    _write("return", node, value=value)
    return value


sys.setrecursionlimit(100_000)
_out = open(os.environ.get("PLYWOOD_TRACE", os.devnull), "w", buffering=1)
_read = json.load(sys.stdin)
root = Node(_read["tree"], [])
root_is_max = _read["root"] == "max"
