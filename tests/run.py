"""Runner of all checks: ``./exchequer test``.

Without arguments it checks style, types, the order of imports and JavaScript, and runs every test but whole evenings in
browsers (``./exchequer test tests/e2e``). ``--quick`` checks the style and runs rules, properties and units. Other
arguments go to pytest, and nothing else runs.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
TOOLS = Path(sys.executable).parent

DEBIAN = (
    # command or file, Debian packages, folders of the tests that use it
    ("chromium-headless-shell", "chromium-headless-shell fonts-dejavu-core", ("web", "e2e", "faults", "companion")),
    ("pdftoppm", "poppler-utils", ("hardware/printing", "companion/games")),
    ("/usr/lib/postgresql", "postgresql", ("companion/tables", "companion/venue", "golden", "deploy", "bench")),
    ("redis-server", "redis-server", ("deploy", "bench")),
    ("nginx", "nginx-light", ("deploy", "bench")),
    ("avr-g++", "gcc-avr avr-libc", ("firmware",)),
    ("/usr/include/simavr/sim_avr.h", "libsimavr-dev", ("firmware",)),
    ("g++", "g++ make", ("firmware",)),
    ("shellcheck", "shellcheck", ("project",)),
)
NODE = (("node", "nodejs"), ("npm", "npm"))
"""The JavaScript checks use these."""


def is_present(name: str) -> bool:
    """Whether a command or a file is there."""
    return Path(name).exists() if name.startswith("/") else shutil.which(name) is not None


def missing_packages(paths: Sequence[str]) -> list[str]:
    """Debian packages that these tests use and that are not installed; without paths, those of all checks."""
    folders = [path.split("::")[0].removeprefix(f"{ROOT}/").removeprefix("tests/") for path in paths]
    wanted = [
        (name, packages)
        for name, packages, users in DEBIAN
        if not folders or any(folder.startswith(user) for folder in folders for user in users)
    ]
    wanted += [] if folders else NODE
    return [package for name, packages in wanted if not is_present(name) for package in packages.split()]


def install(packages: Sequence[str]) -> None:
    """Install Debian packages where that is permitted; otherwise name the command and stop."""
    command = ["apt-get", "install", "-qy", "--no-install-recommends", *packages]
    sudo = [] if os.getuid() == 0 else ["sudo", "-n"]
    if not shutil.which("apt-get") or (sudo and subprocess.run([*sudo, "true"], capture_output=True).returncode):
        sys.exit(f"please run: sudo apt-get install {' '.join(packages)}")
    print(f"installing {' '.join(packages)}", file=sys.stderr)
    subprocess.run([*sudo, "apt-get", "update", "-q"], stdout=sys.stderr)
    if subprocess.run([*sudo, *command], stdout=sys.stderr).returncode:
        sys.exit(f"that failed; please run: sudo apt-get install {' '.join(packages)}")


def install_javascript_tools() -> None:
    """Install what web/package-lock.json pins, unless it is there."""
    lock, stamp = (WEB / "package-lock.json").read_bytes(), WEB / "node_modules" / ".installed"
    if not stamp.exists() or stamp.read_bytes() != lock:
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=WEB, check=True)
        stamp.write_bytes(lock)


class Checks:
    """The checks, and the names of those that failed."""

    def __init__(self) -> None:
        self.failed: list[str] = []

    def run(self, name: str, *command: str | Path, **environment: str) -> None:
        """Run a check to its end, with its output shown."""
        print(f"== {name}", flush=True)
        start = time.monotonic()
        ended = subprocess.run(command, cwd=ROOT, env=os.environ | environment, check=False)
        self._note(name, ended.returncode, start)

    def finish(self, name: str, process: subprocess.Popen[bytes]) -> None:
        """Wait for a check that runs beside the others, and show its output."""
        start = time.monotonic()
        output, _ = process.communicate()
        print(f"== {name}", flush=True)
        sys.stdout.buffer.write(output)
        self._note(name, process.returncode, start)

    def _note(self, name: str, code: int, start: float) -> None:
        print(f"   {name}: {'ok' if code == 0 else 'FAILED'} after {time.monotonic() - start:.0f} s", flush=True)
        self.failed += [name] if code else []


def pytest(checks: Checks, *arguments: str, workers: int) -> None:
    """Run tests, with their files in memory: journals wait for the disk at every answer."""
    spread = ["--numprocesses", str(workers), "--dist", "loadfile", "--no-loadscope-reorder"] if workers > 1 else []
    memory = "/dev/shm" if shutil.disk_usage("/dev/shm").free > 3_000_000_000 else None
    with tempfile.TemporaryDirectory(prefix="exchequer-tests-", dir=memory, ignore_cleanup_errors=True) as folder:
        command = [sys.executable, "-m", "pytest", *spread, *arguments]
        checks.run("tests", *command, TMPDIR=folder)


def run_everything(checks: Checks) -> None:
    """Every check; the types, which take long, are checked beside the others."""
    types = subprocess.Popen([sys.executable, "-m", "mypy"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    checks.run("style", TOOLS / "ruff", "check", ".")
    checks.run("format", TOOLS / "ruff", "format", "--check", ".")
    checks.run(
        "import contracts", sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"
    )
    install_javascript_tools()
    checks.run("JavaScript types", "npm", "run", "--silent", "--prefix", "web", "types")
    checks.run("JavaScript and CSS style", "npm", "run", "--silent", "--prefix", "web", "style")
    checks.run("JavaScript and CSS bundles", "npm", "run", "--silent", "--prefix", "web", "check-build")
    checks.finish("types", types)
    print("== whole evenings in browsers are a check of their own: ./exchequer test tests/e2e", flush=True)
    # Three processes on two cores: tests of pages wait for a part of their time.
    pytest(checks, "--ignore=tests/e2e", workers=(os.cpu_count() or 2) + 1)


def main(arguments: Sequence[str]) -> None:
    """Run the checks that the arguments name."""
    checks = Checks()
    os.environ["PATH"] = f"{TOOLS}:{os.environ['PATH']}"
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # every process of the tests would compile all modules again
    quick = list(arguments) == ["--quick"]
    paths = [
        argument for argument in arguments if not argument.startswith("-") and Path(argument.split("::")[0]).exists()
    ]
    if not quick and (packages := missing_packages(paths)):
        install(packages)
    if not arguments:
        run_everything(checks)
    elif quick:
        checks.run("style", TOOLS / "ruff", "check", ".")
        checks.run("format", TOOLS / "ruff", "format", "--check", ".")
        pytest(checks, "--quick", "-q", workers=os.cpu_count() or 2)
    else:
        is_large = any(Path(path).is_dir() for path in paths) or len(paths) > 3
        pytest(checks, *arguments, workers=2 if is_large else 1)
    if checks.failed:
        sys.exit(f"failed: {', '.join(checks.failed)}")


if __name__ == "__main__":
    main(sys.argv[1:])
