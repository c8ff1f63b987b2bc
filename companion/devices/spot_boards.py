"""Boards of spots: the reader of a game's board, from its spots, where they were placed, and its pictures."""

from __future__ import annotations

from collections.abc import Sequence

from companion.devices.spot_settings import Placement, SpotSettings
from companion.games.board_spots import BoardSpot
from hardware.camera.pieces.reference import Reference
from hardware.camera.pieces.spot_reader import SpotReader, ground_of
from hardware.camera.pieces.spots import Spot


def placed_spots(spots: Sequence[BoardSpot], placement: Placement) -> list[Spot]:
    """The spots that have been placed, in millimetres."""
    return [
        Spot(
            one.name,
            *placement.spots[one.name],
            radius=one.radius,
            sort=one.sort,
            size=one.size,
            height=one.height,
            colours=one.colours,
            most=one.most,
            once=one.once,
        )
        for one in spots
        if one.name in placement.spots
    ]


def reader_of(game: str, spots: Sequence[BoardSpot], placement: Placement, settings: SpotSettings) -> SpotReader:
    """The reader of a game's board with the pictures of it that are kept."""
    placed = placed_spots(spots, placement)
    ground = ground_of(placed)
    empty, backs = (
        Reference.from_png(ground, data) if (data := settings.picture(game, which)) else None
        for which in ("empty", "backs")
    )
    return SpotReader(placed, empty, backs)
