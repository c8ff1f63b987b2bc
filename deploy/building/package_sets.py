"""Package sets: ``packages/common`` for all Pythons, ``packages/cp311`` and so on for what is compiled for one."""

from __future__ import annotations

import filecmp
import re
import shutil
from pathlib import Path

from deploy.building.libraries import strip_modules
from deploy.building.wheels import PYTHONS, download, set_name, unpack

COMMON = "common"

LEFT_OUT = (
    "**/tests", "**/test", "numpy/testing/tests", "numpy/_pyinstaller", "numpy/f2py", "numpy/distutils",
    "numpy/_core/include", "numpy/_core/lib", "numpy/random/lib", "numpy/random/_examples", "cv2/qt", "cv2/typing",
    "sqlalchemy/testing", "PIL/_imagingtk*", "PIL/ImageTk.py", "_cffi_src",
    "pycparser/ply", "*.dist-info/RECORD", "*.dist-info/WHEEL", "*.dist-info/sboms",
)  # fmt: skip
"""What no part of Exchequer ever loads, as patterns within a set: tests, headers, windows."""

SUFFIXES_LEFT_OUT = frozenset({".pyi", ".pyx", ".pxd", ".pxi", ".h", ".hpp", ".c", ".a", ".lib", ".pyc"})
"""Files for compilers and type checkers."""

WINDOW_LIBRARIES = re.compile(
    r"lib(Qt5XcbQpa|X11-xcb|xkbcommon|xcb-(icccm|image|keysyms|randr|render|sync|util|xinerama|xkb))"
)
"""Libraries of OpenCV's windows, which only Qt's plugin (left out) is linked to."""


def build_sets(lock: Path, architecture: str, languages: set[str], folder: Path, cache: Path) -> None:
    """Make the sets of packages of an architecture in ``folder``. Raises `BuildError`.

    ``languages`` are those of the pages: of the others, Babel's data are left out.
    """
    wheels = {python: download(lock, architecture, python, cache) for python in PYTHONS}
    names = {python: {wheel.name for wheel in found} for python, found in wheels.items()}
    shared = set.intersection(*names.values())
    for python, found in wheels.items():
        for wheel in found:
            if wheel.name not in shared:
                unpack(wheel, folder / set_name(python))
            elif python == PYTHONS[0]:
                unpack(wheel, folder / COMMON)
    for one in sorted(folder.iterdir()):
        _prune(one, languages)
    strip_modules(folder, architecture)
    _share_libraries(folder)


def _prune(folder: Path, languages: set[str]) -> None:
    for pattern in LEFT_OUT:
        for path in sorted(folder.glob(pattern)):
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and (path.suffix in SUFFIXES_LEFT_OUT or WINDOW_LIBRARIES.match(path.name)):
            path.unlink()
    for data in sorted((folder / "babel" / "locale-data").glob("*.dat")):
        if data.stem != "root" and data.stem.partition("_")[0] not in languages:
            data.unlink()
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()


def _share_libraries(folder: Path) -> None:
    """Keep folders of shared libraries that are the same for all Pythons once, with links to them.

    A compiled module finds them relative to itself (``$ORIGIN/../numpy.libs``).
    """
    first, *others = [folder / set_name(python) for python in PYTHONS]
    for libraries in sorted(first.glob("*.libs")):
        copies = [libraries, *(other / libraries.name for other in others)]
        if not all(copy.is_dir() and _same(libraries, copy) for copy in copies):
            continue
        for copy in copies[1:]:
            shutil.rmtree(copy)
        libraries.rename(folder / COMMON / libraries.name)
        for copy in copies:
            copy.symlink_to(Path("..") / COMMON / libraries.name)


def _same(one: Path, other: Path) -> bool:
    names = sorted(path.name for path in one.iterdir())
    if names != sorted(path.name for path in other.iterdir()):
        return False
    return not any(filecmp.cmpfiles(one, other, names, shallow=False)[1:])
