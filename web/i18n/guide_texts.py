"""Guide texts: the short cards that lead a newcomer through the first round of a game, in one language.

A game's texts are in ``web/games/<game>/guide/<language>.ftl``: the message ``guide-<card>`` with the attributes
``title`` and (where it helps) ``example``. ``steps.json`` beside them lists the cards with their moments:

- ``start``: the phone is at the table; ``started``: the game has begun;
- ``ask.<subject>``: the viewer is asked this; ``waiting.<subject>``: another player is;
- ``do``: there are pieces to move; ``answered``: the viewer can take back an answer;
- ``round.<n>``: round n, or a later one, has begun.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict

from web.i18n.text_files import data, translated

FOLDER = "guide"
CARD = "guide-"
"""Prefix of the messages."""


class GuideCard(TypedDict):
    """A card: its name, its moments (any of which shows it), title, text, and optional example."""

    name: str
    moments: list[str]
    title: str
    text: str
    example: NotRequired[str]


def guide_of(game: str, language: str) -> list[GuideCard]:
    """The cards of a game in a language, in their order. Raises KeyError for a game without a guide."""
    texts = translated(game, FOLDER, language)
    cards: list[GuideCard] = []
    for name, moments in data(game, FOLDER, "steps").items():
        id = CARD + name
        card: GuideCard = {"name": name, "moments": moments, "title": texts[f"{id}.title"], "text": texts[id]}
        if example := texts.get(f"{id}.example"):
            card["example"] = example
        cards.append(card)
    return cards
