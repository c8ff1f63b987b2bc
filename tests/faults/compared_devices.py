"""Devices at a pair of compared servers: photos that are sent, and pieces that the camera sees on the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from unittest.mock import Mock, patch

from companion.devices.board_pieces import BoardPieces, Watched
from companion.devices.photo_process import Reading
from companion.games.board_spots import Pieces
from hardware.camera.pieces.spots import Reading as SpotReading

if TYPE_CHECKING:
    from tests.faults.compared_server import Side
    from tests.faults.non_interference import Pair


def photograph(pair: Pair, reading: Reading) -> None:
    """Everybody sends a photo that reads so for every open ask, also for those of others."""
    for ask in list(pair.sides[0].game.asks):
        for who in ("host", *pair.seats):
            pair.compared["photo"] += 1

            def send(side: Side, who: str = who, path: str = f"photos/{ask.id}") -> Any:
                photos = side.parts.photos
                with (
                    patch.object(photos.reader, "read", lambda *_: reading),
                    patch.object(photos, "limit"),
                    patch("companion.server.photo_routes._sender", lambda _: (side.table, who)),
                ):
                    address = f"/tables/{side.table.id}/{path}?lang=en"
                    headers = {"Accept": "application/json"}
                    return side.app.test_client().post(address, data=b"photo", headers=headers).json

            pair.each(send, who)


def show_board(pair: Pair, seen: Mapping[str, Pieces]) -> None:
    """The camera sees these pieces on the spots of the board, at both servers; other spots are not seen."""
    readings = {name: SpotReading(pieces, 0.7) for name, pieces in seen.items()}

    def show(side: Side) -> None:
        board: BoardPieces = side.parts.devices.board
        key = (side.table.id, side.table.pack_hash, "mat", 0)
        board.watch(Watched(key, tuple(side.table.plugin.spots(side.table.pack)), Mock()), readings)
        side.table.notify()

    pair.compared["board"] += 1
    pair.each(show)


def any_board(pair: Pair) -> dict[str, Pieces]:
    """What the spots would hold after an option of an open ask of the first server, or after nothing."""
    table = pair.sides[0].table
    plugin, game = table.plugin, table.game
    assert game is not None
    after = [changes for ask in game.asks for changes in plugin.spot_changes(game, ask).values()]
    return {**plugin.on_spots(game), **(pair.asking.choice(after) if after else {})}
