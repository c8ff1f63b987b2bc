"""Volatile disk: a disk that a virtual machine reaches by the NBD protocol, and that forgets what was not flushed.

It answers every write at once, as a card with a cache does. What was written before the last completed flush is on the
card; of what came after, a power cut leaves any part, in any combination: whole writes, none, or single sectors.
All writes are kept in a log, so that the card can also be rebuilt as a cut at any earlier moment would have left it.

Protocol: https://github.com/NetworkBlockDevice/nbd/blob/master/doc/proto.md, fixed newstyle, simple replies.
"""

from __future__ import annotations

import os
import random
import socket
import struct
import threading
import time
from dataclasses import dataclass
from pathlib import Path

SECTOR = 512
_BLOCK = 4 << 20

_MAGIC, _OPTION, _OPTION_REPLY = 0x4E42444D41474943, 0x49484156454F5054, 0x0003E889045565A9
_REQUEST, _REPLY = 0x25609513, 0x67446698
_EXPORT_NAME, _ABORT, _GO = 1, 2, 7
_ACKNOWLEDGE, _INFORMATION, _UNSUPPORTED = 1, 3, 0x80000001
_READ, _WRITE, _DISCONNECT, _FLUSH = 0, 1, 2, 3
_FLAGS = 1 | 1 << 2 | 1 << 3  # with flags, flush, forced writes
_FORCED = 1
"""The flag of a request whose data has to be on the disk before its answer."""


@dataclass(frozen=True, slots=True)
class Write:
    """One write of the log: where on the disk, how many bytes, and where in the log; a flush has no bytes."""

    offset: int
    size: int
    place: int
    forced: bool = False

    @property
    def flushes(self) -> bool:
        """Whether it is a flush."""
        return not self.size


@dataclass(frozen=True, slots=True)
class Cut:
    """What a power cut has left of the writes after the last flush."""

    position: int
    """Entries of the log that the disk had received."""
    kind: str
    unflushed: int
    """Writes that could be lost."""
    lost: int
    """Writes of which at least a sector was lost."""


KINDS = ("nothing", "all", "a random half", "a random half", "few", "few", "single sectors", "up to a torn write")
"""What is kept of the writes after the last flush."""


