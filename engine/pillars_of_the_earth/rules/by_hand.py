"""Cards resolved by hand: cards of a pack with an effect that is not implemented (PE-III1, V1).

The players do what the card says, the host enters the moves as corrections and then confirms.
"""

from __future__ import annotations

from engine.core import Term, TypedAsk, term
from engine.core.referee import ask_one
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.options import Word

BY_HAND = "by_hand"
"""The effect of such a card in a pack, and the subject of the ask that confirms it."""
USE_BY_HAND = "use_by_hand"
"""The subject of the ask that offers a once-only card to its owner."""


async def resolve_by_hand(board: Board, name: str, card: Term) -> None:
    """Ask the host to confirm the corrections for a card (PE-III1, V1).

    `name` makes the ask's id unique within a phase.
    """
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
