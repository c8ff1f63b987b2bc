"""Photograph process: the process that reads a phone's photograph of cards or dice.

``python -m companion.devices.photo_process`` reads a line of JSON with what is looked for (`Task`) and then a picture
(JPEG, PNG, WebP or AVIF) from standard input, and writes what it has read as a line of JSON (`Reading`). It exits with
`NO_PICTURE`, `HEIC`, `TOO_LARGE` (pixels) or `FILE_TOO_LARGE` (bytes) for a picture that it cannot decode, and with
`FAILED` if reading it needed more memory than it may have. Nothing is written to a file.

Its libraries and the known codes are loaded before the picture arrives: it may be started while somebody takes the
photograph. It lives for one picture, and ends by itself if none comes.
"""

from __future__ import annotations

import contextlib
import io
import signal
import sys
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict, Field

from hardware.camera.geometry.layout import Layout

if TYPE_CHECKING:
    from PIL import Image as Pictures

    from hardware.camera.codes.closed_set import KnownCodes
    from hardware.camera.geometry.homography import Plane
    from hardware.camera.images import Corners, Image, Tag
    from hardware.camera.stills.cards import CardReader

MEMORY = 640_000_000
"""Bytes of data that the process may allocate: a photograph of 50 million pixels is decoded at half its size."""
WAITING = 150
"""Seconds until a process ends that is given no picture."""
LONGEST = 2600
"""Pixels of the longer side at which a photograph is read."""
MOST_PIXELS = 64_000_000
LARGEST = 16_000_000
"""Bytes of a photograph."""
SMALLEST = 64
"""Pixels of a photograph's shorter side."""
SECONDS = 1.2
"""Processor time after which no further stage of reading cards begins."""
NO_PICTURE, TOO_LARGE, HEIC, FAILED, FILE_TOO_LARGE = 3, 4, 5, 6, 7
"""Exit codes."""
MOST_SEEN = 60
"""Cards and dice that are reported."""

Point = tuple[float, float]


class FacePhoto(BaseModel):
    """The photo of a card's face: the text of the card, the file, and the card's width and height in millimetres."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    text: str
    file: str
    width: float
    height: float


class Task(BaseModel):
    """What is looked for: cards with these texts or faces, or dice; with the layout of the mat, if there is one."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    kind: Literal["cards", "dice"]
    texts: tuple[str, ...] = ()
    faces: tuple[FacePhoto, ...] = ()
    layout: Layout | None = None


class SeenCard(BaseModel):
    """A card in a photograph: its text, and its corners as shares of the picture's width and height.

    ``zone`` (the one that it lies in) and ``turn`` (degrees clockwise from north) are None without markers.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    text: str = Field(max_length=200)
    corners: tuple[Point, Point, Point, Point]
    zone: str | None = Field(default=None, max_length=40)
    turn: float | None = None


class SeenDie(BaseModel):
    """A die in a photograph: its value, its colour (None where it is not certain), and its corners as of a card."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    value: int = Field(ge=1, le=6)
    colour: Literal["white", "blue", "red", "green", "yellow"] | None
    certainty: float
    corners: tuple[Point, Point, Point, Point]


