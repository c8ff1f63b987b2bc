"""Cards resolved by hand: cards of a pack whose effect the program does not know (PE-III1, V1).

The players do what the card says, the host enters what moved as corrections, and then confirms.
"""

from __future__ import annotations

from engine.core import Term, TypedAsk, term
from engine.core.game import ask_one
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.options import Word

BY_HAND = "by_hand"
"""The effect of such a card in a pack, and what the ask to confirm it is about."""
USE_BY_HAND = "use_by_hand"
"""What the ask is about by which the owner of a once-only card may use it."""


async def resolve_by_hand(board: Board, name: str, card: Term) -> None:
    """Wait until the host has entered what a card moved; `name` makes the ask's id unique within a phase."""
    question = term("ask.by_hand_card", card=card)
    confirmed = [Word.BOOKED]
    await ask_one(
        TypedAsk(
            board.name(BY_HAND, ordinal=f"-{name}"),
            None,
            question,
            lambda: confirmed,
            lambda _: (term("option.booked"), []),
        )
    )
