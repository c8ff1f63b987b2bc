"""Local lines: how connections go from one worker to another of the same computer, over Unix sockets.

Each worker listens at a socket of its id in a private folder of the house. Whoever has an open connection for it takes
four steps, each of them one message (SOCK_SEQPACKET):

    receiver → giver   16 random bytes
    giver → receiver   step 1: these, 16 bytes of its own, and the state of the connection; with the file descriptor
    receiver → giver   step 2: the giver's bytes. It is ready, and neither reads nor writes yet
    giver → receiver   step 3: the receiver's bytes. The connection is the receiver's from now on

Whoever wants to refuse closes the line. Up to step 3 the connection is the giver's; after it the giver only closes its
descriptor. So two workers never serve it; where step 3 does not arrive nobody does: it is closed, and the page connects
anew.

A connection on which nothing has been answered yet goes in one step: where it is lost, its page connects anew. Any
number of them, each with its request, go over one line that stays open:

    receiver → giver   16 random bytes, once
    giver → receiver   steps 4, 5, …: the receiver's bytes, and the request; with the file descriptor
    receiver → giver   one byte for each: `TAKEN` or `NO_PLACE`; so the giver sees when the receiver does not get on

Steps are sealed with a key of the house (`companion.cluster.datagrams`) for one receiver and one line; both sides see
to it that the other one runs as the same user (SO_PEERCRED), the receiver that the giver is a live worker.
"""

from __future__ import annotations

import contextlib
import hmac
import logging
import os
import re
import secrets
import socket
import stat
import struct
import time
from collections import deque
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.cluster.datagrams import WORKER, Datagram, Malformed, Sealer

log = logging.getLogger("exchequer.cluster")

STEP_SECONDS = 0.5
"""Seconds that the other side has for each step."""
LAG_SECONDS = 1.0
"""Seconds in which the other side takes a request, unless it hangs."""
MOST_BYTES = 131_072
"""Bytes of one step; a connection with a longer state stays where it is."""
RANDOM_BYTES = 16
TAKEN, NO_PLACE = b"\1", b"\0"
REQUEST = 4
"""The number of the first step of a line for requests."""
BACKLOG = 256
ROOM_SECONDS = 0.2
"""Seconds in which there must be room on a line for a request."""
LINE_BUFFER = 1_048_576
"""Bytes that may wait on a line (SO_SNDBUF; the system may allow fewer)."""
_CREDENTIALS = struct.Struct("3i")


class NotPassed(Exception):
    """The connection has not gone to the other worker; the text says why."""


def path_of(folder: Path, worker: str) -> Path:
    """The socket of a worker."""
    return folder / f"{worker}.socket"


def is_private(folder: Path) -> bool:
    """Whether a folder belongs to this process's user, and nobody else can enter it."""
    try:
        found = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and not found.st_mode & 0o077


def of_same_user(line: socket.socket) -> bool:
    """Whether the process at the other end runs as the same user."""
    found = line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    return int(_CREDENTIALS.unpack(found)[1]) == os.geteuid()


def listening(folder: Path, worker: str) -> socket.socket:
    """The socket at which a worker takes connections. Raises OSError."""
    line = _new()
    try:
        with _near(folder) as near:
            begun = near / f".{worker}"
            line.bind(str(begun))
            line.listen(BACKLOG)
            begun.rename(path_of(near, worker))  # only now: one at which nobody listens counts as left by a dead worker
        line.settimeout(None)
    except OSError:
        line.close()
        raise
    return line


@contextlib.contextmanager
def _near(folder: Path) -> Iterator[Path]:
    """A folder by a short name: that of a Unix socket has 107 bytes at most."""
    descriptor = os.open(folder, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        yield Path(f"/proc/self/fd/{descriptor}")
    finally:
        os.close(descriptor)


def _new() -> socket.socket:
    line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET | socket.SOCK_CLOEXEC)
    line.settimeout(STEP_SECONDS)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LINE_BUFFER)
    return line


@dataclass(frozen=True, slots=True)
class Offered:
    """What has come over a line: a connection, with what the other worker tells of it."""

    state: bytes
    socket: socket.socket
    is_request: bool
    """Whether it is a connection with a request, which is ours already; else an open one, of which this is step 1."""


