"""Lock: writes requirements.lock, which pins every package of every extra with hashes.

    pip install uv && python deploy/make_lock.py [--upgrade]

A plain ``pip install --require-hashes -r requirements.lock`` installs what the appliance runs on. Packages of an extra
have the marker ``extra == "cafe"`` (or ``test``, ``dev``), which pip skips; the launcher replaces it to install them.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "requirements.lock"
EXTRAS = ("cafe", "test", "dev")


def compiled(*options: str) -> dict[str, str]:
    """Package name → its entry, as uv resolves pyproject.toml for every platform."""
    command = ["uv", "pip", "compile", "pyproject.toml", "--universal", "--python-version", "3.11"]
    command += ["--fork-strategy", "fewest", "--quiet", "--no-header", "--no-annotate"]
    output = subprocess.run([*command, *options], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    return {entry.partition("==")[0]: entry for entry in re.split(r"\n(?=\w)", output.strip())}


def marked(entry: str, extra: str) -> str:
    """The entry with the extra as a further marker."""
    first, *hashes = entry.split("\n")
    pin, _, marker = first.removesuffix(" \\").partition(" ; ")
    marker = f'({marker}) and extra == "{extra}"' if marker else f'extra == "{extra}"'
    return "\n".join([f"{pin} ; {marker} \\", *hashes])


def pins(entries: dict[str, str], file: Path) -> list[str]:
    """Options that keep the versions of these entries."""
    file.write_text("\n".join(entry.partition(" ")[0] for entry in entries.values()))
    return ["--constraint", str(file)]


def main() -> None:
    """Write the lock; versions change only with --upgrade, or where pyproject.toml asks for it."""
    before = {entry.partition("==")[0]: entry for entry in re.split(r"\n(?=\w)", LOCK.read_text().strip())}
    with tempfile.TemporaryDirectory() as folder:
        kept = [] if "--upgrade" in sys.argv else pins(before, Path(folder, "before"))
        everything = compiled("--all-extras", "--generate-hashes", *kept)
        everything = {name: entry for name, entry in everything.items() if "'win32'" not in entry.partition("\n")[0]}
        kept = pins(everything, Path(folder, "pins"))
        done = compiled(*kept).keys() & everything.keys()
        entries = [everything[name] for name in sorted(done)]
        for extra in EXTRAS:
            names = (compiled("--extra", extra, *kept).keys() & everything.keys()) - done
            entries += [marked(everything[name], extra) for name in sorted(names)]
            done |= names
    LOCK.write_text("\n".join(entries) + "\n")


if __name__ == "__main__":
    main()
