"""Which cards lie face down before a seat that a stand-in plays (WWE-R18).

The rules only know the number of these cards, so no view names them. A stand-in puts its cards down in a fixed order,
which is the same after a restart or on another server. The page of the person who looks after the seat names them.
"""

from __future__ import annotations

from collections.abc import Collection

from engine.world_without_end.view_types import View

LEAST_WANTED = (
    "donation", "weaver", "rent", "house_building", "favour", "privilege", "medicine", "sale", "building_material",
    "building_project", "grain", "piety",
)  # fmt: skip
"""The action cards in the order in which they are put down."""


def face_down(hand: Collection[str], discards: int) -> tuple[str, ...]:
    """The cards of a hand that lie face down.

    >>> face_down({"grain", "piety", "sale"}, 1)
    ('sale',)
    """
    return tuple([card for card in LEAST_WANTED if card in hand][:discards])


def stand_in_cards(view: View) -> tuple[str, ...]:
    """The cards of the viewer, a stand-in, that lie face down."""
    own = view["mine"]
    discards = next((shown["discards"] for shown in view["seats"] if shown["seat"] == view["viewer"]), 0)
    return () if own is None else face_down(own["hand"], discards)
