"""Choosing what a command of ``deploy`` does: its first argument names a module, whose ``main`` takes the others."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping


def run(command: str, modules: Mapping[str, str]) -> int:
    """Run the module that the first argument names; the exit status, 2 where it names none."""
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    if wanted not in modules:
        print(f"usage: {command} {{{','.join(modules)}}} …", file=sys.stderr)
        return 2
    return int(importlib.import_module(modules[wanted]).main(sys.argv[2:]))
