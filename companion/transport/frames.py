"""Frames: whole texts from and to clients, and what has come of a message that is not complete (RFC 6455, 5.2)."""

from __future__ import annotations

import struct

TEXT_FRAME = 0x81
"""First byte of a frame that is a whole text message (RFC 6455, 5.2)."""

ROOM = 1024
"""Bytes of frames' heads and of control frames that are kept besides those of a message."""


def text_frame(text: str) -> bytes:
    r"""A text as one frame of a server, which is not masked (RFC 6455, 5.2); wsproto takes several times as long.

    >>> text_frame("€")
    b'\x81\x03\xe2\x82\xac'
    """
    return frame_of(text.encode())


def frame_of(content: bytes) -> bytes:
    """A text that is encoded in UTF-8 already as one frame of a server."""
    length = len(content)
    if length < 126:
        return struct.pack("!BB", TEXT_FRAME, length) + content
    if length < 65536:
        return struct.pack("!BBH", TEXT_FRAME, 126, length) + content
    return struct.pack("!BBQ", TEXT_FRAME, 127, length) + content


def unmasked(content: bytes, mask: bytes) -> bytes:
    r"""The payload of a client's frame without its mask (RFC 6455, 5.3).

    >>> unmasked(b"\x01\x02\x03\x04\x01", bytes([1, 1, 1, 1]))
    b'\x00\x03\x02\x05\x00'
    """
    length = len(content)
    repeated = (mask * (length // 4 + 1))[:length]
    return (int.from_bytes(content, "big") ^ int.from_bytes(repeated, "big")).to_bytes(length, "big")


def whole_text(content: bytes) -> tuple[str, bytes] | None:
    """The text of a client's first frame, and the bytes after it; None unless it is a whole, well-formed text message.

    Nearly all that pages send is such a frame, for which wsproto takes several times as long.
    """
    if len(content) < 6 or content[0] != TEXT_FRAME or not content[1] & 0x80:
        return None
    length, begin = content[1] & 0x7F, 6
    if length == 127:
        return None
    if length == 126:
        length, begin = int.from_bytes(content[2:4], "big"), 8
        if length < 126:
            return None
    if len(content) < begin + length:
        return None
    try:
        text = unmasked(content[begin : begin + length], content[begin - 4 : begin]).decode()
    except UnicodeDecodeError:
        return None
    return text, content[begin + length :]


class UnfinishedMessage:
    """What has come of a client since its last whole message; frames are walked once, however small the parts are."""

    __slots__ = ("_at", "_content", "_is_fragmented", "_most")

    def __init__(self, most: int) -> None:
        """``most`` is how many bytes a message may have."""
        self._most = most + ROOM
        self._content: bytearray | None = bytearray()
        self._at = 0
        """Where the first frame begins that is not complete."""
        self._is_fragmented = False
        """Whether the frames before it are a part of a message."""

    @property
    def content(self) -> bytes | None:
        """The bytes; None for a client that has sent more in one message than any page does."""
        return None if self._content is None else bytes(self._content)

    def add(self, content: bytes) -> None:
        """Bytes have come."""
        kept = self._content
        if kept is None:
            return
        # Nearly always: one whole message, which begins and ends here.
        if not kept and 6 <= len(content) < 132 and content[0] & 0x8F > 0x80 and content[1] & 127 == len(content) - 6:
            return
        kept += content
        whole = 0
        while (end := _end_of_frame(kept, self._at)) and end <= len(kept):
            if kept[self._at] & 15 < 8:  # control frames may stand between the parts of a message
                self._is_fragmented = not kept[self._at] & 128
            self._at = end
            if not self._is_fragmented:
                whole = end
        del kept[:whole]
        self._at -= whole
        if len(kept) > self._most:
            self._content = None


def _end_of_frame(content: bytearray, at: int) -> int:
    """Where a client's frame ends; 0 if that has not come yet. A client's frames are masked."""
    if len(content) < at + 2:
        return 0
    length = content[at + 1] & 127
    if length < 126:
        return at + 6 + length
    size = 2 if length == 126 else 8
    if len(content) < at + 2 + size:
        return 0
    return at + 6 + size + int.from_bytes(content[at + 2 : at + 2 + size])
