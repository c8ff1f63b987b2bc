"""The spots of a drawn board, read from pixels."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from bench.board_scenes import TINTS, BoardCamera, BoardLight, BoardScene, between, piece_on

from hardware.camera.geometry.homography import Plane, find_plane
from hardware.camera.images import Image
from hardware.camera.pieces.reference import Reference
from hardware.camera.pieces.spot_reader import SpotReader
from hardware.camera.pieces.spots import Pieces, Spot
from hardware.camera.simulated.pieces import SimulatedPiece

SPOTS = tuple(Spot(f"row:{number}", -60.0 + 24 * number, 30.0, 5.0) for number in range(1, 5))
ALONE = Spot("alone", 150.0, -80.0, 5.0)
TOKEN = Spot("token", -150.0, -90.0, 2.0, "token", size=22.0, height=2.0, colours=())
TILTED = BoardCamera(60.0, -380.0, 780.0, (5.0, -20.0), 0.95, 2.0)


class Table:
    """A board under a tilted camera, and the reader of its spots after the picture of the empty board."""

    def __init__(self) -> None:
        spots = [*SPOTS, ALONE, TOKEN]
        self.scene = BoardScene(np.random.default_rng(11), spots, TILTED)
        self.scene.light = BoardLight(0.9, TINTS["neutral"], 40.0, 0.2, 2.0, 0.6)
        self.reader = SpotReader(spots)
        self.now = 0.0
        image = self.scene.picture([])
        assert self.reader.learn_empty(image, self.plane(image))

    def plane(self, image: Image) -> Plane:
        """The table's plane in a picture."""
        found = find_plane(image, self.scene.layout)
        assert found is not None
        return found

    def look(self, image: Image, seconds: float = 2.0) -> dict[str, Pieces | None]:
        """What is told of each spot after some seconds with this picture."""
        plane = self.plane(image)
        until = self.now + seconds
        while self.now < until:
            self.now += 0.1
            self.reader.look(image, plane, self.now)
        return {name: reading.pieces for name, reading in self.reader.steady.items()}

    def show(self, *pieces: SimulatedPiece) -> dict[str, Pieces | None]:
        """What is told with these pieces on the board."""
        return self.look(self.scene.picture(pieces))


@pytest.fixture(scope="module")
def table() -> Table:
    return Table()


def builder(spot: Spot, colour: str) -> SimulatedPiece:
    """A figure on a spot."""
    return SimulatedPiece("figure", colour, spot.x + 1.5, spot.y - 1.0)


EMPTY: dict[str, Pieces | None] = {spot.name: {} for spot in (*SPOTS, ALONE, TOKEN)}


def test_an_empty_board_is_empty_in_any_light(table: Table) -> None:
    assert table.show() == EMPTY
    before = table.scene.light
    for tint in ("lamp", "cool"):
        table.scene.light = BoardLight(0.6, TINTS[tint], 200.0, 0.3, 3.0, 0.7)
        assert table.show() == EMPTY
    table.scene.light = before


@pytest.mark.parametrize("colour", ["blue", "red", "green", "yellow"])
def test_each_colour_is_told_on_its_spot(table: Table, colour: str) -> None:
    assert table.show(builder(ALONE, colour)) == {**EMPTY, "alone": {colour: 1}}


def test_figures_side_by_side_are_told_apart_though_they_lean_over_one_another(table: Table) -> None:
    first, _, third, _ = SPOTS
    told = table.show(builder(first, "red"), builder(third, "green"))
    assert told == {**EMPTY, first.name: {"red": 1}, third.name: {"green": 1}}
    told = table.show(
        *(builder(spot, colour) for spot, colour in zip(SPOTS, ("blue", "blue", "red", "red"), strict=True))
    )
    assert told == {**EMPTY, **{s.name: {c: 1} for s, c in zip(SPOTS, ("blue", "blue", "red", "red"), strict=True)}}


def test_a_covered_spot_keeps_what_was_told(table: Table) -> None:
    piece = builder(ALONE, "yellow")
    assert table.show(piece)["alone"] == {"yellow": 1}
    for sleeve in (False, True):
        covered = table.scene.picture([piece], (ALONE.x, ALONE.y), sleeve)
        assert table.look(covered)["alone"] == {"yellow": 1}
    assert table.show()["alone"] == {}


def test_a_sleeve_in_a_players_colour_is_no_piece(table: Table) -> None:
    table.show()
    told = table.look(table.scene.picture([], (ALONE.x, ALONE.y + 60), sleeve=True))
    assert told == EMPTY


