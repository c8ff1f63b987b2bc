"""Starts the server as on the appliance: without the packages that are installed for developers only.

Some libraries import such a package where they find it (python-socketio: requests and websocket-client), which would
count as memory of the server. The modules are compiled as those of the package (`deploy.building.tree`), and
the C library has the settings of its launcher.
"""

from __future__ import annotations

import atexit
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

from deploy.building.tree import COMPILER

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.lock"
"""The packages of the appliance."""
LAUNCHER = ROOT / "deploy" / "package" / "launcher"
"""The script that starts the server of the package."""


def development_modules() -> list[str]:
    """The top-level modules of all installed packages that are not in LOCK."""
    locked = {_canonical(name) for name in re.findall(r"^([\w.-]+)==", LOCK.read_text(encoding="ascii"), re.MULTILINE)}
    return sorted(
        module
        for module, packages in packages_distributions().items()
        if locked.isdisjoint(_canonical(package) for package in packages)
    )


def settings_of_memory() -> list[str]:
    """What the launcher sets for the C library, as ``NAME=value``."""
    return [f"{name}={value}" for name, value in re.findall(r"(MALLOC_\w+)=\$\{\1:-(\d+)\}", LAUNCHER.read_text())]


@cache
def compiled_modules() -> str:
    """A folder with the compiled modules of the appliance, until this process ends."""
    folder = tempfile.mkdtemp(prefix="exchequer-modules-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    installed = Path(sysconfig.get_paths()["purelib"])
    refused = set(development_modules())
    modules = [installed / module for module in packages_distributions() if module not in refused]
    parts = [one for path in modules for one in (path, path.with_suffix(".py")) if one.exists()]
    parts += [ROOT / part for part in ("engine", "hardware", "companion", "web")]
    python = [sys.executable, "-X", f"pycache_prefix={folder}"]
    subprocess.run([*python, *COMPILER, "", *map(str, parts)], check=True)
    # The standard library is compiled into the same folder, as it is: not while a server is measured.
    subprocess.run([*python, "-c", "import companion.cli.run, companion.server.app"], cwd=ROOT, check=True)
    return folder


def command(*arguments: str) -> list[str]:
    """The command line that runs ``companion`` with these arguments in an interpreter of its own."""
    python = [sys.executable, "-X", f"pycache_prefix={compiled_modules()}"]
    return ["env", *settings_of_memory(), *python, "-m", __name__, ",".join(development_modules()), *arguments]


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
