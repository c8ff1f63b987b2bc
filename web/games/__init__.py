"""Words of games: each game with pages is a folder here, which is found by its name.

A game's folder has ``words.py``, its sentences and names, and may have templates, components, signs, styles and types
of its pages. Nothing outside these folders names a game, so another game only adds its own.

``words.py`` exports ``NAME`` and any of the others:

- ``NAME``: the name of the game, marked for translation;
- ``SENTENCES``: sentence (or singular and plural) by the key of its term;
- ``TITLES``: titles of the reference pack's cards, which are translated in every pack;
- ``AMOUNTS``: kind → singular and plural with its number; ``KINDS``: kind → its name alone;
- ``PILES``: pile, or group of piles before the colon → alone, with "from", with "to";
- ``OWN_PILES``: the same three for a pile of all games with another name in this one; ``"gold@box"`` is the box for
  pieces of gold;
- ``YOUR_PILES``: group of piles of which each seat has one → the same three for the viewer's own ("your hand");
- ``PILE_NAMES``: group of piles → the parameter whose names include the part after the colon;
- ``NAMES``: parameter → names of its values, which precede the names that all games share;
- ``TEXTS``: page text by its key, in place of that of the default pages;
- ``SINGULAR``: list parameter → the parameter by whose names its entries are rendered.
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
    """The words of one game; the module's docstring describes each field."""

    name: str
    sentences: Mapping[str, Sentence]
    titles: Mapping[str, str]
    amounts: Mapping[str, tuple[str, str]]
    kinds: Mapping[str, str]
    piles: Mapping[str, tuple[str, str, str]]
    own_piles: Mapping[str, tuple[str, str, str]]
    your_piles: Mapping[str, tuple[str, str, str]]
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
    """The words of a game. Raises KeyError for an unknown one."""
    if game not in names():
        raise KeyError(game)
    exported = vars(importlib.import_module(f"{__name__}.{game}.words"))
    tables = [one.name for one in fields(Words) if one.name != "name"]
    return Words(exported["NAME"], **{table: exported.get(table.upper(), {}) for table in tables})


def has_own_pages(game: str) -> bool:
    """Whether a game has its own pages; otherwise it has the default ones."""
    return (HERE / game / "phone.html").is_file()
