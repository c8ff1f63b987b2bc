"""Shared libraries of the compiled packages: what they need of the system, and substitutes for what they never use.

OpenCV's wheel is linked to Qt for its windows, Qt to OpenGL and GLib, and ffmpeg's capture of screens to X11. Exchequer
opens no window and captures no screen, and none of their functions is called when OpenCV is loaded. On a computer
without a desktop these libraries would bring 195 MB (Mesa with LLVM). So each is replaced by a library with the same
name and the same functions, all of which return 0, beside the wheel's own libraries, where its modules look first.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from deploy.building.source import BuildError
from deploy.building.wheels import MACHINES

SYSTEM = {
    **dict.fromkeys(("libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1"), "libc6"),
    **dict.fromkeys(("ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"), "libc6"),
    "libstdc++.so.6": "libstdc++6",
    "libgcc_s.so.1": "libgcc-s1",
    "libz.so.1": "zlib1g",
}
"""Libraries that every Debian with Python has, and their packages."""

SUBSTITUTES = {
    "libGL.so.1": "gl", "libglib-2.0.so.0": "g_", "libgthread-2.0.so.0": "g_thread_", "libxcb.so.1": "xcb_",
}  # fmt: skip
"""Libraries that are replaced, with the beginning of the names of their functions."""

RETURNS_ZERO = {"amd64": "xorl %eax, %eax\n\tret", "arm64": "mov x0, #0\n\tret"}
"""Body of the functions of a substitute."""

LARGEST_PAGE = {"amd64": 0x1000, "arm64": 0x4000}
"""Pages of memory that a kernel may have; that of a Raspberry Pi 5 has 16 kB."""


@dataclass(slots=True)
class Library:
    """A shared library or compiled module: what it is called, needs, uses and defines."""

    path: Path
    name: str = ""
    machine: str = ""
    needs: list[str] = field(default_factory=list)
    uses: set[str] = field(default_factory=set)
    defines: set[str] = field(default_factory=set)
    alignment: int = 0
    """The least alignment of its segments, in bytes."""


def read_library(path: Path) -> Library:
    """Read a shared library of any architecture. Raises `BuildError`."""
    found = Library(path)
    least: list[int] = []
    for line in _run("readelf", "--wide", "-h", "-d", "-l", "--dyn-syms", str(path)).splitlines():
        words = line.split()
        if match := re.search(r"\((NEEDED|SONAME)\).*\[(.+)\]", line):
            if match[1] == "NEEDED":
                found.needs.append(match[2])
            else:
                found.name = match[2]
        elif words[:1] == ["LOAD"]:
            least.append(int(words[-1], 16))
        elif words[:1] == ["Machine:"]:
            found.machine = line.partition(":")[2].strip()
        elif len(words) >= 8 and re.fullmatch(r"\d+:", words[0]) and words[4] == "GLOBAL":
            (found.uses if words[6] == "UND" else found.defines).add(words[7].partition("@")[0])
    found.alignment = min(least, default=0)
    return found


def add_substitutes(packages: Path, architecture: str) -> set[str]:
    """Replace the libraries that are never used, beside those that need them.

    Returns the Debian packages of the libraries that remain. Raises `BuildError` for a library that is neither in the
    packages nor known, and for one that does not fit the pages of the architecture.
    """
    libraries = [read_library(path) for path in sorted(packages.rglob("*.so*")) if not path.is_symlink()]
    bundled = {one.name or one.path.name for one in libraries} | {one.path.name for one in libraries}
    debian: set[str] = set()
    for folder in sorted({one.path.parent for one in libraries}):
        here = [one for one in libraries if one.path.parent == folder]
        for one in here:
            if one.alignment % LARGEST_PAGE[architecture]:
                raise BuildError(f"{one.path.name} is not made for pages of {LARGEST_PAGE[architecture]} bytes")
            for need in one.needs:
                if need in SYSTEM:
                    debian.add(SYSTEM[need])
                elif need not in bundled and need not in SUBSTITUTES:
                    raise BuildError(f"{one.path.name} needs {need}: name its Debian package in {Path(__file__).name}")
        for need in sorted({need for one in here for need in one.needs if need in SUBSTITUTES}):
            defined = {name for one in here for name in one.defines}
            used = {name for one in here if need in one.needs for name in one.uses}
            names = sorted(name for name in used - defined if name.startswith(SUBSTITUTES[need]))
            make_substitute(folder / need, need, names, architecture)
    return debian


def make_substitute(path: Path, name: str, functions: list[str], architecture: str) -> None:
    """Make a shared library whose functions all return 0. Raises `BuildError`."""
    tools = f"{MACHINES[architecture]}-linux-gnu-"
    lines = "".join(f"\t.globl {one}\n\t.type {one}, %function\n{one}:\n" for one in functions)
    text = f'\t.text\n{lines}\t{RETURNS_ZERO[architecture]}\n\t.section .note.GNU-stack,"",%progbits\n'
    compiled = path.with_name(f"{path.name}.o")
    _run(f"{tools}as", "-o", str(compiled), "-", text=text)
    words = ["-shared", "-soname", name, "--build-id=none", "-z", "noexecstack", "-z", "max-page-size=0x10000"]
    _run(f"{tools}ld", *words, "-s", "-o", str(path), str(compiled))
    compiled.unlink()
    path.chmod(0o644)


def strip_modules(packages: Path, architecture: str) -> None:
    """Remove what only debuggers use from the compiled modules: with some packages nine tenths of their size.

    Libraries in the folders ``….libs`` stay as they are: their wheels' tool has rearranged them. Raises `BuildError`.
    """
    modules = [str(path) for path in sorted(packages.rglob("*.so")) if not path.parent.name.endswith(".libs")]
    _run(f"{MACHINES[architecture]}-linux-gnu-strip", "--strip-debug", *modules)


def _run(*words: str, text: str | None = None) -> str:
    try:
        return subprocess.run(words, input=text, capture_output=True, text=True, check=True).stdout
    except FileNotFoundError:
        raise BuildError(f"{words[0]} is missing; install binutils and binutils-aarch64-linux-gnu") from None
    except subprocess.CalledProcessError as problem:
        raise BuildError(f"{words[0]} failed: {problem.stderr.strip()}") from None
