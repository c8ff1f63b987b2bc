"""Hands of The Pillars of the Earth's demo, which lay the supply, take cards, and show drawn cards and builders.

As at a real table the two advantage cards, the event and each builder lie in the middle until they are read, and are
then moved to the board, which is not before the camera.
"""

from __future__ import annotations

from companion.games.hands import FACING, Hands, Laying, Placement, Scene
from companion.games.pillars_of_the_earth.cards import (
    ADVANTAGE,
    BUILDERS,
    CRAFTSMAN,
    EVENT,
    RESOURCE,
    builder_text,
    text_of,
)
from engine.core import Ask
from engine.pillars_of_the_earth import Game
from engine.pillars_of_the_earth.options import Card, Cards, Drawn
from engine.pillars_of_the_earth.pack import Pack
from hardware.camera.geometry.layout import MIDDLE

SUPPLY = "supply-"
"""Prefix of the places of the supply's cards."""


class PillarsHands(Hands[Game]):
    """Hands that lay out the supply of each round, and remove its remaining cards before the builders are drawn."""

    card_size = (44.0, 68.0)

    def __init__(self) -> None:
        """Hands before an empty mat."""
        self.laid_out = 0
        """The round whose supply was laid out last."""
        self.drawn: dict[str, int] = {}
        """The number of the builder drawn last, by colour: the builders of a colour are drawn in turn."""

    def lay(self, ask: Ask, value: str, scene: Scene[Game]) -> Laying | None:
        """The supply, a card, a builder or an event; a pass and a builder that is put back are tapped."""
        match ask.parse(value):
            case Cards(ids) if ask.what == "advantages":
                return _shown([text_of(ADVANTAGE, card) for card in ids])
            case Cards():
                return self.lay_out(ask, value, scene)
            case Card(id) if ask.what == "card" and ask.seat:
                return Laying((Placement(_card(scene.game.pack, id), ask.seat, FACING[ask.seat]),))
            case Card(id) if ask.what == "event":
                return _shown([text_of(EVENT, id)])
            case Drawn(seat, put_back=False):
                colour = scene.colours[seat]
                number = self.drawn[colour] = self.drawn.get(colour, 0) % BUILDERS + 1
                left = tuple(
                    place for place in scene.on_mat if place.startswith(SUPPLY)
                )  # cards that no player took (PE-I2)
                return _shown([builder_text(colour, number)], left)
        return None

    def lay_out(self, ask: Ask, value: str, scene: Scene[Game]) -> Laying | None:
        """The nine cards of the supply, which answer two asks."""
        game = scene.game
        chapter = game.board.chapter
        open_asks = {ask.what: ask for ask in game.asks if ask.device_input == "cards"}
        if chapter == self.laid_out or not {"craftsmen", "out_of_use"} <= open_asks.keys():
            return None  # the camera did not read all cards, or one of the asks was answered by hand
        away: set[str] = set()
        for what in ("craftsmen", "out_of_use"):
            next_ask = open_asks[what]
            chosen = next_ask.parse(value if next_ask.id == ask.id else scene.choose(next_ask))
            assert isinstance(chosen, Cards)
            away |= set(chosen.ids)
        craftsmen = [craftsman.id for craftsman in game.pack.craftsmen.values() if craftsman.round == chapter]
        supply = [card for card in (*game.pack.resources, *craftsmen) if card not in away]
        self.laid_out = chapter
        cards = tuple(Placement(_card(game.pack, card), MIDDLE, place=f"{SUPPLY}{card}") for card in supply)
        return Laying(cards, answers=2)


def _shown(texts: list[str], clear: tuple[str, ...] = ()) -> Laying:
    """Cards laid in the middle until they are read."""
    cards = tuple(Placement(text, MIDDLE, place=f"shown-{number}") for number, text in enumerate(texts))
    return Laying(cards, clear, show=True)


def _card(pack: Pack, card: str) -> str:
    """The sticker's text of a card of the supply."""
    return text_of(RESOURCE if card in pack.resources else CRAFTSMAN, card)
