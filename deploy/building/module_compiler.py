"""Compiler of Python modules that leaves out docstrings, which nobody reads in a server and which stay in its memory.

A compiled module holds the hash of its source instead of its time, and is not compared with it when loaded. Assertions
stay. The commands in ``companion/cli`` keep their docstrings, which are their help. The building runs this file by each
Python that a version is for; it uses the standard library alone.
"""

from __future__ import annotations

import ast
import importlib.util
import marshal
import sys
from collections.abc import Iterable
from pathlib import Path

KEPT = ("companion", "cli")
"""The folder of modules whose docstrings are shown."""
UNCHECKED = (1).to_bytes(4, "little")
"""The flags of a compiled module with a hash that is not compared (PEP 552)."""


def without_docstrings(module: ast.Module) -> ast.Module:
    """The syntax tree without the docstrings of the module, its classes and functions; it is changed."""
    for node in ast.walk(module):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if ast.get_docstring(node, clean=False) is None:
                continue
            docstring = node.body.pop(0)
            if not node.body:
                node.body = [ast.copy_location(ast.Pass(), docstring)]
    return module


def compiled(source: bytes, name: str, docstrings: bool) -> bytes:
    """The content of the compiled module of a source, of which tracebacks show ``name``. Raises SyntaxError."""
    tree = ast.parse(source, name)
    code = compile(tree if docstrings else without_docstrings(tree), name, "exec", dont_inherit=True, optimize=0)
    return importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(source) + marshal.dumps(code)


def compile_all(parts: Iterable[Path], root: Path | None = None) -> list[str]:
    """Compile modules, and all of folders; returns what could not be compiled, a sentence for each.

    Tracebacks show the files as below ``root``, or by their whole paths without one.
    """
    problems = []
    for file in sorted(file for part in parts for file in (part.rglob("*.py") if part.is_dir() else [part])):
        name = str(file) if root is None else f"/{file.relative_to(root)}"
        source = file.read_bytes()
        try:
            content = compiled(source, name, docstrings=file.parts[-3:-1] == KEPT)
        except (SyntaxError, ValueError) as problem:
            problems.append(f"{name}: {problem}")
            continue
        target = Path(importlib.util.cache_from_source(str(file), optimization=""))
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    return problems


if __name__ == "__main__":
    tree, *below = sys.argv[1:]
    sys.exit("\n".join(compile_all(map(Path, below), Path(tree) if tree else None)) or None)
