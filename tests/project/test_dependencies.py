"""Dependencies: the lock pins all requirements with hashes."""

import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]


def project() -> dict[str, Any]:
    """The [project] table of pyproject.toml."""
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return table


def plain(name: str) -> str:
    """A package's name as the registry compares names: lower case, one dash for each run of punctuation."""
    return re.sub(r"[-_.]+", "-", name).lower()


def required_by(requirements: list[str]) -> set[str]:
    """The plain names in a list of requirements such as "zxing-cpp>=3.1"."""
    return {plain(re.split(r"[\[<>=!~; ]", requirement, maxsplit=1)[0]) for requirement in requirements}


class Pin(NamedTuple):
    """A package's entry in the lock: the extra that it belongs to, and the number of its hashes."""

    extra: str | None
    hashes: int


def pinned() -> dict[str, Pin]:
    """Plain name → entry of each package that the lock pins."""
    entries: dict[str, Pin] = {}
    for entry in re.split(r"\n(?=[A-Za-z])", (ROOT / "requirements.lock").read_text().strip()):
        found = re.match(r"([A-Za-z0-9._-]+)==[^\s;]+", entry)
        assert found, entry
        extra = re.search(r'extra == "(\w+)"', entry)
        entries[plain(found[1])] = Pin(extra[1] if extra else None, entry.count("--hash=sha256:"))
    return entries


@pytest.mark.parametrize("extra", [None, "cafe", "test", "dev"])
def test_the_lock_pins_every_requirement_where_it_is_installed(extra: str | None) -> None:
    required = project()["optional-dependencies"][extra] if extra else project()["dependencies"]
    installed = {name for name, pin in pinned().items() if pin.extra in (None, extra)}
    assert required_by(required) <= installed


def test_every_pin_has_hashes_and_compiled_packages_have_them_for_several_platforms() -> None:
    packages = pinned()
    assert [name for name, pin in packages.items() if pin.hashes == 0] == []
    for compiled in ("gevent", "numpy", "opencv-python", "pydantic-core", "zxing-cpp"):
        assert packages[compiled].hashes > 4, f"{compiled} seems to be locked for one platform only"
