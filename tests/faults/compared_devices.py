"""Devices at a pair of compared servers: photos that are sent, and pieces that the camera sees on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from companion.devices.photo_reading import Reading

if TYPE_CHECKING:
    from tests.faults.compared_server import Side
    from tests.faults.non_interference import Pair


def photograph(pair: Pair, reading: Reading) -> None:
    """Everybody sends a photo that reads so for every open ask, also for those of others."""
    for ask in list(pair.sides[0].game.asks):
        for who in ("host", *pair.seats):
            pair.compared["photo"] += 1

            def send(side: Side, who: str = who, path: str = f"photos/{ask.id}") -> Any:
                with (
                    patch("companion.server.routes.photo._read", lambda *_: reading),
                    patch("companion.server.routes.photo._sender", lambda _: (side.table, who)),
                ):
                    address = f"/tables/{side.table.id}/{path}?lang=en"
                    headers = {"Accept": "application/json"}
                    return side.app.test_client().post(address, data=b"photo", headers=headers).json

            pair.each(send, who)
