"""Version tree: a folder with a whole version, which runs from wherever it lies."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
from pathlib import Path

from deploy.building.libraries import add_substitutes
from deploy.building.package_sets import build_sets
from deploy.building.source import BuildError, Source
from deploy.building.wheels import PYTHONS, set_name

UPDATE_KEYS = Path("companion") / "appliance" / "update_keys"
"""Where a version has the public keys by which it trusts update files."""
LAUNCHER = Path("deploy") / "package" / "launcher"
"""What becomes ``bin/exchequer``."""


def build_tree(source: Source, architecture: str, tree: Path, cache: Path) -> list[str]:
    """Make the tree of a version for an architecture in ``tree``, which must not be there.

    Returns the Debian packages that it requires. Raises `BuildError`.
    """
    source.copy_to(tree)
    if not any((tree / UPDATE_KEYS).glob("*.pub")):
        print(f"Without a key in {UPDATE_KEYS}, a computer trusts only update files by keys that its owner adds.")
    languages = {path.name for path in (source.root / "web" / "locale").iterdir() if path.is_dir()}
    build_sets(source.root / "requirements.lock", architecture, languages, tree / "packages", cache)
    requires = sorted({"python3"} | add_substitutes(tree / "packages", architecture))
    launcher = tree / "bin" / "exchequer"
    launcher.parent.mkdir()
    shutil.copyfile(source.root / LAUNCHER, launcher)
    launcher.chmod(0o755)
    about = {
        "schema": 1,
        "version": source.version,
        "architecture": architecture,
        "pythons": [set_name(python) for python in PYTHONS],
        "requires": requires,
        "commit": source.commit,
        "build": source.commit[:12],
        "journal": journal_schema(source.root),
    }
    (tree / "version.json").write_text(json.dumps(about, indent=1) + "\n", encoding="ascii")
    compile_modules(tree)
    normalise(tree, source.epoch)
    return requires


def journal_schema(root: Path) -> int:
    """The schema of the journal that this source writes. Raises `BuildError`."""
    module = ast.parse((root / "companion" / "tables" / "journal_schema.py").read_text(encoding="utf-8"))
    for statement in module.body:
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "SCHEMA":
            return int(ast.literal_eval(statement.value))
    raise BuildError("the schema of the journal is not found")


COMPILER = ("-X", "no_debug_ranges", str(Path(__file__).with_name("module_compiler.py")))
"""Arguments of a Python that compiles modules: without the columns of each instruction, some 4 % of its code."""


def compile_modules(tree: Path) -> None:
    """Compile all modules for each Python, so that starting does not need to. Raises `BuildError`.

    The compiled modules hold the hash of their source instead of its time, and are not compared with it when loaded;
    they have no docstrings (`deploy.building.module_compiler`).
    """
    for python in PYTHONS:
        program = interpreter(python)
        if program is None:
            print(f"Without a Python {python}, modules are not compiled for it: commands will start more slowly.")
            continue
        ours = [str(tree / part) for part in ("engine", "hardware", "companion", "web", "packages/common")]
        done = subprocess.run(
            [program, "-P", "-s", "-S", *COMPILER, str(tree), *ours, str(tree / "packages" / set_name(python))],
            env={**os.environ, "PYTHONHASHSEED": "0"}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise BuildError(f"modules could not be compiled for Python {python}: {done.stdout}{done.stderr}")


def interpreter(python: str) -> str | None:
    """A program of a Python of this version: on the path, or among those of pyenv; None without any."""
    candidates = [shutil.which(f"python{python}"), shutil.which("python3")]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    candidates += [str(path / "bin" / "python3") for path in sorted(pyenv.glob(f"{python}.*"))]
    for candidate in filter(None, candidates):
        code = 'import sys; print("%d.%d" % sys.version_info[:2])'
        done = subprocess.run([candidate, "-I", "-c", code], capture_output=True, text=True, check=False)
        if done.returncode == 0 and done.stdout.strip() == python:
            return candidate
    return None


def normalise(folder: Path, epoch: int) -> None:
    """Give all files and folders the time of the commit, and the rights of installed files."""
    for path in [folder, *sorted(folder.rglob("*"))]:
        if not path.is_symlink():
            executable = path.is_dir() or (path.parent.name == "bin" and path.suffix == "")
            path.chmod(0o755 if executable or path.stat().st_mode & 0o100 else 0o644)
        os.utime(path, (epoch, epoch), follow_symlinks=False)
