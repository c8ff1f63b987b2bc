"""Card deck: the shared part of the printable decks of all games.

A game's module ``card_faces`` has the function ``faces(pack, language)``; the deck of a game without one shows the
titles of its stickers. Faces use the terms and signs of the pages, so a card says the same as a phone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import IO, TypedDict, Unpack

from companion.games.plugin import GamePlugin
from companion.games.protocols import Game, Pack, Setup
from engine.core import Term
from hardware.printing.cards import Amount, CardWords, Face, write_cards
from web.i18n.render import Texts, game_name, render_term
from web.pages.assets import all_assets


class How(TypedDict, total=False):
    """How a deck is printed: the paper, the size of a card in mm, and whether with backs."""

    paper: str
    size: tuple[float, float]
    backs: bool


@cache
def signs_of(game: str) -> Mapping[str, str]:
    """The signs of a game by their names, each as the content of an SVG of 24 × 24."""
    sprite = all_assets()[f"images/{game}.svg"].plain.decode()
    return dict(re.findall(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', sprite, re.S))


def amounts(game: str, kinds: Mapping[str, int]) -> tuple[Amount, ...]:
    """The number of pieces of each kind with its sign, if it has one."""
    known = signs_of(game)
    return tuple(Amount(str(n), kind if kind in known else "") for kind, n in kinds.items())


class DeckTexts:
    """The texts of a game's deck in one language."""

    def __init__(self, game: str, language: str) -> None:
        """For the cards of a game."""
        self.game, self.language = game, language
        self.texts = Texts(language, game)

    def __call__(self, id: str, /, **values: object) -> str:
        """A message with its values."""
        return self.texts(id, **values)

    def sentence(self, term: Term) -> str:
        """The sentence of a term."""
        return render_term(term, self.language, self.game)

    def sentences(self, terms: Iterable[Term]) -> tuple[str, ...]:
        """The sentences of terms."""
        return tuple(self.sentence(text) for text in terms)


def faces_of(plugin: GamePlugin[Game, Setup, Pack], pack: Pack, language: str) -> list[Face]:
    """The faces of the cards of a pack, in a language."""
    if (module := plugin.module("card_faces")) is not None:
        return list(module.faces(pack, language))
    stickers = plugin.stickers(pack, Texts(language, plugin.name))
    return [Face(sticker.text, sticker.title, sticker.part, back=sticker.part) for sticker in stickers]


def write_deck(
    output: Path | IO[bytes], plugin: GamePlugin[Game, Setup, Pack], pack: Pack, language: str, **how: Unpack[How]
) -> tuple[int, int]:
    """Write the deck of a pack as PDF; return the number of cards and of pages. Raises ValueError as `write_cards`."""
    faces = faces_of(plugin, pack, language)
    words = card_words(game_name(plugin.name, language), language, pack.name, pack.ours)
    return len(faces), write_cards(output, faces, signs=signs_of(plugin.name), words=words, **how)


def card_words(game_name: str, language: str, pack_name: str, ours: bool) -> CardWords:
    """The texts on every sheet of a deck."""
    texts = Texts(language)
    return CardWords(
        title=texts("deck-title", game=game_name),
        mark=texts("deck-mark") if ours else pack_name,
        notice=texts("deck-notice") if ours else pack_name,
        hint=texts("deck-hint"),
    )


__all__ = ["Amount", "DeckTexts", "Face", "How", "amounts", "card_words", "faces_of", "signs_of", "write_deck"]