class Reading(BaseModel):
    """What a photograph shows; ``doubtful`` is how many further dice there may be, ``flaw`` why little can be read."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    cards: tuple[SeenCard, ...] = Field(default=(), max_length=MOST_SEEN)
    dice: tuple[SeenDie, ...] = Field(default=(), max_length=MOST_SEEN)
    doubtful: int = 0
    markers: bool = False
    """Whether the markers of the mat are in the picture, so that the cards have places and turns."""
    flaw: Literal["", "dark", "blurred"] = ""


def main() -> int:
    """Read a task and a picture, write the reading; returns the exit code."""
    from companion.packs import limited_process

    limited_process.restrict(MEMORY, niceness=0)
    signal.alarm(WAITING)
    # The largest line is that of a pack with all its texts, from the server.
    task = Task.model_validate_json(sys.stdin.buffer.readline(200_000), strict=False)
    known, readers = prepared(task)
    content = sys.stdin.buffer.read(LARGEST + 1)
    signal.alarm(0)
    image = decoded(content)
    if isinstance(image, int):
        return image
    del content
    try:
        reading = read(task, image, known, readers)
    except Exception:  # such as MemoryError; a library may raise anything for a hostile picture
        return FAILED
    sys.stdout.write(reading.model_dump_json())
    return 0


def prepared(task: Task) -> tuple[KnownCodes | None, list[CardReader]]:
    """The known codes, and the readers of cards by their faces; loads all libraries that reading needs."""
    import cv2
    from PIL import Image, ImageOps, JpegImagePlugin  # noqa: F401 - loaded before the picture is there

    from hardware.camera.codes.closed_set import KnownCodes
    from hardware.camera.stills import cards, dice, quality  # noqa: F401

    cv2.setNumThreads(1)
    if task.kind == "dice":
        return None, []
    return KnownCodes(task.texts) if task.texts else None, _face_readers(task)


def _face_readers(task: Task) -> list[CardReader]:
    """The reader of cards by their faces, if there are photos of some."""
    if not task.faces:
        return []
    from hardware.camera.faces.face_set import Face, FaceSet
    from hardware.camera.sources.image_files import PictureError, load_picture
    from hardware.camera.stills.faces import in_the_hand

    known = []
    for one in task.faces:
        with contextlib.suppress(PictureError):
            known.append(Face(one.text, load_picture(Path(one.file)), one.width, one.height))
    faces = FaceSet(known)

    def by_face(image: Image, plane: Plane | None, found: Sequence[Tag]) -> Sequence[Tag]:
        if plane is not None:
            return faces.recognise(image, plane, taken=found)
        return in_the_hand(image, faces, faces.sizes)

    return [by_face]


def is_heic(content: bytes) -> bool:
    """Whether this is a picture in an ISO container that is not read here, as HEIC is."""
    return content[4:8] == b"ftyp" and content[8:12] not in (b"avif", b"avis")


def decoded(content: bytes) -> Image | int:
    """The upright picture (blue, green, red), at most `LONGEST` pixels long; an exit code for what cannot be read."""
    import numpy as np
    from PIL import Image, ImageOps

    if len(content) > LARGEST:
        return FILE_TOO_LARGE
    if is_heic(content):
        return HEIC
    warnings.simplefilter("error", Image.DecompressionBombWarning)
    Image.MAX_IMAGE_PIXELS = MOST_PIXELS
    try:
        picture: Pictures.Image = Image.open(io.BytesIO(content), formats=("JPEG", "PNG", "WEBP", "AVIF"))
    except (MemoryError, Image.DecompressionBombWarning, Image.DecompressionBombError):
        return TOO_LARGE
    except Exception:  # a decoder of untrusted content may raise anything
        return NO_PICTURE
    if picture.width * picture.height > MOST_PIXELS:
        return TOO_LARGE
    if min(picture.size) < SMALLEST:
        return NO_PICTURE
    pixels = picture.width * picture.height
    try:
        picture.thumbnail((LONGEST, LONGEST), Image.Resampling.BILINEAR, reducing_gap=1.5)
        upright = ImageOps.exif_transpose(picture).convert("RGB")
        return np.ascontiguousarray(np.asarray(upright, np.uint8)[:, :, ::-1])
    except MemoryError:
        return TOO_LARGE
    except Exception:
        return TOO_LARGE if pixels > MOST_PIXELS // 2 else NO_PICTURE


def read(task: Task, image: Image, known: KnownCodes | None, readers: Sequence[CardReader]) -> Reading:
    """What an upright picture shows of what is looked for."""
    return _dice(image, task.layout) if task.kind == "dice" else _cards(image, known, readers, task.layout)


def _cards(image: Image, known: KnownCodes | None, readers: Sequence[CardReader], layout: Layout | None) -> Reading:
    """The cards in a picture."""
    from hardware.camera.geometry.homography import find_plane
    from hardware.camera.stills import cards, quality

    plane = find_plane(image, layout) if layout is not None else None
    seen = []
    for tag in cards.read(image, known, plane, seconds=SECONDS, readers=readers)[:MOST_SEEN]:
        place = plane.place(tag) if plane is not None else None
        seen.append(
            SeenCard(
                text=tag.text[:200],
                corners=_shares(tag.corners, image),
                zone=place.zone if place is not None else None,
                turn=round(place.turn, 1) if place is not None else None,
            )
        )
    return Reading(cards=tuple(seen), markers=plane is not None, flaw="" if seen else quality.flaw_of(image))


def _dice(image: Image, layout: Layout | None) -> Reading:
    """The dice in a picture."""
    from hardware.camera.geometry.homography import find_plane
    from hardware.camera.stills import dice, quality

    plane = find_plane(image, layout) if layout is not None else None
    found, doubtful = dice.read(image, plane)
    seen = tuple(
        SeenDie.model_validate(
            {
                "value": die.value,
                "colour": die.colour,
                "certainty": die.certainty,
                "corners": _shares(die.corners, image),
            }
        )
        for die in found[:MOST_SEEN]
    )
    flaw = "" if seen else quality.flaw_of(image)
    return Reading(dice=seen, doubtful=doubtful, markers=plane is not None, flaw=flaw)


def _shares(corners: Corners, image: Image) -> tuple[Point, Point, Point, Point]:
    """Corners in pixels as shares of the picture's width and height."""
    height, width = image.shape[:2]
    a, b, c, d = ((round((x + 0.5) / width, 4), round((y + 0.5) / height, 4)) for x, y in corners)
    return a, b, c, d


if __name__ == "__main__":
    sys.exit(main())
