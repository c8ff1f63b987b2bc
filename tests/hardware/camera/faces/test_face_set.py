"""Face set: a card is named by its printed face, its corners and turn are measured, and nothing else is named."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.camera.faces.face_set import FaceSet
from hardware.camera.images import Image, Tag
from tests.hardware.camera.faces.drawn_faces import art, enrolled, look, plain

ART = {f"A-{number:02}": art(number) for number in range(24)}
RED, BLUE, GREEN = (40, 40, 200), (190, 70, 40), (60, 150, 50)
PLAIN = {
    "P-1": plain([(20, 50, RED)]),
    "P-2": plain([(20, 50, BLUE)]),
    "P-3": plain([(20, 50, RED), (40, 50, BLUE)]),
    "P-4": plain([(20, 50, RED), (40, 50, GREEN)]),
    "P-5": plain([(40, 70, RED)]),
    "P-6": plain([(20, 50, RED), (40, 50, BLUE), (20, 70, GREEN)]),
}


@pytest.fixture(scope="module")
def art_set() -> FaceSet:
    return FaceSet(enrolled(ART))


@pytest.fixture(scope="module")
def plain_set() -> FaceSet:
    return FaceSet(enrolled(PLAIN))


def error(tag: Tag, corners: np.ndarray) -> float:
    """The largest distance (pixels) of a tag's corner from where it is."""
    return float(np.linalg.norm(np.asarray(tag.corners) - corners, axis=1).max())


@pytest.mark.parametrize(("number", "turn"), [(0, 0.0), (3, 91.0), (7, 184.0), (11, 273.0), (17, 38.0)])
@pytest.mark.parametrize("scale", [3.5, 2.0])
def test_a_card_with_art_is_named_with_its_corners_in_any_turn(
    art_set: FaceSet, number: int, turn: float, scale: float
) -> None:
    image, plane, corners = look(ART[f"A-{number:02}"], turn=turn, scale=scale, seed=number)
    (tag,) = art_set.recognise(image, plane)
    assert (tag.text, tag.source) == (f"A-{number:02}", "face")
    assert error(tag, corners) < 1.6 * scale
    assert abs((plane.place(tag).turn - turn + 180) % 360 - 180) < 2


@pytest.mark.parametrize("text", list(PLAIN))
def test_plain_cards_that_differ_in_an_icon_or_its_colour_are_distinguished(plain_set: FaceSet, text: str) -> None:
    for seed, turn in enumerate((10.0, 130.0)):
        image, plane, _ = look(PLAIN[text], turn=turn, seed=seed)
        assert [tag.text for tag in plain_set.recognise(image, plane)] == [text]


def test_a_card_is_named_in_dim_light_and_partly_covered(art_set: FaceSet) -> None:
    image, plane, corners = look(ART["A-05"], turn=200.0, light=0.35, cover=0.25)
    (tag,) = art_set.recognise(image, plane)
    assert tag.text == "A-05"
    assert error(tag, corners) < 5


@pytest.mark.parametrize(
    "stranger", [art(100), art(101), plain([(30, 40, RED)]), np.full((552, 354, 3), 200, np.uint8)]
)
def test_a_stranger_gets_no_name(art_set: FaceSet, stranger: Image) -> None:
    for turn in (0.0, 77.0):
        image, plane, _ = look(stranger, turn=turn)
        assert art_set.recognise(image, plane) == []


def test_a_card_that_differs_from_a_known_one_in_one_icon_gets_no_name() -> None:
    known = FaceSet(enrolled({text: face for text, face in PLAIN.items() if text != "P-6"}))
    image, plane, _ = look(PLAIN["P-6"], turn=20.0)
    assert known.recognise(image, plane) == []


PLAYERS = {"R": (0.45, 0.45, 1.0), "B": (1.0, 0.55, 0.4), "G": (0.45, 0.95, 0.45), "Y": (0.35, 0.9, 1.0)}
LAMPS = ((1.0, 1.0, 1.0), (0.75, 0.92, 1.0), (1.0, 0.97, 0.85))


@pytest.mark.parametrize("with_white", [True, False])
def test_the_same_art_in_the_colours_of_four_players_is_never_named_wrongly(with_white: bool) -> None:
    faces = {
        f"{player}-{art_of}": tinted(art(art_of), PLAYERS[player], with_white)
        for player in PLAYERS
        for art_of in (70, 73)
    }
    known = FaceSet(enrolled(faces))
    named = 0
    for index, (text, face) in enumerate(list(faces.items())[::2]):
        image, plane, _ = look(face, turn=index * 77.0, seed=index)
        lit = np.asarray(np.clip(image * np.asarray(LAMPS[index % 3]), 0, 255), np.uint8)
        found = [tag.text for tag in known.recognise(lit, plane)]
        assert found in ([text], [])
        named += len(found)
    if with_white:  # beside white a colour is certain, in any light
        assert named == 4


def tinted(face: Image, colour: tuple[float, float, float], with_white: bool) -> Image:
    """A face printed in one player's colour, with a white title or without."""
    printed = np.asarray(np.clip(face * np.asarray(colour), 0, 255), np.uint8)
    if with_white:
        printed[40:110, 30:-30] = 235
    return printed


def test_of_two_faces_that_look_the_same_none_is_named() -> None:
    known = FaceSet(enrolled({"X-1": ART["A-00"], "X-2": ART["A-00"].copy(), "X-3": ART["A-01"]}))
    image, plane, _ = look(ART["A-00"])
    assert known.recognise(image, plane) == []


def test_an_empty_set_and_an_empty_picture_name_nothing(art_set: FaceSet) -> None:
    image, plane, _ = look(ART["A-02"])
    assert FaceSet([]).recognise(image, plane) == []
    assert art_set.recognise(np.zeros((4, 4, 3), np.uint8), plane) == []
