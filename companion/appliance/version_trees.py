"""Version trees: a folder with a whole version of Exchequer, what its ``version.json`` says, and how versions compare.

Only the standard library: what runs as root uses it.
"""

from __future__ import annotations

import json
import platform
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from companion.errors import Code, Refusal

ABOUT = "version.json"
LAUNCHER = Path("bin") / "exchequer"
LARGEST_ABOUT = 65_536
SCHEMA = 1
ANY = "all"
"""The architecture of a version without compiled packages."""

NAME = re.compile(r"[0-9][0-9A-Za-z.+~_-]{0,63}\Z")
"""Names of versions, which become names of folders."""
_NUMBER = re.compile(r"(\d{1,6}(?:\.\d{1,6}){0,3})(?:\.?(a|b|rc|dev)(\d{0,6}))?\Z")
_COMMIT = re.compile(r"git(\d{14})\b")
_PACKAGE = re.compile(r"[a-z0-9][a-z0-9.+-]{1,100}(:[a-z0-9]+)?\Z")
_ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64", "armv7l": "armhf"}


@dataclass(frozen=True, slots=True)
class AboutVersion:
    """What a version says of itself.

    ``architecture`` is Debian's name, or `ANY`. ``pythons`` are the Pythons that it has packages for, such as
    ``cp311``. ``requires`` are the Debian packages that it needs, each a name or several with `` | `` between them.
    ``journal`` is the schema of the journal that it writes. ``build`` tells two builds of one version apart.
    """

    version: str
    architecture: str = ANY
    pythons: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    commit: str = ""
    build: str = ""
    journal: int = 2


def read_about(tree: Path) -> AboutVersion:
    """What the version in a folder says of itself. Raises `Refusal` ``version_tree``."""
    try:
        with (tree / ABOUT).open("rb") as file:
            content = file.read(LARGEST_ABOUT + 1)
        if len(content) > LARGEST_ABOUT or not (tree / LAUNCHER).is_file():
            raise ValueError("no version")
        return parse_about(json.loads(content))
    except (OSError, ValueError, RecursionError):
        raise Refusal(Code.VERSION_TREE, text=tree.name) from None


def parse_about(data: object) -> AboutVersion:
    """A version's description from decoded JSON; keys that are not known are left out. Raises ValueError."""
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise ValueError("no description of a version")
    version, architecture = data.get("version"), data.get("architecture", ANY)
    if not isinstance(version, str) or not NAME.match(version) or not isinstance(architecture, str):
        raise ValueError("no version")
    requires = _texts(data.get("requires", []))
    if not all(_PACKAGE.match(one) for line in requires for one in line.split(" | ")):
        raise ValueError("no packages")
    journal = data.get("journal", 2)
    return AboutVersion(
        version,
        architecture,
        _texts(data.get("pythons", [])),
        requires,
        str(data.get("commit", ""))[:64],
        str(data.get("build", ""))[:64],
        journal if type(journal) is int else 2,
    )


def _texts(data: object) -> tuple[str, ...]:
    if not isinstance(data, list) or len(data) > 100 or not all(isinstance(one, str) for one in data):
        raise ValueError("no list of texts")
    return tuple(data)


def order(version: str) -> tuple[tuple[int, ...], int, int, int]:
    """A key by which versions are sorted. After ``+`` only the time of a commit counts, as the builder names it.

    >>> sorted(["0.10.0", "0.4.0", "0.4.0rc1", "0.4.0+git20261124001500.5f36f05", "0.4.0+2"], key=order)
    ['0.4.0rc1', '0.4.0', '0.4.0+2', '0.4.0+git20261124001500.5f36f05', '0.10.0']
    """
    base, _, build = version.partition("+")
    found, commit = _NUMBER.match(base), _COMMIT.match(build)
    time = int(commit[1]) if commit else 0
    if found is None:
        return (), -1, 0, time
    numbers = [int(one) for one in found[1].split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    stage = {"dev": 0, "a": 1, "b": 2, "rc": 3}.get(found[2] or "", 4)
    return tuple(numbers), stage, int(found[3] or 0), time


def is_older(version: str, than: str) -> bool:
    """Whether a version is older than another."""
    return order(version) < order(than)


def machine_architecture() -> str:
    """Debian's name of this computer's architecture.

    A 64-bit kernel may run a 32-bit system: the interpreter decides.
    """
    machine = platform.machine()
    if machine == "aarch64" and sys.maxsize < 2**32:
        return "armhf"
    return _ARCHITECTURES.get(machine, machine)


def this_python() -> str:
    """The name of this interpreter's set of packages, such as ``cp311``."""
    return f"cp{sys.version_info.major}{sys.version_info.minor}"
