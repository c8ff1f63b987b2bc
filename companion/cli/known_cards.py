"""Known cards of a command: all cards that can be in a picture, of a game, a pack file, or a list of texts."""

from __future__ import annotations

import contextlib
from pathlib import Path

from hardware.camera.codes.closed_set import KnownError, read_texts
from hardware.camera.known_cards import KnownCards


def known_cards_of(name: str) -> KnownCards | None:
    """The cards of a game, or of a file: a pack, also with photos of its cards, or one text a line.

    Raises ``KnownError``, or `Refusal` for a pack file.
    """
    from companion import games  # slow to import, and needed only here
    from companion.devices.program.known_cards import FacePhoto, known_cards
    from companion.games import pack_loader
    from companion.packs import draft_store, pack_file

    path = Path(name)
    if not path.exists():
        with contextlib.suppress(KeyError):
            game = games.plugin_of(name)
            return known_cards(game.texts(game.load_pack()), ())
        if not path.suffix:
            raise KnownError("known_missing", path, "no such file, and no game of that name with stickers")
    if path.suffix.lower() != ".json":
        return known_cards(tuple(read_texts(path)), ())
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
