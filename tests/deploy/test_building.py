"""Builder of the packages: only locked wheels, substitutes for libraries, the same bytes from the same commit."""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import itertools
import os
import platform
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from companion.appliance.version_trees import NAME, is_older
from deploy.building import debian, libraries, source, tree, wheels
from deploy.building.module_compiler import compile_all
from deploy.building.package_sets import _share_libraries
from deploy.building.source import BuildError, Source
from deploy.building.wheels import MACHINES, PYTHONS

ROOT = Path(__file__).resolve().parents[2]
LAUNCHER = ROOT / "deploy" / "package" / "launcher"
HERE = {"x86_64": "amd64", "aarch64": "arm64"}.get(platform.machine(), "")


def wheel(path: Path, members: dict[str, str]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return path


# ------------------------------------------------------------------ source


def test_a_tagged_commit_has_the_version_of_the_project_and_others_a_later_one() -> None:
    tagged = source.version_name("0.3.0", ["v0.3.0"], "5f36f053aa", 1763942400, False)
    later = source.version_name("0.3.0", [], "5f36f053aa", 1763942400, False)
    changed = source.version_name("0.3.0", ["v0.3.0"], "5f36f053aa", 1763942400, True)
    latest = source.version_name("0.3.0", [], "00000000aa", 1763942401, False)
    assert tagged == "0.3.0"
    assert is_older(tagged, later)
    assert is_older(later, latest)
    assert changed.endswith(".changed")
    for name in (tagged, later, changed, latest):
        assert NAME.match(name)
    ordered = [tagged, later, latest]
    if shutil.which("dpkg"):
        for one, other in itertools.pairwise(ordered):
            subprocess.run(["dpkg", "--compare-versions", one, "lt", other], check=True)


def test_a_version_holds_every_part_and_no_tests() -> None:
    files = source.source_of(ROOT).files()
    assert {"pyproject.toml", "requirements.lock", "companion/__main__.py", "web/i18n/render.py"} <= set(files)
    assert not [name for name in files if name.startswith("tests/") or "node_modules" in name]


# ------------------------------------------------------------------ wheels


def test_a_wheel_whose_hash_is_not_locked_is_refused_also_from_the_cache(tmp_path: Path) -> None:
    lock = tmp_path / "requirements.lock"
    good = wheel(tmp_path / "one-1-py3-none-any.whl", {"one.py": "1"})
    lock.write_text(f"one==1 \\\n    --hash=sha256:{hashlib.sha256(good.read_bytes()).hexdigest()}\n")
    digest = hashlib.sha256(lock.read_bytes()).hexdigest()[:16]
    cache = tmp_path / "cache" / "wheels" / f"amd64-cp311-{digest}"
    cache.mkdir(parents=True)
    shutil.copy(good, cache)
    assert [path.name for path in wheels.download(lock, "amd64", "3.11", tmp_path / "cache")] == [good.name]
    wheel(cache / good.name, {"one.py": "2"})
    with pytest.raises(BuildError, match="not what the lock file names"):
        wheels.download(lock, "amd64", "3.11", tmp_path / "cache")


def test_modules_are_unpacked_and_scripts_are_not(tmp_path: Path) -> None:
    made = wheel(
        tmp_path / "one.whl",
        {"one/a.py": "", "one-1.data/purelib/b.py": "", "one-1.data/scripts/run": "", "one-1.dist-info/METADATA": ""},
    )
    wheels.unpack(made, tmp_path / "set")
    found = {str(path.relative_to(tmp_path / "set")) for path in (tmp_path / "set").rglob("*") if path.is_file()}
    assert found == {"one/a.py", "b.py", "one-1.dist-info/METADATA"}


@pytest.mark.parametrize("name", ["../outside.py", "/outside.py", "one-1.data/purelib/../../../outside.py"])
def test_a_wheel_does_not_reach_out_of_its_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(BuildError):
        wheels.unpack(wheel(tmp_path / "one.whl", {name: ""}), tmp_path / "set")
    assert not (tmp_path / "outside.py").exists()


def test_libraries_that_all_pythons_share_are_kept_once(tmp_path: Path) -> None:
    for python in PYTHONS:
        for folder, text in (("same.libs", "same"), ("own.libs", python)):
            path = tmp_path / wheels.set_name(python) / folder / "lib.so"
            path.parent.mkdir(parents=True)
            path.write_text(text)
    (tmp_path / "common").mkdir()
    _share_libraries(tmp_path)
    for python in PYTHONS:
        own = tmp_path / wheels.set_name(python)
        assert (own / "same.libs").is_symlink()
        assert (own / "same.libs" / "lib.so").read_text() == "same"
        assert (own / "own.libs" / "lib.so").read_text() == python
    assert sorted(path.name for path in (tmp_path / "common").iterdir()) == ["same.libs"]


# ------------------------------------------------------------------ libraries


@pytest.mark.parametrize("architecture", sorted(MACHINES))
def test_a_substitute_has_the_name_and_the_functions_and_needs_nothing(tmp_path: Path, architecture: str) -> None:
    path = tmp_path / "libGL.so.1"
    libraries.make_substitute(path, path.name, ["glClear", "glFlush"], architecture)
    found = libraries.read_library(path)
    assert (found.name, found.needs, found.uses) == ("libGL.so.1", [], set())
    assert {"glClear", "glFlush"} <= found.defines
    assert found.alignment % 0x4000 == 0, "a Raspberry Pi 5 has pages of 16 kB"
    if architecture == HERE:
        loaded = ctypes.CDLL(str(path))
        assert (loaded.glClear(7), loaded.glFlush()) == (0, 0)


def test_a_library_that_no_package_is_known_for_stops_the_build(tmp_path: Path) -> None:
    needed, module = tmp_path / "other" / "libunknown.so.9", tmp_path / "set" / "module.so"
    needed.parent.mkdir()
    module.parent.mkdir()
    libraries.make_substitute(needed, needed.name, ["unknown"], HERE)
    linker = f"{MACHINES[HERE]}-linux-gnu-ld"
    words = [linker, "-shared", "--no-as-needed", "-z", "max-page-size=0x10000", "-o", str(module), str(needed)]
    subprocess.run(words, check=True)
    with pytest.raises(BuildError, match=r"libunknown\.so\.9"):
        libraries.add_substitutes(tmp_path / "set", HERE)


# ------------------------------------------------------------------ the launcher of a version


@pytest.fixture
def version_tree(tmp_path: Path) -> Path:
    """A version whose program prints its words and from where it is loaded."""
    made = tmp_path / "a version"
    (made / "bin").mkdir(parents=True)
    shutil.copy(LAUNCHER, made / "bin" / "exchequer")
    (made / "companion").mkdir()
    program = "import sys, os, one; print(sys.argv[1:], one.FROM, os.environ['PYTHONDONTWRITEBYTECODE'])"
    (made / "companion" / "__main__.py").write_text(program)
    (made / "companion" / "__init__.py").touch()
    (made / "packages" / "common").mkdir(parents=True)
    return made


def launch(version_tree: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [version_tree / "bin" / "exchequer", *words], cwd="/", text=True, capture_output=True, timeout=60, check=False,
        env=os.environ | {"EXCHEQUER_PYTHON": sys.executable, "PYTHONPATH": "/nowhere"},
    )  # fmt: skip


def test_the_launcher_uses_the_packages_for_the_python_that_runs(version_tree: Path) -> None:
    own = f"cp{sys.version_info.major}{sys.version_info.minor}"
    for name in (own, "cp300", "common"):
        folder = version_tree / "packages" / name
        folder.mkdir(exist_ok=True)
        (folder / "one.py").write_text(f"FROM = {name!r}")
    done = launch(version_tree, "run", "a b")
    assert done.stdout == f"['run', 'a b'] {own} 1\n", done.stderr


def test_the_launcher_says_which_pythons_a_version_is_for(version_tree: Path) -> None:
    (version_tree / "packages" / "cp300").mkdir()
    done = launch(version_tree, "run")
    assert done.returncode == 1
    assert "cp300" in done.stderr


# ------------------------------------------------------------------ the package


def test_the_same_version_gives_the_same_bytes_with_scripts_units_and_checksums(tmp_path: Path) -> None:
    made = []
    for place in ("one", "two"):
        work = tmp_path / place
        content = work / "tree" / "bin"
        content.mkdir(parents=True)
        (content / "exchequer").write_text("#!/bin/sh\n")
        about = Source(ROOT, "0.3.1", "5f36f053aa", 1763942400)
        made.append(debian.build_deb(about, "arm64", work / "tree", ["libc6"], work, work / "out", "zstd"))
    first, second = made
    assert first.name == "exchequer_0.3.1_arm64.deb"
    assert first.read_bytes() == second.read_bytes()

    listed = subprocess.run(["dpkg-deb", "-c", first], capture_output=True, text=True, check=True).stdout
    assert "./usr/lib/exchequer/payload/bin/exchequer\n" in listed
    assert all(line.split()[1] == "root/root" for line in listed.splitlines())
    control = tmp_path / "control"
    subprocess.run(["dpkg-deb", "-e", first, control], check=True)
    fields = (control / "control").read_text()
    assert "Version: 0.3.1\nArchitecture: arm64\n" in fields
    assert "libc6" in fields
    for script in ("postinst", "prerm", "postrm"):
        assert "@" not in (control / script).read_text().replace("$@", "").replace('"$@"', "")
        assert (control / script).stat().st_mode & 0o111
    assert (control / "conffiles").read_text() == "/etc/NetworkManager/dnsmasq-shared.d/exchequer.conf\n"
    assert "usr/lib/systemd/system/exchequer.service" in (control / "md5sums").read_text()


def test_sockets_are_started_before_services_and_only_what_starts_by_itself() -> None:
    units = debian.units_to_enable(ROOT / "deploy/package/root/usr/lib/systemd/system")
    assert {"exchequer.service", "exchequer.socket", "exchequer-http.socket", "exchequer-update.path"} <= set(units)
    assert "exchequer-stick@.service" not in units
    assert units.index("exchequer.socket") < units.index("exchequer.service")


def test_the_schema_of_the_journal_is_that_which_the_program_writes() -> None:
    from companion.tables.journal_schema import SCHEMA

    assert tree.journal_schema(ROOT) == SCHEMA


def test_a_compiled_module_has_no_docstrings_and_its_assertions(tmp_path: Path) -> None:
    module, command = tmp_path / "one.py", tmp_path / "companion" / "cli" / "two.py"
    command.parent.mkdir(parents=True)
    for file in (module, command):
        file.write_text('"""One."""\nfrom __future__ import annotations\ndef f(x):\n    """Two."""\n    assert x\n')
    assert compile_all([tmp_path], tmp_path) == []
    for file, docstring in ((module, None), (command, "Two.")):
        file.write_text("wrong")  # the source is not compared
        spec = importlib.util.spec_from_file_location("read", file)
        assert spec is not None and spec.loader is not None
        loaded = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(loaded)
        assert loaded.f.__doc__ == docstring
        with pytest.raises(AssertionError):
            loaded.f(0)
