"""Datagrams: the bytes that workers send each other over the bus, with bounds, encrypted with a key of the house.

A datagram is

    3 bytes   "XQ2"
    1 byte    kind: 1 frames, 2 heartbeat, 3 a step of passing on a connection (`companion.cluster.local_lines`)
    1 + n     length and ASCII text of the sender's id
    8 bytes   number: of the datagram in the stream from sender to receiver; of a heartbeat, that of the last one; of
              a step, its own
    24 bytes  random nonce
    frames, or the content of a heartbeat or step, encrypted
    16 bytes  seal

by XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03, as libsodium has it); the seal covers the receiver's id and
everything before the nonce as well. A frame is 1 byte kind, 16 bytes id (of a session or request), 4 bytes length,
content. Integers are big-endian. Whoever does not have the key learns from a datagram who sends whom how much. They can
make none that is believed, nor pass one on to another worker, nor repeat one: ids of workers are used once, and the
numbers of a stream only rise.
"""

from __future__ import annotations

import os
import re
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from hashlib import blake2b

from nacl.bindings import (
    crypto_aead_xchacha20poly1305_ietf_decrypt,
    crypto_aead_xchacha20poly1305_ietf_encrypt,
)
from nacl.exceptions import CryptoError

MAGIC = b"XQ2"
NONCE_BYTES = 24
SEAL_BYTES = 16
ID_BYTES = 16
"""Bytes of the id of a session or a request."""
WORKER = re.compile(r"[A-Za-z0-9._-]{1,32}")
"""The id of a worker."""
MOST_CONTENT = 1_048_576
"""Bytes of one frame's content."""
MOST_BYTES = 2 * MOST_CONTENT
"""Bytes of one datagram."""

_HEAD = struct.Struct("!3sBB")
_NUMBER = struct.Struct("!Q")
_FRAME = struct.Struct(f"!B{ID_BYTES}sI")
FRAME_HEAD = _FRAME.size
"""Bytes of a frame without its content."""


class Kind(IntEnum):
    """The kinds of frames. F has the connection of a page or request, X writes its table."""

    OPEN = 1
    """F → X: a session begins; JSON of what X has to know of the request that opened it."""
    PACKET = 2
    """F → X: an Engine.IO packet of a page, as its text in UTF-8."""
    CLOSED = 3
    """F → X: the connection of a session has ended, or its page has gone to another table."""
    KEEP = 4
    """X → F: the connection is to be kept where unused ones give way."""
    CLOSE = 5
    """X → F: close the connection; JSON with reason and code."""
    ABORT = 6
    """X → F: close the connection at once."""
    GONE = 7
    """X → F: there is no such session, or its table is not written here."""
    RESET = 8
    """Both ways: the sender has lost something of this stream, so all sessions and requests of the two begin anew."""
    REQUEST = 9
    """F → X: an HTTP request; JSON of its head."""
    REQUEST_BODY = 10
    """F → X: a part of its body."""
    RESPONSE = 11
    """X → F: the JSON of a response's head."""
    RESPONSE_BODY = 12
    """X → F: a part of its body."""
    FOR_PAGE = 13
    """X → F: an Engine.IO packet for a page, as its text in UTF-8."""


class Malformed(ValueError):
    """Bytes that are no datagram for this worker."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One message about one session or request."""

    kind: Kind
    id: bytes
    content: bytes = b""

    def encoded(self) -> bytes:
        """The frame as bytes. Raises ValueError for one that is too long."""
        if len(self.content) > MOST_CONTENT:
            raise ValueError(f"a frame of {len(self.content)} bytes")
        return _FRAME.pack(self.kind, self.id, len(self.content)) + self.content


@dataclass(frozen=True, slots=True)
class Datagram:
    """What one worker sends another at once; ``frames`` is None for a heartbeat and for a step."""

    sender: str
    number: int
    frames: tuple[Frame, ...] | None
    content: bytes = b""
    """That of a heartbeat or step."""


class Sealer:
    """Makes datagrams of one house, and reads them."""

    def __init__(self, key: bytes) -> None:
        """Use a secret key of 32 bytes, which all workers of the house have."""
        # Of its own: versions that only signed their datagrams used the other one.
        self._key = blake2b(key=key, digest_size=32, person=b"exchequer bus 2").digest()

    def frames(self, sender: str, receiver: str, number: int, frames: Sequence[bytes]) -> bytes:
        """The datagram of frames that are encoded already."""
        return self._sealed(receiver, self._head(1, sender, number), b"".join(frames))

    def heartbeat(self, sender: str, receiver: str, number: int, content: bytes = b"") -> bytes:
        """A heartbeat with the number of the last datagram of the stream."""
        return self._sealed(receiver, self._head(2, sender, number), content)

    def step(self, sender: str, receiver: str, number: int, content: bytes) -> bytes:
        """A step of passing on a connection; never sent over the bus, whose key is another."""
        return self._sealed(receiver, self._head(3, sender, number), content)

    def read(self, receiver: str, content: bytes, kinds: tuple[int, ...] = (1, 2)) -> Datagram:
        """The datagram for a worker. Raises `Malformed` for anything else, or one of another kind."""
        if not _HEAD.size < len(content) <= MOST_BYTES:
            raise Malformed("a datagram of a wrong length")
        magic, kind, length = _HEAD.unpack_from(content)
        start = _HEAD.size + length + _NUMBER.size
        if magic != MAGIC or kind not in kinds or start + NONCE_BYTES + SEAL_BYTES > len(content):
            raise Malformed("no datagram")
        head, nonce = content[:start], content[start : start + NONCE_BYTES]
        try:
            inside = crypto_aead_xchacha20poly1305_ietf_decrypt(
                content[start + NONCE_BYTES :], _about(receiver, head), nonce, self._key
            )
        except CryptoError:
            raise Malformed("a datagram of somebody else") from None
        sender = content[_HEAD.size : _HEAD.size + length].decode("ascii", "replace")
        (number,) = _NUMBER.unpack_from(content, _HEAD.size + length)
        if WORKER.fullmatch(sender) is None:
            raise Malformed("a datagram without a sender")
        if kind != 1:
            return Datagram(sender, number, None, inside)
        return Datagram(sender, number, tuple(_frames(inside)))

    def _head(self, kind: int, sender: str, number: int) -> bytes:
        encoded = sender.encode("ascii")
        return _HEAD.pack(MAGIC, kind, len(encoded)) + encoded + _NUMBER.pack(number)

    def _sealed(self, receiver: str, head: bytes, content: bytes) -> bytes:
        nonce = os.urandom(NONCE_BYTES)
        inside = crypto_aead_xchacha20poly1305_ietf_encrypt(content, _about(receiver, head), nonce, self._key)
        return head + nonce + inside


def _about(receiver: str, head: bytes) -> bytes:
    """What the seal covers besides the encrypted content."""
    return receiver.encode("ascii", "replace") + b"\n" + head


def _frames(content: bytes) -> list[Frame]:
    at, end = 0, len(content)
    frames = []
    while at < end:
        if end - at < FRAME_HEAD:
            raise Malformed("a frame that is cut off")
        kind, identifier, length = _FRAME.unpack_from(content, at)
        at += FRAME_HEAD
        if length > MOST_CONTENT or length > end - at:
            raise Malformed("a frame of a wrong length")
        try:
            known = Kind(kind)
        except ValueError:
            raise Malformed("a frame of an unknown kind") from None
        frames.append(Frame(known, identifier, content[at : at + length]))
        at += length
    return frames
