"""Cards of World Without End: the texts of the stickers of event cards and action cards.

``WE-I-04`` is an event card (deck and number, as a pack names it), ``WA-B-01`` an action card (colour and number).
"""

from __future__ import annotations

from companion.games.slot_cards import SlotCards
from companion.games.stickers import CardSticker
from engine.world_without_end.pack import Pack
from web.i18n.render import Texts

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

ACTION_CARDS = SlotCards("WA", "action_card", ACTIONS, digits=2)
"""The action cards of each colour."""
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


def event_text(card: str) -> str:
    """The text of an event card's sticker.

    >>> event_text("I-04")
    'WE-I-04'
    """
    return f"WE-{card}"


def stickers(pack: Pack, texts: Texts) -> list[CardSticker]:
    """The event cards of a pack, deck by deck, and then the 12 action cards of each colour."""
    events = [CardSticker(event_text(card.id), texts.title(card.title), card.id.split("-")[0]) for card in pack.cards]
    return events + ACTION_CARDS.stickers(texts)
