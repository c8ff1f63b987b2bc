"""Game packs: loads the pack of a table, from the pack store or from the game itself."""

from __future__ import annotations

from companion.games import plugin_of
from companion.packs.pack_store import PackStore
from companion.tables.state.reducer import LoadPack
from engine.core.pack import PackHead


def load(store: PackStore | None, game: str, hash: str, *, begun: bool = False) -> PackHead:
    """The pack of this hash from the store, or the reference pack. Raises `Refusal` ``pack_unknown``.

    The pack of a game that has ``begun`` stays valid if pack checks become stricter.
    """
    pack: PackHead
    if store and hash and store.has_game(game):
        pack = store.load(game, hash, begun=begun)
    else:
        pack = plugin_of(game).load_pack()
    return pack


def loader(store: PackStore | None) -> LoadPack:
    """A function that loads the pack of a started game."""
    return lambda game, hash: load(store, game, hash, begun=True)
