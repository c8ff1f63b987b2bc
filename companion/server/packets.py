"""Packets: how Socket.IO messages are written as JSON text and read from it."""

from __future__ import annotations

import json

from pydantic import JsonValue
from socketio.packet import Packet


class CompactJson:
    """JSON for the sockets: without spaces when written; nesting that is too deep is a ValueError when read."""

    @staticmethod
    def dumps(value: object, **_options: object) -> str:
        """Write without spaces."""
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    @staticmethod
    def loads(text: str | bytes, **_options: object) -> JsonValue:
        """Read; malformed content of any depth is a ValueError."""
        try:
            content: JsonValue = json.loads(text)
        except RecursionError:
            raise ValueError("nested too deeply") from None
        return content


class TextPacket(Packet):  # type: ignore[misc]
    """A packet of text only: no message has bytes, so none is searched for them."""

    uses_binary_events = False
