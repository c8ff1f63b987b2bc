"""Packets: the JSON encoding of Socket.IO messages."""

from __future__ import annotations

import json

from pydantic import JsonValue
from socketio.packet import Packet


class CompactJson:
    """JSON module for Socket.IO: writes without spaces, and raises ValueError for nesting that is too deep."""

    @staticmethod
    def dumps(value: object, **_options: object) -> str:
        """JSON text without spaces."""
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    @staticmethod
    def loads(text: str | bytes, **_options: object) -> JsonValue:
        """The decoded value. Raises ValueError for malformed content of any depth."""
        try:
            content: JsonValue = json.loads(text)
        except RecursionError:
            raise ValueError("nested too deeply") from None
        return content


class TextPacket(Packet):  # type: ignore[misc]
    """A packet of text only: no message has bytes, so Socket.IO need not search for them."""

    uses_binary_events = False
