"""Dependencies: the locks pin all requirements with hashes, and the runtime imports each of its own."""

import ast
import importlib.metadata
import re
import sys
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
RUNTIME = ("engine", "hardware", "companion", "web")
DEVELOPER_COMMANDS = {"companion/server/page_types.py", "web/i18n/extract.py"}
"""Modules in the folders of the runtime that only developers run."""


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


class Imports(ast.NodeVisitor):
    """The top-level names of the modules that a module imports when it runs, not only for type checks."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_Import(self, node: ast.Import) -> None:
        self.names |= {alias.name.partition(".")[0] for alias in node.names}

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        self.names |= {(node.module or "").partition(".")[0]} if node.level == 0 else set()

    def visit_If(self, node: ast.If) -> None:
        for statement in node.orelse if ast.unparse(node.test) == "TYPE_CHECKING" else (*node.body, *node.orelse):
            self.visit(statement)


def imported_at_runtime() -> set[str]:
    """The top-level names of all modules that the runtime imports, besides its own and the standard library's."""
    imports = Imports()
    for part in RUNTIME:
        for file in (ROOT / part).rglob("*.py"):
            path = file.relative_to(ROOT)
            if "node_modules" not in path.parts and str(path) not in DEVELOPER_COMMANDS:
                imports.visit(ast.parse(file.read_text(encoding="utf-8")))
    return imports.names - sys.stdlib_module_names - set(RUNTIME)


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


def test_the_runtime_imports_every_one_of_its_requirements() -> None:
    distributions = importlib.metadata.packages_distributions()
    used = {plain(name) for module in imported_at_runtime() for name in distributions.get(module, ())}
    assert required_by(project()["dependencies"]) - used == set()


def test_every_package_that_the_runtime_imports_is_locked() -> None:
    distributions, locked = importlib.metadata.packages_distributions(), pinned().keys()
    imported = imported_at_runtime()
    assert [module for module in imported if not {plain(name) for name in distributions.get(module, ())} & locked] == []