class VolatileDisk:
    """A disk in files of a folder: ``stable`` is what it was at the last power-on, ``seen`` what the machine sees."""

    def __init__(self, folder: Path, image: Path, size: int) -> None:
        """Make the disk of this many bytes, which begins with an image, and serve it at `socket`."""
        self.folder, self.size = folder, size
        self.stable, self.seen, self.socket = folder / "stable.raw", folder / "seen.raw", folder / "disk.socket"
        for file in (self.stable, self.seen):
            copy_sparse(image, file)
            os.truncate(file, size)
        self.log: list[Write] = []
        self.log_bytes = 0
        """Bytes written since the power-on."""
        self._log_file = (folder / "writes").open("w+b")
        self._seen = os.open(self.seen, os.O_RDWR)
        self._lock = threading.Lock()
        self._is_on = False
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(self.socket))
        self._listening.listen(1)
        threading.Thread(target=self._accept, name="volatile disk", daemon=True).start()

    # ------------------------------------------------------------------ power

    def power_on(self) -> None:
        """Begin a new log; the machine may be started."""
        self._log_file.seek(0)
        self._log_file.truncate()
        self.log, self.log_bytes = [], 0
        self._is_on = True

    def power_off(self) -> int:
        """Take no more writes; returns the position in the log. `settle` or `keep` has to follow."""
        with self._lock:
            self._is_on = False
        return len(self.log)

    def position(self) -> int:
        """How many writes and flushes the disk has received since its power-on."""
        return len(self.log)

    def wait_until_unflushed(self, limit: float) -> None:
        """Wait, at most so many seconds, until something has been written and not flushed."""
        until = time.monotonic() + limit
        while time.monotonic() < until and (not self.log or self.log[-1].flushes):
            time.sleep(0.0005)

    def settle(self, chance: random.Random, kind: str = "") -> Cut:
        """Let the card be what the power cut has left; its lost writes are gone for the machine, too."""
        cut = self.rebuild(self.stable, 0, len(self.log), chance, kind)
        target = os.open(self.stable, os.O_RDONLY)
        try:
            for write in self.log:
                if write.size:
                    os.pwrite(self._seen, os.pread(target, write.size, write.offset), write.offset)
        finally:
            os.close(target)
        return cut

    # ------------------------------------------------------------------ what a cut leaves

    def last_flush(self, position: int) -> int:
        """The number of log entries up to the last flush before a position."""
        while position and not self.log[position - 1].flushes:
            position -= 1
        return position

    def apply(self, file: Path, begin: int, end: int) -> None:
        """Write the entries of the log from one position to another to a file, whole."""
        target = os.open(file, os.O_WRONLY)
        try:
            for write in self.log[begin:end]:
                if write.size:
                    os.pwrite(target, self._content(write), write.offset)
        finally:
            os.close(target)

    def rebuild(self, file: Path, begin: int, position: int, chance: random.Random, kind: str = "") -> Cut:
        """Let a file, which has all entries up to ``begin``, be what a cut at a position leaves.

        ``begin`` is at most the last flush before that position.
        """
        flushed = self.last_flush(position)
        self.apply(file, begin, flushed)
        kind = kind or chance.choice(KINDS)
        window = self.log[flushed:position]
        torn_at = chance.randrange(len(window)) if window else 0
        lost = 0
        target = os.open(file, os.O_WRONLY)
        try:
            for number, write in enumerate(window):
                kept = self._kept(write, number, torn_at, kind, chance)
                lost += sum(size for _, size in kept) < write.size
                content = self._content(write)
                for start, size in kept:
                    os.pwrite(target, content[start : start + size], write.offset + start)
        finally:
            os.close(target)
        return Cut(position, kind, len(window), lost)

    def _kept(self, write: Write, number: int, torn_at: int, kind: str, chance: random.Random) -> list[tuple[int, int]]:
        """The parts of an unflushed write that are kept: start and size of each."""
        whole = [(0, write.size)]
        if write.forced or kind == "all":
            return whole
        if kind == "nothing":
            return []
        if kind == "a random half":
            return whole if chance.random() < 0.5 else []
        if kind == "few":
            return whole if chance.random() < 0.1 else []
        if kind == "single sectors":
            sectors = range(0, write.size, SECTOR)
            return [(start, min(SECTOR, write.size - start)) for start in sectors if chance.random() < 0.5]
        if number == torn_at:
            return [(0, chance.randrange(write.size // SECTOR + 1) * SECTOR)]
        return whole if number < torn_at else []

    def _content(self, write: Write) -> bytes:
        return os.pread(self._log_file.fileno(), write.size, write.place)

    # ------------------------------------------------------------------ the protocol

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listening.accept()
            except OSError:
                return
            try:
                if self._shake_hands(connection):
                    self._serve(connection)
            except (OSError, EOFError):
                pass  # the machine is off
            finally:
                connection.close()

    def _shake_hands(self, connection: socket.socket) -> bool:
        connection.sendall(struct.pack(">QQH", _MAGIC, _OPTION, 1))
        _receive(connection, 4)
        while True:
            _, option, size = struct.unpack(">QII", _receive(connection, 16))
            asked = _receive(connection, size)
            about = struct.pack(">QH", self.size, _FLAGS)
            if option == _EXPORT_NAME:
                connection.sendall(about + bytes(124))
                return True
            if option == _ABORT:
                return False
            if option == _GO:
                _answer(connection, option, _INFORMATION, struct.pack(">H", 0) + about)
                _answer(connection, option, _ACKNOWLEDGE, b"")
                return True
            del asked
            _answer(connection, option, _UNSUPPORTED, b"")

    def _serve(self, connection: socket.socket) -> None:
        while True:
            head = _receive(connection, 28)
            magic, flags, kind, handle, offset, size = struct.unpack(">IHHQQI", head)
            if magic != _REQUEST or kind == _DISCONNECT:
                return
            content = _receive(connection, size) if kind == _WRITE else b""
            answer = struct.pack(">IIQ", _REPLY, 0, handle)
            with self._lock:
                if not self._is_on:
                    return
                if kind == _WRITE:
                    self._write(content, offset, bool(flags & _FORCED))
                elif kind == _FLUSH:
                    self.log.append(Write(0, 0, 0))
            if kind == _READ:
                answer += os.pread(self._seen, size, offset)
            connection.sendall(answer)

    def _write(self, content: bytes, offset: int, forced: bool) -> None:
        os.pwrite(self._log_file.fileno(), content, self.log_bytes)
        os.pwrite(self._seen, content, offset)
        self.log.append(Write(offset, len(content), self.log_bytes, forced))
        self.log_bytes += len(content)

    def close(self) -> None:
        """Serve no longer."""
        self._is_on = False
        self._listening.close()
        self._log_file.close()
        os.close(self._seen)


def options_of(disk: VolatileDisk) -> list[str]:
    """Options of qemu for a machine whose card is this disk."""
    block = f"driver=nbd,server.type=unix,server.path={disk.socket},node-name=card"
    return ["-blockdev", block, "-device", "virtio-blk-pci,drive=card"]


def copy_sparse(source: Path, target: Path, start: int = 0, size: int | None = None) -> None:
    """Copy a file, or so many bytes of it, without its holes."""
    reading = os.open(source, os.O_RDONLY)
    writing = os.open(target, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        end = os.fstat(reading).st_size if size is None else start + size
        os.truncate(writing, end - start)
        place = start
        while place < end:
            try:
                place = os.lseek(reading, place, os.SEEK_DATA)
            except OSError:  # nothing but a hole is left
                return
            hole = min(end, os.lseek(reading, place, os.SEEK_HOLE))
            while place < hole:
                content = os.pread(reading, min(_BLOCK, hole - place), place)
                os.pwrite(writing, content, place - start)
                place += len(content)
    finally:
        os.close(reading)
        os.close(writing)


def _receive(connection: socket.socket, size: int) -> bytes:
    """So many bytes. Raises EOFError at the end of the connection."""
    found = bytearray()
    while len(found) < size:
        part = connection.recv(min(size - len(found), 1 << 20))
        if not part:
            raise EOFError
        found += part
    return bytes(found)


def _answer(connection: socket.socket, option: int, kind: int, content: bytes) -> None:
    connection.sendall(struct.pack(">QIII", _OPTION_REPLY, option, kind, len(content)) + content)
