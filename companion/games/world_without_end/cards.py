"""The cards of World Without End: what their stickers say, and what it means.

``WE-I-04`` is an event card (deck and number, as a pack names it), ``WA-B-01`` an action card (colour and number).
"""

from __future__ import annotations

from typing import Any

from companion.games.kind import Sticker, Translate
from web.games.world_without_end.words import ACTION_CARDS
from web.words_catalogue import COLOURS as COLOUR_NAMES

ACTIONS = (
    "grain",
    "piety",
    "building_material",
    "building_project",
    "sale",
    "privilege",
    "house_building",
    "rent",
    "donation",
    "weaver",
    "medicine",
    "favour",
)
"""The action cards in the order in which their stickers are numbered, from 01."""

COLOURS = {"B": ("blue", "●"), "R": ("red", "◆"), "G": ("green", "▲"), "Y": ("yellow", "■")}
"""The letters of the players' colours in a sticker's text, and the shapes that go with them."""
DECKS = ("I", "II", "III", "IV")


def event_card(text: str) -> str | None:
    """The event card of a sticker.

    >>> event_card("WE-I-04"), event_card("WE-I-4"), event_card("hello")
    ('I-04', None, None)
    """
    parts = text.split("-")
    if len(parts) != 3 or parts[0] != "WE" or parts[1] not in DECKS:
        return None
    number = parts[2]
    return f"{parts[1]}-{number}" if len(number) == 2 and number.isascii() and number.isdigit() else None


def action_card(text: str) -> tuple[str, str] | None:
    """The colour and the action of an action card's sticker.

    >>> action_card("WA-B-01"), action_card("WA-B-13")
    (('blue', 'grain'), None)
    """
    parts = text.split("-")
    if len(parts) != 3 or parts[0] != "WA" or parts[1] not in COLOURS:
        return None
    number = parts[2]
    if len(number) != 2 or not (number.isascii() and number.isdigit()) or not 1 <= int(number) <= len(ACTIONS):
        return None
    return COLOURS[parts[1]][0], ACTIONS[int(number) - 1]


def event_text(card: str) -> str:
    """What the sticker of an event card says.

    >>> event_text("I-04")
    'WE-I-04'
    """
    return f"WE-{card}"


def action_text(colour: str, action: str) -> str:
    """What the sticker of an action card says.

    >>> action_text("blue", "grain")
    'WA-B-01'
    """
    return f"WA-{colour[0].upper()}-{ACTIONS.index(action) + 1:02}"


def stickers(pack: Any, translate: Translate) -> list[Sticker]:
    """The event cards of a pack, deck by deck, and then the 12 action cards of each colour."""
    events = [Sticker(event_text(card.id), translate(card.title), card.id.split("-")[0]) for card in pack.cards]
    actions = [
        Sticker(
            action_text(colour, action),
            f"{translate(ACTION_CARDS[action])} · {translate(COLOUR_NAMES[colour])} {shape}",
            colour,
        )
        for colour, shape in COLOURS.values()
        for action in ACTIONS
    ]
    return events + actions
