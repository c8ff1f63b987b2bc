"""Free card sets that nobody here drew, from packages of the registries, for the bench of cards named by their face.

The packages (``PACKAGES``) are installed, or unpacked into one folder that the environment variable ``CARD_SETS``
names. Their drawings are rasterised once by ``rsvg-convert`` (Debian's ``librsvg2-bin``) into a cache folder.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from hardware.camera.images import Image

PACKAGES = (
    "Debian: kdegames-card-data-kf5, iso-flags-svg, tuxpaint-stamps-default, librsvg2-bin; "
    "PyPI: arcanite; npm: @iconify-json/game-icons"
)
"""What has to be installed, or unpacked into the folder ``CARD_SETS``."""
SCALE = 8
"""Pixels per millimetre of the faces."""
HELD_BACK = ("icons", "flags")
"""A fifth of the sets, chosen by the SHA-256 of their names: not looked at before the final figure."""
MOST = 100
"""Faces of a set at most."""


@dataclass(frozen=True)
class CardSet:
    """A set of different faces by name, with the cards' width and height in mm, and its back if it has one."""

    name: str
    kind: str
    """rich, plain or alike."""
    width: float
    height: float
    faces: dict[str, Image]
    back: Image | None = None


def card_sets(names: tuple[str, ...] | None = None) -> Iterator[CardSet]:
    """The sets, one by one. Raises ``FileNotFoundError`` with the packages to install if one is missing."""
    if shutil.which("rsvg-convert") is None:
        raise FileNotFoundError(f"rsvg-convert is missing. Install {PACKAGES}")
    for name, (kind, size, load) in _SETS.items():
        if names is None or name in names:
            faces = _cached(name, size, load)
            back = faces.pop("back", None)
            yield CardSet(name, kind, *size, _without_copies(faces), back)


def _cached(name: str, size: tuple[float, float], load: Callable[[], dict[str, Image]]) -> dict[str, Image]:
    folder = Path(os.environ.get("CARD_SETS_CACHE", Path(tempfile.gettempdir()) / "exchequer-card-sets")) / name
    if not (folder / "done").exists():
        folder.mkdir(parents=True, exist_ok=True)
        for key, picture in load().items():
            cv2.imwrite(str(folder / f"{key}.png"), _card(picture, size))
        (folder / "done").touch()
    read = {file.stem: cv2.imread(str(file), cv2.IMREAD_COLOR) for file in sorted(folder.glob("*.png"))}
    return {key: np.asarray(picture, np.uint8) for key, picture in read.items() if picture is not None}


def _card(picture: Image, size: tuple[float, float]) -> Image:
    """A picture on a white card of a size (mm): a face's own picture fills it, any other has a margin."""
    wide, tall = round(size[0] * SCALE), round(size[1] * SCALE)
    if picture.shape[2] == 4:
        alpha = picture[:, :, 3:].astype(np.float32) / 255
        picture = (picture[:, :, :3] * alpha + 255 * (1 - alpha)).astype(np.uint8)
    ratio = picture.shape[1] / picture.shape[0]
    if abs(ratio * tall / wide - 1) < 0.25:
        return np.asarray(cv2.resize(picture, (wide, tall), interpolation=cv2.INTER_AREA), np.uint8)
    factor = min(0.86 * wide / picture.shape[1], 0.86 * tall / picture.shape[0])
    inner = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    card = np.full((tall, wide, 3), 250, np.uint8)
    top, left = (tall - inner.shape[0]) // 2, (wide - inner.shape[1]) // 2
    card[top : top + inner.shape[0], left : left + inner.shape[1]] = inner
    return card


def _without_copies(faces: dict[str, Image]) -> dict[str, Image]:
    """The faces without those that nobody can tell from an earlier one of the set, as two equal flags."""
    kept: dict[str, Image] = {}
    small: list[Image] = []
    for name, face in faces.items():
        tiny = np.asarray(cv2.resize(face, (60, 60), interpolation=cv2.INTER_AREA), np.uint8)
        turned = np.asarray(cv2.rotate(tiny, cv2.ROTATE_180), np.uint8)
        alike = any(
            float(np.abs(cv2.blur(other.astype(np.float32) - one, (3, 3))).max()) < 40
            for other in small
            for one in (tiny, turned)
        )
        if not alike:
            kept[name] = face
            small.append(tiny)
        if len(kept) >= MOST:
            break
    return kept


def _root(*parts: str) -> Path:
    """A file or folder of a package. Raises ``FileNotFoundError`` with the packages to install."""
    roots = [os.environ["CARD_SETS"]] if "CARD_SETS" in os.environ else ["/"]
    for root in roots:
        path = Path(root).joinpath(*parts)
        if path.exists():
            return path
    raise FileNotFoundError(f"{'/'.join(parts)} is missing. Install, or unpack into the folder CARD_SETS: {PACKAGES}")


