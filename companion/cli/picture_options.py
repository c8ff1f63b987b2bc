"""Options of the commands that read pictures without a game: the layout of the table, and its cards.

Each function raises `click.ClickException` whose text begins with a stable code.
"""

from __future__ import annotations

from pathlib import Path

import click

from companion import games
from companion.devices.layouts import mat_of
from companion.devices.program.known_cards import FacePhoto, known_cards
from companion.errors import Refusal
from companion.games import pack_loader
from companion.packs import draft_store, pack_file
from hardware.camera.codes.closed_set import KnownError, read_texts
from hardware.camera.geometry import layout as layouts
from hardware.camera.geometry.layout import Layout, LayoutError
from hardware.camera.known_cards import KnownCards


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
        return _cards_of_pack(path) if path.suffix.lower() == ".json" else known_cards(tuple(read_texts(path)), ())
    except Refusal as refusal:
        raise click.ClickException(f"known_unusable: {name}: {refusal}") from None
    except KnownError as error:
        raise click.ClickException(str(error)) from None


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
