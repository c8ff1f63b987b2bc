"""Durable files: files, links and trees that are changed whole or not at all, also when the power fails.

Only the standard library: what runs as root uses it.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import shutil
import stat
from pathlib import Path

NEW, OLD = ".new-", ".old-"
"""What the names of unfinished things, and of things that are being removed, begin with."""


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk. Raises OSError."""
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def sync_file_system(folder: Path) -> None:
    """Wait until everything on a folder's file system is on the disk: far faster than thousands of files one by one."""
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        library = ctypes.CDLL(None, use_errno=True)
        if library.syncfs(opened) != 0:
            raise OSError(ctypes.get_errno(), "syncfs", str(folder))
    except AttributeError:  # a C library without it
        os.sync()
    finally:
        os.close(opened)


def write(path: Path, content: bytes, mode: int = 0o644) -> None:
    """Write or replace a file; it is on the disk when this returns. One process at a time. Raises OSError."""
    fresh = path.with_name(f"{NEW}{path.name}")
    with contextlib.suppress(FileNotFoundError):
        fresh.unlink()
    opened = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, mode)
    with os.fdopen(opened, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    sync_folder(path.parent)


def point(link: Path, target: str) -> None:
    """Make a symbolic link, or let it point to something else, at once. Raises OSError."""
    with contextlib.suppress(OSError):
        if str(link.readlink()) == target:
            return
    fresh = link.with_name(f"{NEW}{link.name}")
    with contextlib.suppress(FileNotFoundError):
        fresh.unlink()
    fresh.symlink_to(target)
    fresh.replace(link)
    sync_folder(link.parent)


def remove(path: Path) -> None:
    """Remove a file, a link or a tree. The name is free at once; what a kill leaves over begins with `OLD`."""
    if not os.path.lexists(path):
        return
    if path.is_dir() and not path.is_symlink():
        going = path if path.name.startswith((OLD, NEW)) else path.with_name(f"{OLD}{path.name}")
        if going != path:
            shutil.rmtree(going, ignore_errors=True)
            path.rename(going)
        shutil.rmtree(going, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def remove_unfinished(folder: Path) -> None:
    """Remove what a killed process has left unfinished in a folder."""
    for path in list(folder.iterdir()) if folder.is_dir() else []:
        if path.name.startswith((NEW, OLD)):
            remove(path)


def copy_tree(source: Path, target: Path) -> None:
    """Copy a tree of folders, files and links within it, by hard links where nobody else can change the source.

    Python's compiled modules come along; the caller syncs. Raises OSError, and ValueError for anything else in the
    tree, and for a link that leads out of it.
    """
    _copy_folder(source, target, source)


def _copy_folder(source: Path, target: Path, root: Path) -> None:
    target.mkdir(mode=0o755)
    for entry in sorted(os.scandir(source), key=lambda one: one.name):
        path, copy = Path(entry.path), target / entry.name
        about = entry.stat(follow_symlinks=False)
        if entry.is_symlink():
            copy.symlink_to(_inner(path, root))
        elif stat.S_ISDIR(about.st_mode):
            _copy_folder(path, copy, root)
        else:
            _copy_file(path, copy, about)


def _copy_file(source: Path, target: Path, about: os.stat_result) -> None:
    if not stat.S_ISREG(about.st_mode):
        raise ValueError(f"{source} is neither a file nor a folder")
    if about.st_uid == os.geteuid() and not about.st_mode & 0o022:
        with contextlib.suppress(OSError):  # another file system, or one without hard links
            os.link(source, target, follow_symlinks=False)
            return
    opened = os.open(source, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
    with os.fdopen(opened, "rb") as read, target.open("xb") as written:
        shutil.copyfileobj(read, written, 1 << 20)
        os.fchmod(written.fileno(), 0o755 if about.st_mode & 0o100 else 0o644)


def _inner(link: Path, root: Path) -> str:
    """The target of a relative link that stays in its tree. Raises ValueError."""
    target = str(link.readlink())
    if not stays_within(str(link.parent.relative_to(root)), target):
        raise ValueError(f"{link} leads out of the tree")
    return target


def stays_within(folder: str, target: str) -> bool:
    """Whether a link in ``folder`` (relative to its tree) to ``target`` stays in the tree.

    >>> stays_within("a/b", "../c"), stays_within("a", "../../etc"), stays_within("a", "/etc")
    (True, False, False)
    """
    if target.startswith("/"):
        return False
    reached = os.path.normpath(os.path.join(folder, target))  # noqa: PTH118  # names, not paths of this machine
    return reached != ".." and not reached.startswith("../")
