"""Cards in photographs: in the hand, too blurred to be decoded, of another game, and from further readers."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest
import qrcode

from hardware.camera.codes import decoder, dewarp
from hardware.camera.codes.closed_set import KnownCodes
from hardware.camera.images import Image, Tag
from hardware.camera.known_cards import KnownCards
from hardware.camera.stills import cards
from hardware.camera.stills.quality import flaw_of
from tests.hardware.camera.helpers import code_picture
from tests.photographs import Shot, card

SMALL = (975, 1300)
KNOWN = KnownCards(KnownCodes(f"WE-I-{number:02}" for number in range(1, 12)))


@pytest.mark.parametrize(("turn", "tilt", "fills"), [(0, 0.1, 0.7), (200, 0.3, 0.5), (95, 0.2, 0.35)])
def test_a_card_in_the_hand_is_read_with_the_corners_of_its_code(turn: float, tilt: float, fills: float) -> None:
    image, corners = card("WE-I-04", 1, turn=turn, tilt=tilt, fills=fills, shot=Shot(SMALL))
    (tag,) = cards.read(image, KNOWN)
    assert tag.text == "WE-I-04"
    assert np.abs(np.asarray(tag.corners) - np.asarray(corners)).max() < 0.1 * tag.side


def test_a_card_too_blurred_for_a_decoder_is_recognised_among_the_known_ones() -> None:
    image, corners = card("WE-I-07", 2, fills=0.5, shot=Shot(SMALL, blur=5.0, light=0.6))
    assert cards.read(image, None, seconds=5) == []
    (tag,) = cards.read(image, KNOWN, seconds=5)
    assert (tag.text, tag.source) == ("WE-I-07", "known")
    assert np.abs(np.asarray(tag.corners) - np.asarray(corners)).max() < 0.2 * tag.side
    assert cards.read(image, KnownCards(KnownCodes(["WA-B-01", "WA-B-02"])), seconds=5) == []


def test_a_code_of_something_else_is_reported_as_it_is() -> None:
    image, _ = card("https://example.com/", 3, shot=Shot(SMALL))
    assert [tag.text for tag in cards.read(image, KNOWN, seconds=0.3)] == ["https://example.com/"]


def test_a_dark_and_a_blurred_photograph_are_distinguished_from_a_good_one() -> None:
    image, _ = card("WE-I-04", 4, fills=0.6, shot=Shot(SMALL))
    assert flaw_of(image) == ""
    assert flaw_of(cv2.convertScaleAbs(image, alpha=0.15)) == "dark"  # type: ignore[arg-type]
    assert flaw_of(cv2.GaussianBlur(image, (0, 0), 25)) == "blurred"  # type: ignore[arg-type]


def test_a_card_out_of_focus_on_a_dark_table_is_blurred_and_not_dark() -> None:
    image = np.full((900, 1200, 3), 25, np.uint8)
    image[400:600, 500:700] = 210
    assert flaw_of(np.asarray(cv2.GaussianBlur(image, (0, 0), 25), np.uint8)) == "blurred"


def warped(amount: float) -> Image:
    """A code on cloth, curved in both directions."""
    flat = code_picture("WA-G-04", 4, (150, 150), (32, 32))[:, :, 0]
    along = (np.arange(150, dtype=np.float32) - 74.5) / 75
    u, v = np.meshgrid(along, along)
    x, y = u + amount * v * v - amount / 2 * u * v, v + amount * u * u
    return np.asarray(cv2.remap(flat, x * 75 + 74.5, y * 75 + 74.5, cv2.INTER_LINEAR), np.uint8)


def test_a_warped_code_is_dewarped() -> None:
    picture = cv2.copyMakeBorder(warped(0.12), 20, 20, 40, 40, cv2.BORDER_REPLICATE)
    (tag,) = cards.read(np.asarray(picture, np.uint8))
    assert tag.text == "WA-G-04"
    assert math.dist(tag.centre, (114, 94)) < 15


@pytest.mark.parametrize("seed", range(2))
def test_a_damaged_code_gives_no_wrong_text(seed: int) -> None:
    picture = code_picture("WA-G-04", 4, (150, 150), (32, 32))
    # Ink over half of what is not a finder.
    rng = np.random.default_rng(seed)
    for _ in range(70):
        x, y = rng.integers(9, 21, 2)
        picture[32 + 4 * y : 36 + 4 * y, 32 + 4 * x : 36 + 4 * x] = rng.choice([20, 235])
    assert [tag for tag in cards.read(picture) if tag.text != "WA-G-04"] == []


def test_a_text_that_only_one_warp_gives_is_not_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    reported = iter(range(10_000))

    def misread(grey: Image, *_: object, **__: object) -> list[Tag]:
        return [Tag(f"wrong text {next(reported)}", ((9, 9), (400, 9), (400, 400), (9, 400)))]

    picture = warped(0.3)
    monkeypatch.setattr(decoder, "damaged", lambda _: [((30, 30), (110, 30), (110, 110), (30, 110))])
    monkeypatch.setattr(decoder, "read", misread)
    monkeypatch.setattr(dewarp, "ATTEMPTS", 20)
    assert dewarp.read(picture) == []


def test_the_longest_text_of_a_qr_code_is_read() -> None:
    code = qrcode.QRCode(version=40, error_correction=1, border=4, box_size=3)
    code.add_data("7" * 7_089)
    code.make(fit=False)
    modules = np.asarray(code.get_matrix())
    picture = np.kron(np.where(modules, 0, 255), np.ones((3, 3))).astype(np.uint8)
    (tag,) = decoder.read(picture, (decoder.PLAIN,))
    assert tag.text == "7" * 7_089
