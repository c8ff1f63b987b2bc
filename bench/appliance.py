"""Starts the server as on the appliance: without the packages that are installed for developers only.

Some libraries import such a package where they find it (python-socketio: requests and websocket-client), which would
count as memory of the server.
"""

from __future__ import annotations

import re
import runpy
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

LOCK = Path(__file__).resolve().parent.parent / "requirements.lock"
"""The packages of the appliance."""


def development_modules() -> list[str]:
    """The top-level modules of all installed packages that are not in LOCK."""
    locked = {_canonical(name) for name in re.findall(r"^([\w.-]+)==", LOCK.read_text(encoding="ascii"), re.MULTILINE)}
    return sorted(
        module
        for module, packages in packages_distributions().items()
        if locked.isdisjoint(_canonical(package) for package in packages)
    )


def command(*arguments: str) -> list[str]:
    """The command line that runs ``companion`` with these arguments in an interpreter of its own."""
    return [sys.executable, "-m", __name__, ",".join(development_modules()), *arguments]


def _canonical(package: str) -> str:
    """The name of a package as indexes compare it (PEP 503)."""
    return re.sub(r"[-_.]+", "-", package).lower()


def _run() -> None:
    """Run ``companion`` without the modules that the first argument names."""
    refused, *arguments = sys.argv[1:]
    for module in refused.split(","):
        if module not in sys.modules:
            sys.modules[module] = None  # type: ignore[assignment]  # then its import raises ModuleNotFoundError
    sys.argv[1:] = arguments
    runpy.run_module("companion", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    _run()
