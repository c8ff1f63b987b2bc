"""Dependencies: the locks pin all requirements with hashes, and the runtime imports each of its own."""

import ast
import importlib.metadata
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

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


def pinned(lock: str) -> dict[str, tuple[str, int]]:
    """Plain name → (version, number of hashes) of each package that a lock file pins."""
    entries: dict[str, tuple[str, int]] = {}
    for entry in re.split(r"\n(?=[A-Za-z])", (ROOT / lock).read_text().strip()):
        found = re.match(r"([A-Za-z0-9._-]+)==([^\s;]+)", entry)
        assert found, entry
        entries[plain(found[1])] = (found[2], entry.count("--hash=sha256:"))
    return entries


def imported_by(node: ast.AST) -> list[str]:
    """The modules that one statement imports."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) and node.level == 0 else []


def test_the_lock_pins_every_requirement_of_the_appliance() -> None:
    assert required_by(project()["dependencies"]) <= pinned("requirements.lock").keys()


def test_the_development_lock_pins_the_requirements_of_tests_and_those_of_the_appliance_at_the_same_versions() -> None:
    development, appliance = pinned("requirements-dev.lock"), pinned("requirements.lock")
    assert required_by(project()["optional-dependencies"]["dev"]) <= development.keys()
    assert {name: development.get(name) for name in appliance} == appliance


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_every_pin_has_hashes_and_compiled_packages_have_them_for_several_platforms(lock: str) -> None:
    packages = pinned(lock)
    assert [name for name, (_, hashes) in packages.items() if hashes == 0] == []
    for compiled in ("numpy", "opencv-python", "pydantic-core", "zxing-cpp"):
        assert packages[compiled][1] > 4, f"{compiled} seems to be locked for one platform only"


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock", "web/package-lock.json"])
def test_no_lock_names_a_host_or_a_local_path(lock: str) -> None:
    assert not re.search(r"https?://|file:|--(extra-)?index-url|--find-links", (ROOT / lock).read_text())


def test_every_package_that_the_appliance_asks_for_is_imported_by_it() -> None:
    imported = {
        name.partition(".")[0]
        for part in ("engine", "hardware", "companion", "web")
        for file in (ROOT / part).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        for name in imported_by(node)
    }
    distributions = importlib.metadata.packages_distributions()
    used = {plain(distribution) for module in imported for distribution in distributions.get(module, ())}
    assert required_by(project()["dependencies"]) - used == set()


def test_the_present_python_is_a_supported_one() -> None:
    least = re.fullmatch(r">=(\d+)\.(\d+)", project()["requires-python"])
    assert least
    assert sys.version_info[:2] >= (int(least[1]), int(least[2]))
