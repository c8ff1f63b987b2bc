"""Camera page: the types of the state that the host's camera page shows, as JSON with rendered sentences.

Positions in the picture are pixels, positions on the table are millimetres.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from hardware.camera.geometry.layout_json import LayoutJson, Position
from hardware.camera.geometry.setup_advice import Reading, Weight

Corners = list[Position]
"""The corners of a marker or code in the picture."""


class LayoutState(LayoutJson):
    """The layout for the table: "mat" or "table", and whether the whole table differs from the built-in one."""

    id: str
    changed: bool


class MarkerState(TypedDict):
    """A marker of the layout: its corners, computed from the others where it was not found; None if unknown."""

    name: str
    found: bool
    corners: Corners | None


class TagState(TypedDict):
    """A code in the picture, its pixels per module and its zone; ``of_game`` is whether it is a card of the game."""

    text: str
    corners: Corners
    pixels: float
    zone: str | None
    of_game: bool
    source: Literal["decoded", "known", "face"]


class AdviceState(TypedDict):
    """A piece of advice as a sentence."""

    code: str
    weight: Weight
    text: str


class LensState(TypedDict):
    """The lens calibration: its error in pixels, and the number of views taken and needed."""

    calibrated: bool
    error: float | None
    views: int
    needed: int


class ReadingState(TypedDict):
    """The pixels per module of a sticker at one position of the camera, and how it is read."""

    pixels: float
    reading: Reading


class StickerReadings(TypedDict):
    """How a sticker size (mm) is read from here, and from the best positions for the mat and the whole table."""

    sticker: int
    here: ReadingState | None
    mat: ReadingState
    table: ReadingState


class Readings(TypedDict):
    """How each sticker size is read; ``dim`` is whether the light is dim."""

    dim: bool
    rows: list[StickerReadings]


class MeasuredTable(TypedDict):
    """The distances between the markers of a whole table, for markers of ``size``, in millimetres."""

    width: int
    height: int
    size: float


class Light(TypedDict):
    """The brightness of white (0 to 255), the noise, and the blur in pixels."""

    white: int
    noise: float
    blur: float


class PhoneCameraState(TypedDict):
    """What the phone that is the camera shows: the state, and what was read in the frame of this number and size."""

    state: str
    frame: int | None
    width: int
    height: int
    markers: list[MarkerState]
    codes: list[Corners]
    """The corners of the codes of the game's cards."""
    advice: list[AdviceState]


class PhoneLink(TypedDict):
    """The link of the phone's camera page: over plain http, which explains, and over https ("" without)."""

    address: str
    secure: bool
    secure_address: str
    joined: bool
    """Whether a phone is the camera."""
    other: bool
    """Whether another camera is used."""


class ControlsState(TypedDict):
    """The focus of a USB camera: "fixed" or "auto" by aspect, and whether the host wants it ``fixed``."""

    aspects: dict[str, str]
    fixed: bool


class UsbCameraState(TypedDict):
    """A USB camera of this computer: what names it in the command ``camera``, its name, and whether it is watched."""

    spec: str
    name: str
    used: bool


class SourceState(TypedDict):
    """The camera that is watched: its kind ("page": a phone's camera page), and its address or device without secrets.

    ``chosen`` is whether it was chosen on the page, ``started`` the camera that the command line names ("": none).
    The picture is ``turned`` by degrees clockwise and ``mirrored``; ``mirrors`` is the choice that leads to it.
    """

    kind: Literal["none", "stream", "page", "other"]
    shown: str
    chosen: bool
    started: str
    turned: int
    mirrored: bool
    mirrors: Literal["auto", "yes", "no"]
    controls: ControlsState | None
    """None for a camera without such controls."""
    cameras: list[UsbCameraState]


class CameraPageState(TypedDict):
    """The state of the camera page; the optional keys are missing where no frame was examined.

    ``frame`` is the number of the examined frame, ``to_pixels`` the homography from millimetres to pixels as nine
    numbers, row by row, None without enough markers.
    """

    state: str
    simulated: bool
    layout: LayoutState
    sticker: float
    sizes: list[int]
    lens: LensState
    source: SourceState
    frame: int | None
    markers: list[MarkerState]
    tags: list[TagState]
    to_pixels: list[float] | None
    advice: list[AdviceState]
    readings: Readings | None
    width: NotRequired[int]
    height: NotRequired[int]
    measured: NotRequired[MeasuredTable | None]
    light: NotRequired[Light]
