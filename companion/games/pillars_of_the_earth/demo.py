"""The demo players of The Pillars of the Earth: their hands lay the supply, take cards, and show what was drawn.

As at a real table the two advantage cards, the event and each builder are laid in the middle for a moment, and then go
to their places on the board, which no camera watches.
"""

from __future__ import annotations

from typing import Any

from companion.demo import FACING, PATIENCE, DemoPlayers
from companion.games.kind import PLACE
from companion.games.pillars_of_the_earth.cards import (
    ADVANTAGE,
    BUILDERS,
    CRAFTSMAN,
    EVENT,
    RESOURCE,
    builder_text,
    text_of,
)
from engine.pillars_of_the_earth.builders import REFUSED
from engine.pillars_of_the_earth.names import PASS


class DemoOfThePillars(DemoPlayers):
    """They lay out each round's supply at once, and clear what was left over before the builders are drawn."""

    card_size = (44.0, 68.0)
    """Millimetres that a card is wide and high."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        """Sit down at an empty mat."""
        super().__init__(*arguments, **options)
        self.laid_out = 0
        """The round whose supply was laid out last."""
        self.drawn: dict[str, int] = {}
        """How many builders of each colour were drawn: they take turns."""

    def lay(self, ask: Any, value: str, before: int) -> bool:
        """Lay the supply or a card, show a builder or an event; passing and putting back are tapped."""
        if ask.sense == "cards":
            return self.lay_out(ask, value)
        if ask.sense == "card" and value != PASS:
            text = self.card(value)
            self.on_mat.pop(next((place for place, lying in self.on_mat.items() if lying == text), ""), None)
            self.put(ask.seat, text, FACING[ask.seat])
            return True
        if ask.sense == "builder" and not value.endswith(REFUSED):
            self.clear_the_supply()
            colour = self.table.people[value].colour
            number = self.drawn[colour] = self.drawn.get(colour, 0) % BUILDERS + 1
            return self.show([builder_text(colour, number)], before)
        if ask.sense == "event_card":
            return self.show([text_of(EVENT, value)], before)
        return False

    def card(self, id: str) -> str:
        """The sticker of a card of the supply."""
        return text_of(RESOURCE if id in self.table.game.pack.resources else CRAFTSMAN, id)  # type: ignore[union-attr]

    def show(self, texts: list[str], before: int) -> bool:
        """Lay something in the middle until the camera has told it, or nobody believes that it will."""
        for number, text in enumerate(texts):
            self.put(f"shown-{number}", text, 0.0, PLACE)
        told = self.wait_for(before, self.still_to_come() + PATIENCE)
        for number in range(len(texts)):
            self.mat.remove(self.on_mat.pop(f"shown-{number}"))
        return told

    def lay_out(self, ask: Any, value: str) -> bool:
        """Show the two advantage cards; lay the nine cards of the supply, which answer two asks."""
        what = ask.id.split(".")[2]
        before = len(self.table.record)
        if what == "advantages":
            return self.show([text_of(ADVANTAGE, card) for card in value.split("+")], before)
        with self.table.lock:
            game: Any = self.table.game
            chapter = game.board.chapter
            open_asks = {one.id.split(".")[2]: one for one in game.asks if one.sense == "cards"}
            if chapter == self.laid_out or not {"craftsmen", "out_of_use"} <= open_asks.keys():
                return False  # the camera did not see them all, or somebody tapped a part of it
            assert self.people is not None
            away = {card for one in ("craftsmen", "out_of_use")
                    for card in (value if one == what else self.people.choose(open_asks[one])).split("+")}  # fmt: skip
            ours = {card for one in game.pack.craftsmen.values() if one.round == chapter for card in [one.id]}
            supply = [card for card in (*game.pack.resources, *ours) if card not in away]
        self.laid_out = chapter
        for card in supply:
            self.put(f"supply-{card}", self.card(card), 0.0, PLACE)
        return self.wait_for(before + 1, self.still_to_come() + PATIENCE)

    def clear_the_supply(self) -> None:
        """What nobody took leaves the middle (PE-I2)."""
        for place in [place for place in self.on_mat if place.startswith("supply-")]:
            self.mat.remove(self.on_mat.pop(place))

    def still_to_come(self) -> float:
        """Seconds until the hands have done what they were told."""
        return max(0.0, self.mat.idle_at() - self.mat.clock())
