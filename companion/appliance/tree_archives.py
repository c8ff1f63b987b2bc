"""Tree archives: a version tree as tar.xz, packed the same from the same tree, and unpacked within bounds.

An archive is unpacked only after its signature has been checked, and still has nothing but folders, plain files and
links that stay in the tree: no devices, no absolute names, no more bytes and files than it announced. Archives of
backups are not signed, so nothing in one takes more memory than a few of its blocks.

Only the standard library: what runs as root uses it.
"""

from __future__ import annotations

import lzma
import os
import stat
import tarfile
from pathlib import Path, PurePosixPath
from typing import IO, Self

from companion.appliance.durable_files import stays_within
from companion.errors import Code, Refusal

LARGEST_NAME = 400
LARGEST_HEADER = 16_384
"""Bytes of a header that names or describes the member after it; tarfile keeps all of it in memory."""
MOST_MEMORY = 200_000_000
"""Bytes that unpacking may need; archives are packed with a dictionary of 8 MB."""
_BLOCK = 1 << 20
_LEFT_OUT = frozenset({".git", "node_modules"})
_HEADERS = frozenset(
    {
        tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.SOLARIS_XHDTYPE, tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK,
    }
)  # fmt: skip


def pack(tree: Path, target: IO[bytes], preset: int = 6) -> tuple[int, int]:
    """Pack a tree; returns the bytes and the number of files in it. Names are sorted, times and owners left out."""
    size = files = 0
    with (
        lzma.open(target, "wb", preset=preset) as packed,
        tarfile.open(fileobj=packed, mode="w|", format=tarfile.PAX_FORMAT) as archive,
    ):
        for folder, folders, names in os.walk(tree):
            folders[:] = sorted(one for one in folders if one not in _LEFT_OUT)
            for name in sorted([*names, *folders]):
                path = Path(folder, name)
                if name in folders and not path.is_symlink():
                    continue
                member = tarfile.TarInfo(str(path.relative_to(tree)))
                about = path.lstat()
                if path.is_symlink():
                    member.type, member.linkname, member.mode = tarfile.SYMTYPE, str(path.readlink()), 0o777
                    archive.addfile(member)
                elif stat.S_ISREG(about.st_mode):
                    member.size, member.mode = about.st_size, 0o755 if about.st_mode & 0o100 else 0o644
                    with path.open("rb") as file:
                        archive.addfile(member, file)
                    size += about.st_size
                files += 1
    return size, files


def unpack(
    packed: IO[bytes], target: Path, most_bytes: int, most_files: int, larger: Code = Code.UPDATE_DAMAGED
) -> None:
    """Unpack an archive into a new folder, with at most so many bytes and files.

    Raises `Refusal` ``update_damaged`` for anything that has no place in a version tree, ``larger`` for more bytes, and
    OSError.
    """
    target.mkdir(mode=0o755)
    links: list[tuple[Path, str]] = []
    size = files = 0
    try:
        with tarfile.open(fileobj=_Unpacked(packed), mode="r|", tarinfo=_Member) as archive:  # type: ignore[call-overload]
            for member in archive:
                files, size = files + 1, size + max(0, member.size)
                name = _safe_name(member.name)
                if size > most_bytes:
                    raise Refusal(larger)
                if files > most_files or name is None or (member.size and not member.isreg()):
                    raise Refusal(Code.UPDATE_DAMAGED)
                place = target / name
                place.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
                if member.isreg():
                    content = archive.extractfile(member)
                    assert content is not None
                    _write(content, place, 0o755 if member.mode & 0o100 else 0o644)
                elif member.issym() and stays_within(str(PurePosixPath(name).parent), member.linkname):
                    links.append((place, member.linkname))
                elif not member.isdir():
                    raise Refusal(Code.UPDATE_DAMAGED)
    except (
        tarfile.TarError,
        lzma.LZMAError,
        EOFError,
        ValueError,
        FileExistsError,
        NotADirectoryError,
        RecursionError,
    ):
        raise Refusal(Code.UPDATE_DAMAGED) from None
    # Links come last: nothing is ever written through one.
    for place, text in links:
        try:
            place.symlink_to(text)
        except FileExistsError:
            raise Refusal(Code.UPDATE_DAMAGED) from None


def _safe_name(name: str) -> str | None:
    """A member's name that stays in the tree; None for any other."""
    parts = PurePosixPath(name).parts
    if not parts or len(name) > LARGEST_NAME or name.startswith("/") or ".." in parts or "\0" in name:
        return None
    return str(PurePosixPath(*parts))


def _write(content: IO[bytes], place: Path, mode: int) -> None:
    opened = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, mode)
    with os.fdopen(opened, "wb") as file:
        while block := content.read(_BLOCK):
            file.write(block)
        os.fchmod(file.fileno(), mode)


class _Member(tarfile.TarInfo):
    """A member, refused before tarfile reads it where it would take memory without bound."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> Self:
        """A member by its first block. Raises `Refusal` ``update_damaged``."""
        member = super().frombuf(buf, encoding, errors)
        if member.type == tarfile.GNUTYPE_SPARSE or (member.type in _HEADERS and member.size > LARGEST_HEADER):
            raise Refusal(Code.UPDATE_DAMAGED)
        return member

    def _proc_gnusparse_10(self, *_arguments: object) -> None:
        """Refuse a file with holes: tarfile reads the list of them without a bound."""
        raise Refusal(Code.UPDATE_DAMAGED)


class _Unpacked:
    """The content of an xz file, block by block, with a bound of memory."""

    def __init__(self, packed: IO[bytes]) -> None:
        self._packed = packed
        self._unpacker = lzma.LZMADecompressor(format=lzma.FORMAT_XZ, memlimit=MOST_MEMORY)

    def read(self, size: int) -> bytes:
        """At most so many bytes; none at the end."""
        while not self._unpacker.eof:
            block = self._packed.read(_BLOCK) if self._unpacker.needs_input else b""
            if not block and self._unpacker.needs_input:
                raise EOFError("the archive ends")
            if content := self._unpacker.decompress(block, size):
                return content
        return b""
