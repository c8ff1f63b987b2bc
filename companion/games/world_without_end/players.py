"""Simulated players of World Without End: what lies face down only its owner knows, so it is kept here."""

from __future__ import annotations

from random import Random
from typing import Any, Self

from companion.simulated_players import SimulatedPlayers
from engine.core import Ask
from engine.core.asks import WAIVED
from engine.world_without_end.board import Board
from engine.world_without_end.names import ACTIONS

WORTH = {
    "vp": 1.0, "stone": 2.2, "wood": 2.2, "grain": 1.9, "piety": 2.4, "wool": 1.0, "cloth": 1.7,
    "gold": 0.7, "loyalty": 1.3, "medical_knowledge": 1.0, "house": -0.5, "seal": 0.0,
}  # fmt: skip
"""What a piece is worth to a greedy player, in points."""


class PlayersOfWorldWithoutEnd(SimulatedPlayers):
    """They hold real cards, some of them face down."""

    worth_of = WORTH

    def __init__(self, game: Any, random: Random, policy: str = "random") -> None:
        """Sit down with twelve cards each."""
        super().__init__(game, random, policy)
        board: Board = game.board
        self.face_down: dict[str, set[str]] = {seat: set() for seat in board.seats}
        self.chapter = 0

    def after(self, before: SimulatedPlayers | None) -> Self:
        """The cards that lay face down before an undo still do."""
        if isinstance(before, PlayersOfWorldWithoutEnd):
            self.face_down = before.face_down
        return self

    def choose(self, ask: Ask) -> str:
        """An answer to an open ask."""
        if ask.sense == "action_card" and ask.seat:
            return self.choose_card(ask, ask.seat)
        return super().choose(ask)

    def sensed(self, ask: Ask, value: str) -> bool:
        """No card says that a trade is made, or that its action is not carried out."""
        return super().sensed(ask, value) and not value.startswith("trade:") and not value.endswith(WAIVED)

    def choose_card(self, ask: Ask, seat: str) -> str:
        """A card that is really still in the hand, or a trade of a permanent event."""
        self.lay_face_down(seat)
        down = self.face_down[seat]
        possible = [value for value in ask.values if value not in down]
        if self.policy == "greedy":
            return max(possible, key=lambda value: self.gain(ask, value) if ":" in value else self.promise(value, seat))
        return self.random.choice(possible)

    def lay_face_down(self, seat: str) -> None:
        """Bring the face-down cards up to the number that the books say (WWE-R18)."""
        board: Board = self.game.board
        if board.chapter != self.chapter:
            self.chapter = board.chapter
            for cards in self.face_down.values():
                cards.clear()
        down, hand = self.face_down[seat], board.hands[seat]
        while len(down) < hand.discards:
            left = [card for card in ACTIONS if card not in hand.played and card not in down]
            down.add(min(left, key=lambda card: self.promise(card, seat)) if self.policy == "greedy"
                     else self.random.choice(left))  # fmt: skip

    def promise(self, card: str, seat: str) -> float:
        """What a card is likely to bring a seat now, in points."""
        board: Board = self.game.board
        held = board.held
        materials = held(seat, "stone") + held(seat, "wood")
        open_projects = any(project.open_to_players for project in board.projects.values())
        promise = {
            "grain": 2.5 if held(seat, "grain") < 2 and board.stock("grain") else 0.2,
            "piety": 3.0 if held(seat, "piety") < 2 and board.stock("piety") else 0.3,
            "building_material": 2.2,
            "building_project": min(2, materials) * 3.0 - 2 if open_projects else 0,
            "sale": held(seat, "wool") * 1.0 + min(1, held(seat, "cloth")) * 1.5,
            "privilege": 1.5 if board.hands[seat].played else 0,
            "house_building": 1.6 if held(seat, "gold") and materials else 0,
            "rent": len(board.hands[seat].houses[:2]) * 1.2,
            "donation": 0.8 if held(seat, "gold") and held(seat, "seal") and open_projects else 0,
            "weaver": min(2, held(seat, "wool")) * 0.6,
            "medicine": 2.0,
            "favour": 1.0,
        }[card]
        return promise + self.random.random() * 0.01
