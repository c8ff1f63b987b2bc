"""Policy of World Without End: values options for stand-ins, suggested plans and simulated players.

No record has the cards that were discarded face down, so the policy stores them.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Self, cast

from companion.games.policy import Policy
from companion.games.world_without_end.face_down import stand_in_cards
from engine.core import Ask
from engine.core.view_types import AnyView
from engine.world_without_end import Game
from engine.world_without_end.names import ACTIONS, SEAL
from engine.world_without_end.view_types import View

WORTH = {
    "vp": 1.0, "stone": 2.2, "wood": 2.2, "grain": 1.9, "piety": 2.4, "wool": 1.0, "cloth": 1.7,
    "gold": 0.7, "loyalty": 1.3, "medical_knowledge": 1.0, "house": -0.5, "seal": 0.0,
}  # fmt: skip
"""The value of a piece for a greedy player, in points."""


class WorldWithoutEndPolicy(Policy[Game]):
    """A policy that values options by their moves, and action cards by what they are expected to bring now."""

    piece_worth = WORTH

    def __init__(self, game: Game, random: Random, greedy: bool) -> None:
        """The policy for a game at its first asks, with twelve cards in each hand."""
        super().__init__(game, random, greedy)
        board = game.board
        self.face_down: dict[str, set[str]] = {seat: set() for seat in board.seats}
        self.chapter = 0

    def after_undo(self, before: Policy[Game] | None) -> Self:
        """This policy, with the cards that lay face down before an undo."""
        if isinstance(before, WorldWithoutEndPolicy):
            self.face_down = before.face_down
        return self

    def remember(self, view: AnyView) -> None:
        """Put the stand-in's cards face down as it does at the table; others as a careful player would."""
        self.chapter = self.game.board.chapter
        self.face_down[view["viewer"]] = set(stand_in_cards(cast("View", view)))

    def possible(self, ask: Ask) -> Sequence[str]:
        """The legal values without cards that lie face down."""
        if ask.device_input != "action_card" or not ask.seat:
            return ask.values
        self.lay_face_down(ask.seat)
        return [value for value in ask.values if value not in self.face_down[ask.seat]]

    def value(self, ask: Ask, value: str) -> float:
        """The value of an option for the asked seat, in points."""
        if ask.device_input == "action_card" and ask.seat and ":" not in value:
            return self.expected(value, ask.seat)
        return super().value(ask, value)

    def lay_face_down(self, seat: str) -> None:
        """Lay cards face down up to the number that the rules have counted (WWE-R18)."""
        board = self.game.board
        if board.chapter != self.chapter:
            self.chapter = board.chapter
            for cards in self.face_down.values():
                cards.clear()
        down, hand = self.face_down[seat], board.hands[seat]
        while len(down) < hand.discards:
            left = [card for card in ACTIONS if card not in hand.played and card not in down]
            down.add(min(left, key=lambda card: self.expected(card, seat)) if self.greedy
                     else self.random.choice(left))  # fmt: skip

    def expected(self, card: str, seat: str) -> float:
        """The expected value of a card for a seat now, in points."""
        board = self.game.board
        held = board.held
        materials = held(seat, "stone") + held(seat, "wood")
        open_projects = any(project.open_to_players for project in board.projects.values())
        return {
            "grain": 2.5 if held(seat, "grain") < 2 and board.stock("grain") else 0.2,
            "piety": 3.0 if held(seat, "piety") < 2 and board.stock("piety") else 0.3,
            "building_material": 2.2,
            "building_project": min(2, materials) * 3.0 - 2 if open_projects else 0,
            "sale": held(seat, "wool") * 1.0 + min(1, held(seat, "cloth")) * 1.5,
            "privilege": 1.5 if board.hands[seat].played else 0,
            "house_building": 1.6 if held(seat, "gold") and materials else 0,
            "rent": len(board.hands[seat].houses[:2]) * 1.2,
            "donation": 0.8 if held(seat, "gold") and held(seat, SEAL[seat]) and open_projects else 0,
            "weaver": min(2, held(seat, "wool")) * 0.6,
            "medicine": 2.0,
            "favour": 1.0,
        }[card]