class Line:
    """One end of a line, over which one open connection goes, or any number of requests."""

    def __init__(self, line: socket.socket, me: str, sealer: Sealer) -> None:
        self._line, self._me, self._sealer = line, me, sealer
        self._other = ""
        self._requests = 0
        """Requests that have gone over it, or come."""
        self._unread: deque[tuple[float, str]] = deque()
        """When those were sent of which the other side has said nothing yet, and what they are about."""
        self._own = b""
        self._theirs = b""
        """The random bytes of this side, and of the other one."""
        self._line.settimeout(STEP_SECONDS)

    def close(self) -> None:
        """End it, whatever has been reached."""
        self._line.close()

    # ------------------------------------------------------------------ the giver

    @classmethod
    def to(cls, folder: Path, worker: str, me: str, sealer: Sealer) -> Line:
        """A line to a worker. Raises `NotPassed`."""
        try:
            line = _new()
        except OSError as problem:
            raise NotPassed(_reason(problem)) from None
        try:
            with _near(folder) as near:
                line.connect(str(path_of(near, worker)))
            if not of_same_user(line):
                raise NotPassed("a socket of another user")
            made = cls(line, me, sealer)
            made._other, made._theirs = worker, line.recv(RANDOM_BYTES)
            if len(made._theirs) != RANDOM_BYTES:
                raise NotPassed("the line was closed")
        except (OSError, NotPassed) as problem:
            line.close()
            if isinstance(problem, ConnectionRefusedError):  # its worker has ended
                path_of(folder, worker).unlink(missing_ok=True)
            raise NotPassed(_reason(problem)) from None
        return made

    def offer(self, state: bytes, descriptor: int) -> None:
        """Offer a connection, and wait until the other side is ready to have it. Raises `NotPassed`."""
        own = self._own = secrets.token_bytes(RANDOM_BYTES)
        content = self._sealer.step(self._me, self._other, 1, self._theirs + own + state)
        if len(content) > MOST_BYTES:
            raise NotPassed("too much has come of the client")
        try:
            socket.send_fds(self._line, [content], [descriptor])
            answer = self._read(self._line.recv(MOST_BYTES), 2)
        except (OSError, Malformed) as problem:
            raise NotPassed(_reason(problem)) from None
        if answer.sender != self._other or not hmac.compare_digest(answer.content, own):
            raise NotPassed("an answer of somebody else")

    def give(self) -> bool:
        """Let the other side have the connection. It never waits; False if the connection is still ours."""
        self._line.setblocking(False)
        try:
            self._line.send(self._sealer.step(self._me, self._other, 3, self._theirs))
        except OSError:
            return False
        return True

    def refused(self) -> list[str]:
        """About which requests the other side has said since the last call that it has no place for them.

        It never waits. Raises `NotPassed` if the line has ended, or if earlier requests have not been taken in time.
        """
        found = []
        self._line.setblocking(False)
        try:
            while self._unread:
                answer = self._line.recv(1)
                if not answer:
                    raise NotPassed("the line was closed")
                _, about = self._unread.popleft()
                if answer == NO_PLACE:
                    found.append(about)
        except BlockingIOError:
            if time.monotonic() - self._unread[0][0] > LAG_SECONDS:
                raise NotPassed("the other side does not get on") from None
        except OSError as problem:
            raise NotPassed(_reason(problem)) from None
        return found

    def request(self, state: bytes, descriptor: int, about: str) -> None:
        """Let the other side have the connection of a request, of which it may say that it has no place for it.

        It waits for `ROOM_SECONDS` at most. Raises `NotPassed` if the connection is still ours.
        """
        content = self._sealer.step(self._me, self._other, REQUEST + self._requests, self._theirs + state)
        if len(content) > MOST_BYTES:
            raise NotPassed("the request is too long")
        self._line.settimeout(ROOM_SECONDS)
        try:
            socket.send_fds(self._line, [content], [descriptor])
        except OSError as problem:
            raise NotPassed(_reason(problem)) from None
        self._requests += 1
        self._unread.append((time.monotonic(), about))

    # ------------------------------------------------------------------ the receiver

    def offered(self, is_live: Callable[[str], bool]) -> Offered:
        """What another worker has for us: the first step of a line. Raises `NotPassed`."""
        own = self._own = secrets.token_bytes(RANDOM_BYTES)
        try:
            if not of_same_user(self._line):
                raise NotPassed("a process of another user")
            self._line.send(own)
        except OSError as problem:
            raise NotPassed(_reason(problem)) from None
        found = self._with_connection((1, REQUEST), is_live)
        if not found.is_request:
            if len(found.state) < RANDOM_BYTES:
                found.socket.close()
                raise NotPassed("a step of another line")
            self._theirs = found.state[:RANDOM_BYTES]
            return Offered(found.state[RANDOM_BYTES:], found.socket, is_request=False)
        self._requests = 1
        self._line.settimeout(None)
        return found

    def next_request(self, is_live: Callable[[str], bool]) -> Offered:
        """The next request of a line for them. Raises `NotPassed` when the line ends."""
        found = self._with_connection((REQUEST + self._requests,), is_live)
        self._requests += 1
        return found

    def confirm(self, answer: bytes) -> None:
        """Say what has become of one more request: `TAKEN` or `NO_PLACE`. It never waits."""
        with contextlib.suppress(OSError):
            self._line.send(answer, socket.MSG_DONTWAIT)

    def end(self) -> None:
        """Let the other side send nothing more; what has come can still be read."""
        with contextlib.suppress(OSError):
            self._line.shutdown(socket.SHUT_RD)

    def _with_connection(self, numbers: Collection[int], is_live: Callable[[str], bool]) -> Offered:
        """A step of one of these numbers, with which a connection has come. Raises `NotPassed`."""
        descriptors: list[int] = []
        try:
            content, descriptors = self._received()
            if not content:
                raise NotPassed("the line was closed")
            step = self._read(content, *numbers)
            if not hmac.compare_digest(step.content[:RANDOM_BYTES], self._own):
                raise NotPassed("a step of another line")
            if not is_live(step.sender) or self._other not in ("", step.sender):
                raise NotPassed("a worker that does not live")
            if len(descriptors) != 1:
                raise NotPassed("no connection")
            self._other = step.sender
            return Offered(step.content[RANDOM_BYTES:], _connection(descriptors.pop()), step.number >= REQUEST)
        except (OSError, Malformed) as problem:
            raise NotPassed(_reason(problem)) from None
        finally:
            for one in descriptors:
                os.close(one)

    def accept(self) -> None:
        """Say that we are ready, and wait until the connection is ours. Raises `NotPassed`."""
        try:
            self._line.send(self._sealer.step(self._me, self._other, 2, self._theirs))
            step = self._read(self._line.recv(MOST_BYTES), 3)
        except (OSError, Malformed) as problem:
            raise NotPassed(_reason(problem)) from None
        if step.sender != self._other or not hmac.compare_digest(step.content, self._own):
            raise NotPassed("a step of another line")

    def _received(self) -> tuple[bytes, list[int]]:
        """A message, and the file descriptors that have come with it."""
        room = socket.CMSG_SPACE(4 * struct.calcsize("i"))
        try:
            content, ancillary, _flags, _ = self._line.recvmsg(MOST_BYTES, room, socket.MSG_CMSG_CLOEXEC)
        except ConnectionResetError:  # told once where the other side has not read all; what it has sent comes after it
            content, ancillary, _flags, _ = self._line.recvmsg(MOST_BYTES, room, socket.MSG_CMSG_CLOEXEC)
        found: list[int] = []
        for level, kind, data in ancillary:
            if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS):
                found += struct.unpack(f"{len(data) // 4}i", data[: len(data) // 4 * 4])
        return content, found

    def _read(self, content: bytes, *numbers: int) -> Datagram:
        """A step of the other side, of one of these numbers. Raises `Malformed`."""
        found = self._sealer.read(self._me, content, (3,))
        if found.number not in numbers or WORKER.fullmatch(found.sender) is None:
            raise Malformed("another step")
        return found


def _connection(descriptor: int) -> socket.socket:
    """The TCP connection of a descriptor, which is closed if it is none. Raises `NotPassed`."""
    try:
        found = socket.socket(fileno=descriptor)
    except OSError as problem:
        os.close(descriptor)
        raise NotPassed(_reason(problem)) from None
    try:
        if found.family not in (socket.AF_INET, socket.AF_INET6) or found.type != socket.SOCK_STREAM:
            raise NotPassed("no TCP connection")
        found.getpeername()
    except (OSError, NotPassed) as problem:
        found.close()
        raise NotPassed(_reason(problem)) from None
    return found


def _reason(problem: Exception) -> str:
    """Why, without a path."""
    text = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
    return re.sub(r"\s+", " ", text)[:100] or type(problem).__name__