def test_a_piece_that_passes_is_not_told(table: Table) -> None:
    table.show()
    plane_of = table.scene.picture([builder(ALONE, "red")])
    table.look(plane_of, 0.3)
    assert table.reader.steady["alone"].pieces == {}


def test_a_token_has_two_faces(table: Table) -> None:
    back = SimulatedPiece("token", "down", TOKEN.x, TOKEN.y, size=22, height=2)
    face = SimulatedPiece("token", "up", TOKEN.x, TOKEN.y, turn=70, size=22, height=2)
    image = table.scene.picture([back])
    assert table.reader.learn_backs(image, table.plane(image))
    assert table.show(back)["token"] == {"down": 1}
    assert table.show(face)["token"] == {"up": 1}
    assert table.show()["token"] == {}


def test_nothing_is_told_before_the_empty_board_was_seen() -> None:
    scene = BoardScene(np.random.default_rng(2), [ALONE], TILTED)
    reader = SpotReader([ALONE])
    image = scene.picture([builder(ALONE, "red")])
    plane = find_plane(image, scene.layout)
    assert plane is not None
    for step in range(30):
        assert not reader.look(image, plane, step / 10)
    assert reader.steady["alone"].pieces is None


def test_a_saved_picture_of_the_empty_board_serves_as_the_first_one(table: Table) -> None:
    again = Reference.from_png(table.reader.ground, table.reader.reference.to_png())
    assert again is not None
    fresh = SpotReader(list(table.reader.spots.values()), again)
    image = table.scene.picture([builder(ALONE, "blue")])
    for step in range(60):
        fresh.look(image, table.plane(image), step / 10)
    assert fresh.steady["alone"].pieces == {"blue": 1}
    assert fresh.steady["row:1"].pieces == {}
    assert Reference.from_png(table.reader.ground, b"no picture") is None


def test_only_what_has_moved_is_read_again(table: Table) -> None:
    table.show()
    plane = table.plane(image := table.scene.picture([builder(ALONE, "red"), builder(SPOTS[0], "red")]))
    (x, y), *_ = plane.pixels([(ALONE.x, ALONE.y)])

    def moved(corners: object) -> float:
        assert isinstance(corners, list)
        near = min(px for px, _ in corners) <= x <= max(px for px, _ in corners)
        return start if near and min(py for _, py in corners) <= y <= max(py for _, py in corners) else -1e9

    start = table.now
    for _ in range(20):
        table.now += 0.1
        table.reader.look(image, plane, table.now, moved)
    assert table.reader.steady["alone"].pieces == {"red": 1}
    assert table.reader.steady["row:1"].pieces == {}


def test_pieces_in_shades_of_real_products_are_told() -> None:
    rng = np.random.default_rng(5)
    table = Table()
    for colour in ("blue", "red", "green", "yellow"):
        piece = piece_on(rng, ALONE, colour, house=False)
        assert table.show(piece)["alone"] == {colour: 1}


def test_what_reaches_from_beyond_the_board_names_nothing_though_it_has_a_pieces_size_and_colour(table: Table) -> None:
    table.show()
    image = table.scene.picture([builder(ALONE, "red")])
    plane = table.plane(image)
    # A sleeve of the board's own width, from the table's edge up to the figure.
    path = [(ALONE.x, ALONE.y), (ALONE.x + 30, -170.0), (ALONE.x + 60, -400.0)]
    points = plane.pixels(path).round().astype(np.int32).reshape(-1, 1, 2)
    cv2.polylines(image, [points], False, (36, 30, 184), 14, cv2.LINE_AA)
    assert table.look(image)["alone"] == {}
    assert table.show(builder(ALONE, "red"))["alone"] == {"red": 1}
    assert table.show()["alone"] == {}


def test_the_empty_board_follows_a_window_that_darkens_and_a_lamp_that_is_turned_up() -> None:
    table = Table()
    day, lamp = table.scene.light, BoardLight(0.5, TINTS["lamp"], 220.0, 0.1, 2.0, 0.6, 0.9, (0.5, -0.4))
    for share in np.linspace(0.0, 1.0, 9):
        table.scene.light = between(day, lamp, float(share))
        image = table.scene.picture([builder(SPOTS[1], "blue")])
        plane = table.plane(image)
        for _ in range(30):
            table.now += 8.0
            table.reader.look(image, plane, table.now)
        assert table.reader.steady[SPOTS[1].name].pieces == {"blue": 1}
    # The board under the figure was hidden all the time; its light is that of the board around it.
    assert table.show() == EMPTY
    at_first = Table()
    at_first.reader.adapts = False
    at_first.scene.light = lamp
    assert list(at_first.show().values()).count(None) >= 3, "without that the light is too different"
