"""The games that have pages: each is a folder here, found by being there.

A game's folder holds ``words.py``, its sentences and names; the templates, components, signs, styles and types of
its pages. Nothing outside these folders names a game, so another game only adds its own.

What ``words.py`` may export, all of it but the first optional:

- ``NAME``: what the game is called, marked for translation;
- ``SENTENCES``: sentence (or singular and plural) by the key of its term;
- ``TITLES``: titles of the cards of our own packs, which are translated wherever a pack has them;
- ``AMOUNTS``: kind → singular and plural with its number; ``KINDS``: kind → its name alone;
- ``PILES``: pile, or group of piles before the colon → alone, with "from", with "to";
- ``OWN_PILES``: the same three for a pile that all games have and this one calls otherwise; ``"gold@box"`` is the box
  as far as gold goes;
- ``PILE_NAMES``: group of piles → the parameter in whose names the part after the colon is found;
- ``NAMES``: parameter → names of its values, sought before the names that all games share;
- ``TEXTS``: page text by its key, for a game with the default pages, where it is another than theirs;
- ``SINGULAR``: list parameter → the parameter that each of its entries is.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

Sentence = str | tuple[str, str]

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Words:
    """What a game adds to the words of all games; the module's docstring says what each is."""

    name: str
    sentences: Mapping[str, Sentence]
    titles: Mapping[str, str]
    amounts: Mapping[str, tuple[str, str]]
    kinds: Mapping[str, str]
    piles: Mapping[str, tuple[str, str, str]]
    own_piles: Mapping[str, tuple[str, str, str]]
    pile_names: Mapping[str, str]
    names: Mapping[str, Mapping[str, str]]
    singular: Mapping[str, str]
    texts: Mapping[str, str]


@cache
def names() -> tuple[str, ...]:
    """The names of the games, sorted."""
    return tuple(sorted(path.parent.name for path in HERE.glob("*/words.py")))


@cache
def words(game: str) -> Words:
    """The words of a game. Raises KeyError for one that is not here."""
    if game not in names():
        raise KeyError(game)
    exported = vars(importlib.import_module(f"{__name__}.{game}.words"))
    tables = [one.name for one in fields(Words) if one.name != "name"]
    return Words(exported["NAME"], **{table: exported.get(table.upper(), {}) for table in tables})


def has_own_pages(game: str) -> bool:
    """Whether a game brings pages of its own; otherwise it has the default ones."""
    return (HERE / game / "phone.html").is_file()
