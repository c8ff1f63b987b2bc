"""Pictures for commands without a game: pictures from files, the layout of the table, and its cards.

Each function raises `click.ClickException`, whose text begins with a stable code.
"""

from __future__ import annotations

from pathlib import Path

import click
import numpy as np
from PIL import Image as Pictures
from PIL import ImageOps

from companion import games
from companion.devices.layouts import mat_of
from companion.devices.program.known_cards import FacePhoto, known_cards
from companion.errors import Refusal
from companion.games import pack_loader
from companion.packs import draft_store, pack_file
from hardware.camera.geometry import layout as layouts
from hardware.camera.geometry.layout import Layout, LayoutError
from hardware.camera.images import Image
from hardware.camera.known_cards import KnownCards


def picture_files(path: Path) -> list[Path]:
    """The pictures in a folder, by name; for any other path, the path itself."""
    return sorted(file for file in path.iterdir() if file.is_file()) if path.is_dir() else [path]


def load_picture(path: Path) -> Image:
    """The upright picture in a file: rows × columns × 3, blue, green, red."""
    try:
        with Pictures.open(path) as picture:
            upright = ImageOps.exif_transpose(picture).convert("RGB")
    except FileNotFoundError:
        raise click.ClickException(f"picture_missing: {path}: there is no such file") from None
    except Exception as problem:  # a decoder of any content may raise anything
        raise click.ClickException(f"picture_unreadable: {path}: {problem}") from None
    return np.ascontiguousarray(np.asarray(upright, np.uint8)[:, :, ::-1])


def layout_of(name: str) -> Layout:
    """The mat of the game of this name, or the layout in the file of this name."""
    try:
        return mat_of(games.plugin_of(name)) if games.is_known(name) else layouts.load(Path(name))
    except LayoutError as error:
        raise click.ClickException(f"layout_unusable: {error}") from None


def cards_of(name: str) -> KnownCards | None:
    """The cards of a game or of a file: a pack, whose photos show their faces, or one text a line."""
    path = Path(name)
    try:
        if games.is_known(name):
            game = games.plugin_of(name)
            return known_cards(game.texts(game.load_pack()), ())
        if path.suffix.lower() == ".json":
            return _cards_of_pack(path)
        texts = path.read_text(encoding="utf-8-sig").split("\n")
    except (Refusal, ValueError) as problem:
        raise click.ClickException(f"known_unusable: {name}: {problem}") from None
    except OSError as problem:
        raise click.ClickException(f"known_missing: {name}: {problem.strerror}") from None
    return known_cards(tuple(text.strip() for text in texts if text.strip()), ())


def _cards_of_pack(path: Path) -> KnownCards | None:
    pack = draft_store.read_file(pack_file.read_file(path))
    game = games.plugin_of(str(pack.data["game"]))
    form = game.enrolment()
    cards = form.cards() if form is not None else {}
    photos = [
        FacePhoto(cards[card].code, pack.photos[card], *size)
        for card, size in pack.sizes.items()
        if card in cards and cards[card].code
    ]
    return known_cards(game.texts(pack_loader.parse(path, pack.data)), photos)