def _drawn(file: Path, width: int, part: str | None = None) -> Image | None:
    """A drawing, or one part of it, as pixels with transparency; None if it has no such part."""
    command = ["rsvg-convert", "--unlimited", "-w", str(width), str(file)]
    if part is not None:
        command += ["--export-id", part]
    done = subprocess.run(command, capture_output=True, timeout=120, check=False)
    if done.returncode or not done.stdout:
        return None
    picture = _with_alpha(cv2.imdecode(np.frombuffer(done.stdout, np.uint8), cv2.IMREAD_UNCHANGED))
    if picture is None or part is None or picture.shape[2] < 4 or not picture[:, :, 3].any():
        return picture
    # Some decks export a part together with the empty page up to its place.
    rows, columns = (np.nonzero((picture[:, :, 3] > 128).any(axis=axis))[0] for axis in (1, 0))
    if not len(rows) or not len(columns):
        return None
    inside = columns[-1] + 1 - columns[0]
    if inside < 0.5 * picture.shape[1] and width < 3000:
        return _drawn(file, min(round(width * 480 / inside), 4000), part)
    inner = picture[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    factor = min(1.0, 480 / inner.shape[1])
    return np.asarray(cv2.resize(inner, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8)


def _with_alpha(picture: object) -> Image | None:
    if not isinstance(picture, np.ndarray):
        return None
    if picture.ndim == 2:
        picture = cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR)
    return np.asarray(picture, np.uint8)


def _deck(*parts: str) -> Callable[[], dict[str, Image]]:
    """The 52 cards of a deck in one drawing."""

    def load() -> dict[str, Image]:
        faces = {}
        with tempfile.TemporaryDirectory() as folder:
            plain = Path(folder) / "deck.svg"
            plain.write_bytes(gzip.decompress(_root(*parts).read_bytes()))
            ranks = [*map(str, range(1, 11)), "jack", "queen", "king"]
            for part in [
                *(f"{rank}_{suit}" for suit in ("club", "diamond", "heart", "spade") for rank in ranks),
                "back",
            ]:
                names = [part, "_".join(reversed(part.split("_")))]
                picture = next(
                    (one for one in (_drawn(plain, 480, f"#{name}") for name in names) if one is not None), None
                )
                if picture is not None:
                    faces[part] = picture
        return faces

    return load


def _pictures(*parts: str, pattern: str, most: int = 400) -> Callable[[], dict[str, Image]]:
    """The picture files of a folder."""

    def load() -> dict[str, Image]:
        faces = {}
        files = sorted(_root(*parts).rglob(pattern))
        for file in files[:: max(1, len(files) // most)]:
            key = re.sub(r"\W+", "-", str(file.relative_to(_root(*parts)).with_suffix("")))
            if file.suffix == ".svg":
                picture = _drawn(file, 600)
            else:
                picture = _with_alpha(cv2.imread(str(file), cv2.IMREAD_UNCHANGED))
            if picture is not None and min(picture.shape[:2]) > 90:
                faces[key] = picture
        return faces

    return load


def _icons() -> dict[str, Image]:
    """White and black icons of one style."""
    found = json.loads(_root("usr/lib/game-icons/icons.json").read_text(encoding="utf-8"))["icons"]
    faces = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in sorted(found)[:: len(found) // 110]:
            file = Path(folder) / "icon.svg"
            drawing = found[name]["body"]
            head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">'
            file.write_text(f"{head}{drawing}</svg>", encoding="utf-8")
            picture = _drawn(file, 400)
            if picture is not None:
                faces[name] = picture
    return faces


def _lenormand() -> dict[str, Image]:
    """The cards of two Lenormand decks: the same subjects in two styles."""
    both: dict[str, Image] = {}
    for style in ("gemini", "oak"):
        folder = "usr/lib/arcanite/images/lenormand_" + style
        both |= {f"{style}-{key}": face for key, face in _pictures(folder, pattern="*.*")().items()}
    return both


_CARD, _TALL, _WIDE = (59.0, 92.0), (70.0, 120.0), (92.0, 62.0)
_KDE = "usr/share/carddecks"
_SETS: dict[str, tuple[str, tuple[float, float], Callable[[], dict[str, Image]]]] = {
    "standard": ("alike", _CARD, _deck(_KDE, "svg-standard/standard.svgz")),
    "nicu-ornamental": ("alike", _CARD, _deck(_KDE, "svg-nicu-ornamental/ornamental.svgz")),
    "tigullio": ("alike", _CARD, _deck(_KDE, "svg-tigullio-international/tigullio-international.svgz")),
    "tarot": ("rich", _TALL, _pictures("usr/lib/arcanite/images/cards_github", pattern="*.jpg")),
    "lenormand": ("rich", _CARD, _lenormand),
    "stamps": ("rich", (70.0, 70.0), _pictures("usr/share/tuxpaint/stamps/animals", pattern="*.png")),
    "flags": ("plain", _WIDE, _pictures("usr/share/iso-flags-svg/country-4x3", pattern="*.svg", most=130)),
    "icons": ("plain", _CARD, _icons),
}
