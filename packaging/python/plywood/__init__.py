"""Plywood in Python: searches of game trees as pages, dictionaries and marks.

Each function calls the program that this package installs. A tree is a nested list, a dictionary with the keys of a tree file, the name
of a lecture or game, or the path of a file. Keyword arguments are options of the program: ``order="best-first"``.
"""

import html, json, math, os, shutil, subprocess, sysconfig, tempfile
from pathlib import Path
from typing import Any

__all__ = ["INF", "Node", "Page", "PlywoodError", "Tree", "compare", "grade", "show", "trace", "watch"]

INF = math.inf
Tree = str | os.PathLike[str] | list[Any] | dict[str, Any]
_NOT_WATCHED = "cannot watch a search of this tree: it needs numbers, and MAX and MIN in turns"


class PlywoodError(Exception):
    """A problem of a tree, an option or an answer, as the program reports it."""


class Page(os.PathLike[str]):
    """A page for stepping through a search. A notebook shows it. Elsewhere it is the path of a file, which any browser opens."""

    def __init__(self, content: str, height: int) -> None:
        self.content, self.height, self._path = content, height, ""

    def __fspath__(self) -> str:
        if not self._path:
            self._path = os.path.join(tempfile.mkdtemp(prefix="plywood-"), "page.html")
            Path(self._path).write_text(self.content, encoding="utf-8")
        return self._path

    __repr__ = __fspath__

    def _repr_html_(self) -> str:
        style = f"width: 100%; height: {self.height}px; border: 0"
        return f'<iframe srcdoc="{html.escape(self.content)}" sandbox="allow-scripts" style="{style}"></iframe>'


class Node:
    """A node of a watched tree: its children, whether MAX moves, and the value of a leaf (``None`` for other nodes)."""

    def __init__(self, tree: Any, path: list[int], is_max: bool) -> None:
        table = tree if isinstance(tree, dict) else {"children" if isinstance(tree, list) else "value": tree}
        if "player" in table or isinstance(table.get("value"), bool):
            raise PlywoodError(_NOT_WATCHED)
        self.path, self.is_max = path, is_max
        self.children = [Node(child, [*path, at], not is_max) for at, child in enumerate(table.get("children", []))]
        self.value: float | None = None if self.children else float(table["value"])


class watch:
    """A search of your own: ``with plywood.watch("ubb") as t: search(t.root)``. Your function calls ``t.enter`` and ``t.leave``."""

    def __init__(self, tree: Tree, **options: object) -> None:
        file, players = json.loads(_call("convert", tree, "-", to="json")), {"max": True, "min": False}
        if "levels" in file or file.get("root", "max") not in players:
            raise PlywoodError(_NOT_WATCHED)
        self._tree, self._options, self.events = tree, options, list[dict[str, Any]]()
        self.root_is_max = players[file.get("root", "max")]
        self.root = Node(file["tree"], [], self.root_is_max)

    def __enter__(self) -> "watch":
        """Begin a new run. It stays after the block, even if your function fails."""
        self.events.clear()
        return self

    def __exit__(self, *_: object) -> None: ...

    def enter(self, node: Node, alpha: float = -INF, beta: float = INF) -> None:
        """Record that the search comes to a node with this window."""
        self.events.append({"event": "enter", "path": node.path, "alpha": alpha, "beta": beta})

    def leave(self, node: Node, value: float) -> float:
        """Record that a node returns this value, and return it."""
        self.events.append({"event": "return", "path": node.path, "value": value})
        return value

    def grade(self) -> dict[str, Any]:
        """Return the marks of the run and its first difference from Plywood's search."""
        return grade(self._tree, self.events, **self._options)

    def show(self, height: int = 640) -> Page:
        """Return a page of the run, opened at its first wrong step."""
        with tempfile.TemporaryDirectory() as folder:
            return show(self._tree, height=height, run=_saved(self.events, folder), **self._options)  # type: ignore[arg-type]

    def _repr_html_(self) -> str:
        marks = self.grade()
        why = marks["first_difference"] or "everything is right"
        return f"<p>{marks['mark']:.0%}: {html.escape(why)}</p>{self.show()._repr_html_()}"


def show(tree: Tree, algorithm: str | None = None, step: int | str | None = None, height: int = 640, **options: object) -> Page:
    """Return a page for stepping through the search, opened at a step: a number, ``"end"`` or ``"cutoff:1"``."""
    return Page(_call("export", tree, output="-", format="html", algorithm=algorithm, step=step, **options), height)


def trace(tree: Tree, algorithm: str | None = None, **options: object) -> list[dict[str, Any]]:
    """Return the steps of the search. The first dictionary has its options."""
    return [_dictionary(line) for line in _call("trace", tree, format="json", algorithm=algorithm, **options).splitlines()]


def compare(tree: Tree, **options: object) -> dict[str, Any]:
    """Return the node counts of several searches, and those of the minimal tree."""
    return _dictionary(_call("compare", tree, format="json", **options))


def grade(tree: Tree, answer: Tree, **options: object) -> dict[str, Any]:
    """Return the marks of an answer: a list of events, a dictionary of parts such as ``{"value": 4}``, or the path of a file."""
    with tempfile.TemporaryDirectory() as folder:
        path = _saved(answer, folder) if isinstance(answer, (list, dict)) else os.fspath(answer)
        marks = _dictionary(_call("grade", tree, path, format="json", **options))
    return {part: one for part, one in marks.items() if part != "file"}


def _call(command: str, tree: Tree, *files: str, **options: object) -> str:
    program = shutil.which("plywood", path=sysconfig.get_path("scripts")) or shutil.which("plywood")
    if program is None:
        raise PlywoodError("there is no program `plywood`: install this package again")
    words = [f"--{name.replace('_', '-')}={value}" for name, value in options.items() if value is not None]
    text = json.dumps(_without_infinities(tree)) if isinstance(tree, (list, dict)) else None
    arguments = [program, command, *words, "--", "-" if text else os.fspath(tree), *files]  # type: ignore[arg-type]
    done = subprocess.run(arguments, input=text or "", capture_output=True, encoding="utf-8")
    if done.returncode != 0:
        raise PlywoodError(done.stderr.strip())
    return done.stdout


def _saved(answer: Any, folder: str) -> str:
    path, lines = os.path.join(folder, "answer.jsonl"), answer if isinstance(answer, list) else [answer]
    Path(path).write_text("\n".join(json.dumps(_without_infinities(line)) for line in lines), encoding="utf-8")
    return path


def _without_infinities(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_infinities(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_without_infinities(one) for one in value]
    return str(value) if value in (INF, -INF) else value


def _dictionary(text: str) -> dict[str, Any]:
    def with_infinities(table: dict[str, Any]) -> dict[str, Any]:
        return {key: float(one) if one in ("inf", "-inf") and key != "name" else one for key, one in table.items()}

    table: dict[str, Any] = json.loads(text, object_hook=with_infinities)
    return table
