"""Spot set-up: the part of the camera page on which the host places the spots of the board, and shows the empty board.

Commands: {"do": "spots", "spots": {"market:1": [120.5, -30], …}} places them in the layout that is chosen,
{"do": "spots_empty"} takes the picture of the empty board, {"do": "spots_backs"} that with all tokens face down, and
{"do": "spots_forget"} deletes everything.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.devices.board_pieces import named
from companion.devices.camera_page import SpotsState, SpotState
from companion.devices.spot_boards import reader_of
from companion.devices.spot_settings import Placement, SpotSettings, points_of, start_places
from companion.errors import Code, Refusal
from companion.tables.table import CAMERA, Table
from hardware.camera.geometry.layout import Layout, Point
from web.i18n.render import render_view

if TYPE_CHECKING:
    from companion.devices.hub import DeviceHub
    from companion.games.board_spots import BoardSpot

COMMANDS = ("spots", "spots_empty", "spots_backs", "spots_forget")


class SpotSetup:
    """The spots of the served games as the camera page shows and changes them."""

    def __init__(self, hub: DeviceHub, settings: SpotSettings) -> None:
        """For a hub's camera."""
        self.hub, self.settings = hub, settings

    def state(self, table: Table, chosen: str, layout: Layout, language: str) -> SpotsState | None:
        """The spots of a table's game in the chosen layout; None for a game without spots."""
        spots = _spots(table)
        if not spots:
            return None
        placement = self.settings.placed(table.game_name)
        placed = placement is not None and placement.layout == chosen
        starts = start_places(layout, {spot.name: (spot.x, spot.y) for spot in spots})
        places: Mapping[str, Point] = {**starts, **(placement.spots if placement is not None and placed else {})}
        reader = self.hub.board.reader if self.hub.table is table else None
        seen = reader.latest if reader is not None and placed else {}
        shown: list[SpotState] = []
        for spot in spots:
            x, y = places[spot.name]
            reading = seen.get(spot.name)
            pieces = None if reading is None else reading.pieces
            words = {"label": spot.label, "holds": named(pieces) if pieces else []}
            text = render_view({**words, "game": table.game_name}, language)
            radius = round(spot.radius + spot.size / 2, 1)
            holds = ", ".join(text["holds"]) if pieces is not None else None
            shown.append({"name": spot.name, "label": text["label"], "x": x, "y": y, "radius": radius, "holds": holds})
        return {
            "placed": placed,
            "empty": placed and self.settings.picture(table.game_name, "empty") is not None,
            "tokens": any(spot.sort == "token" for spot in spots),
            "backs": placed and self.settings.picture(table.game_name, "backs") is not None,
            "spots": shown,
        }

    def carry_out(self, table: Table, chosen: str, command: Mapping[str, object]) -> None:
        """Carry out one of the `COMMANDS`. Raises `Refusal`; then nothing has changed."""
        name, game = command["do"], table.game_name
        if name == "spots_forget":
            self.settings.forget(game)
        elif name == "spots":
            places = points_of(command.get("spots"))
            known = {spot.name for spot in _spots(table)}
            if not places or not known.issuperset(places):
                raise Refusal(Code.LAYOUT_UNREADABLE, text="spots")
            self.settings.place(game, Placement(chosen, places))
        else:
            self._photograph(table, chosen, backs=name == "spots_backs")

    def _photograph(self, table: Table, chosen: str, *, backs: bool) -> None:
        """Take the picture of the empty board, or of all tokens face down, from the newest frame."""
        placement = self.settings.placed(table.game_name)
        if placement is None or placement.layout != chosen:
            raise Refusal(Code.SPOTS_NOT_PLACED)
        camera = self.hub.capabilities[CAMERA].board if self.hub.table is table else None
        sight = camera.board_sight() if camera is not None else None
        if sight is None:
            raise Refusal(Code.BOARD_NOT_SEEN)
        reader = reader_of(table.game_name, _spots(table), placement, self.settings)
        image, plane = sight.frame.image, sight.plane
        with table.lock:
            books = {} if table.game is None else table.plugin.on_spots(table.game)
        occupied = [name for name, pieces in books.items() if pieces]
        if backs:
            done, picture = reader.learn_backs(image, plane), reader.backs
        else:
            done, picture = reader.learn_empty(image, plane, occupied), reader.reference
        if not done or picture is None:
            raise Refusal(Code.BOARD_NOT_SEEN)
        self.settings.save_picture(table.game_name, "backs" if backs else "empty", picture.to_png())


def _spots(table: Table) -> tuple[BoardSpot, ...]:
    """The spots of a table's game; none where its pack is not there."""
    try:
        return tuple(table.plugin.spots(table.pack))
    except Refusal:
        return ()
