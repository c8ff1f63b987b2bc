"""Frames: the bytes of a client's message that is not complete yet (RFC 6455, 5.2)."""

from __future__ import annotations

ROOM = 1024
"""Bytes of frames' heads and of control frames that are kept besides those of a message."""


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
