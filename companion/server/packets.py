"""Packets: the JSON encoding of Socket.IO messages."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from json.encoder import encode_basestring
from typing import Any

from pydantic import JsonValue
from pydantic_core import to_json
from socketio.packet import CONNECT, DISCONNECT, EVENT, Packet

CLIENT_PACKETS = (str(CONNECT), str(DISCONNECT), str(EVENT))
"""First characters of the packets that a page sends; no event has attachments, and no message to it is acknowledged."""

RESERVED = frozenset({"connect", "connect_error", "disconnect", "disconnecting", "newListener", "removeListener", "*"})
"""Names of events that Socket.IO itself emits (https://socket.io/docs/v4/emit-cheatsheet/#reserved-events)."""


def _encode(value: object) -> str:
    """JSON text without spaces, by an encoder that takes a third of the time of the standard library's."""
    return to_json(value).decode()


PLAIN_ENCODERS: dict[type, Callable[[Any], str]] = {
    str: encode_basestring,
    int: repr,
    bool: lambda value: "true" if value else "false",
    type(None): lambda _: "null",
}
"""Encoders of plain values, for which the general one takes several times as long."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """A value as its JSON text."""

    text: str


def encode(value: object) -> str:
    """A value as JSON text without spaces; one that is encoded already is inserted as it is."""
    if type(value) is Encoded:
        return value.text
    plain = PLAIN_ENCODERS.get(type(value))
    return _encode(value) if plain is None else plain(value)


def encode_object(value: Mapping[str, object]) -> Encoded:
    """A JSON object of which some values may be encoded already."""
    return Encoded(json_object([(key, encode(each)) for key, each in value.items()]))


def json_object(fields: Iterable[tuple[str, str]]) -> str:
    """A JSON object of keys and the JSON texts of their values."""
    return f"{{{','.join([f'{encode_basestring(key)}:{text}' for key, text in fields])}}}"


class CompactJson:
    """JSON module for Socket.IO: writes without spaces, and raises ValueError for nesting that is too deep."""

    @staticmethod
    def dumps(value: object, **_options: object) -> str:
        """JSON text without spaces; the entries of a list may be encoded already."""
        if type(value) is list:
            return "[" + ",".join([encode(one) for one in value]) + "]"
        return _encode(value)

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

    def decode(self, encoded_packet: str) -> int:
        """Decode a client's packet: connecting, disconnecting or an event. Raises ValueError for any other."""
        if encoded_packet[:1] not in CLIENT_PACKETS or encoded_packet[1:2] == "/":
            raise ValueError("no packet of a page")
        attachments: int = super().decode(encoded_packet)
        if self.packet_type == EVENT:
            if type(self.data) is not list or not self.data or type(self.data[0]) is not str:
                raise ValueError("an event without a name")
            if self.data[0] in RESERVED:
                # Socket.IO would take it for an event of its own; so renamed, it is refused as an unknown event.
                self.data[0] = f"reserved:{self.data[0]}"
        return attachments
