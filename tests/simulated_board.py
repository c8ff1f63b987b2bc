"""Simulated board: a camera above a drawn table with pieces, without a thread, for tests of the spots of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.devices.hub import DeviceHub
from companion.devices.spot_settings import Placement, SpotSettings, start_places
from companion.games.board_spots import BoardSpot
from hardware.camera.frames import Frame
from hardware.camera.geometry.layout import MAT
from hardware.camera.simulated.dice import COLOURED, RolledDie
from hardware.camera.simulated.pieces import Shape, SimulatedPiece
from hardware.camera.simulated.table import SimulatedTable
from hardware.camera.tracking.board_sight import BoardSight
from hardware.camera.tracking.pipeline import Pipeline
from tests.companion.devices.plain_camera import PlainCamera

STEP = 0.25
"""Seconds between two frames."""


class BoardCamera(PlainCamera):
    """The frames of a simulated table, as many as are asked for."""

    def __init__(self, size: tuple[int, int] = (1600, 900)) -> None:
        self.now, self.number = 0.0, 0
        self.table = SimulatedTable(size=size, clock=lambda: self.now)
        self._pipeline = Pipeline(MAT)

    def board_sight(self) -> BoardSight | None:
        """The next frame."""
        self.now += STEP
        self.number += 1
        frame = Frame(self.number, self.now, self.table.image())
        self._pipeline.update(frame.image, frame.number, frame.time)
        return self._pipeline.board_sight(frame)


class SimulatedBoard:
    """A device hub that watches the spots of a game on a simulated table, with the empty board known."""

    def __init__(self, hub: DeviceHub, game: str, spots: tuple[BoardSpot, ...], settings: SpotSettings) -> None:
        """Place the spots as on a drawn board, and take the picture of the empty one."""
        self.hub, self.camera = hub, BoardCamera()
        self.spots = {spot.name: spot for spot in spots}
        self.places = start_places(MAT, {spot.name: (spot.x, spot.y) for spot in spots})
        settings.place(game, Placement("mat", self.places))
        hub.board.settings, hub.board.layout_name = settings, "mat"
        hub.board._clock = lambda: self.camera.now
        hub.camera = self.camera
        hub.camera_state("simulated")
        hub.update_board()
        sight, reader = self.camera.board_sight(), hub.board.reader
        assert sight is not None
        assert reader is not None
        assert reader.learn_empty(sight.frame.image, sight.plane)
        self.watch(8.0)

    def put(
        self,
        spot: str,
        colour: str,
        shape: Shape = "figure",
        name: str = "",
        dx: float = 1.2,
        dy: float = -0.8,
        *,
        turn: float = 20.0,
        number: str = "",
    ) -> None:
        """Put a piece on a spot, so many mm off its middle; ``name``: move the piece of this name there.

        ``number``: what is printed on a token's face.
        """
        x, y = self.places[spot]
        one = self.spots[spot]
        piece = SimulatedPiece(shape, colour, x + dx, y + dy, turn, one.size, one.height, number=number)
        self.camera.table.stand(name or f"{spot}:{colour}", piece)

    def put_dice(self, spot: str, value: int, colours: Sequence[str]) -> None:
        """Put dice that show a value on a spot, in place of all other dice; at most four."""
        x, y = self.places[spot]
        now, table = self.camera.now, self.camera.table
        table._dice = tuple(
            RolledDie(value, x + dx, y + dy, 20.0 * dx, now, now, design=COLOURED[colour])
            for colour, (dx, dy) in zip(
                colours, ((-11.0, 10.0), (11.0, 9.0), (-10.0, -11.0), (12.0, -10.0)), strict=False
            )
        )

    def remove(self, spot: str, colour: str) -> None:
        """Take a piece away."""
        self.camera.table.take_away(f"{spot}:{colour}")

    def watch(self, seconds: float = 3.0) -> None:
        """Let the hub watch for so many seconds of the camera's clock."""
        until = self.camera.now + seconds
        while self.camera.now < until:
            self.hub.update_board()

    @property
    def seen(self) -> dict[str, Mapping[str, int] | None]:
        """What is seen on the spots that are not empty."""
        reader = self.hub.board.reader
        assert reader is not None
        return {name: one.pieces for name, one in reader.steady.items() if one.pieces != {}}
