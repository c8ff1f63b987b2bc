"""Advantage cards: taking them in Kingsbridge, and using them (PE-V, III7, N3)."""

from __future__ import annotations

from engine.core import term
from engine.core.asks import Description
from engine.core.game_state import Decision
from engine.pillars_of_the_earth.board import Board, gain_terms
from engine.pillars_of_the_earth.names import ADVANTAGE, BOX, SCREEN
from engine.pillars_of_the_earth.options import Gift, Word
from engine.pillars_of_the_earth.rules.by_hand import BY_HAND, USE_BY_HAND, resolve_by_hand


async def take_advantages(board: Board) -> None:
    """Give each builder the card at its space; a card left over leaves the game (PE-III7)."""
    for _, seat, card in board.take_cards("kingsbridge", "PE-III7"):
        if board.pack.advantages[card].kind == "immediate":
            await use_at_once(board, seat, card)


async def use_at_once(board: Board, seat: str, card: str) -> None:
    """Use a card that works at once and then leaves the game (PE-V1, V2, N3)."""
    advantage = board.pack.advantages[card]
    board.holdings[seat].advantages.remove(card)
    board.move_card(ADVANTAGE, card, SCREEN[seat], BOX, "PE-V1")
    if advantage.do == "gain":
        board.gain(seat, advantage.gain, "PE-V2")
    elif advantage.do == "choice":

        def describe(gift: Gift) -> Description:
            return term("option.gain"), gain_terms(advantage.choices[gift.number - 1])

        gift = await board.choose(
            Decision(
                "choice",
                lambda: [Gift(card, number) for number, _ in enumerate(advantage.choices, start=1)],
                describe,
                term("ask.choice", seat=seat, card=board.card_term(card)),
                ordinal=f"-{card}",
            ),
            seat,
        )
        if isinstance(gift, Gift):
            board.gain(seat, advantage.choices[gift.number - 1], "PE-N3")
    elif advantage.do == BY_HAND:
        await resolve_by_hand(board, f"advantage_{card}", board.card_term(card))


async def offer_cards_by_hand(board: Board, before: str = "") -> None:
    """Offer the once-only cards that are resolved by hand to their owners, before a phase or a place (PE-V1).

    At any other moment the host enters the use of a card as a correction. `before` names the place, for the ask's id.
    """
    for seat in board.order:
        for card in [*board.holdings[seat].advantages]:
            if board.pack.advantages[card].kind == "once" and board.pack.advantages[card].do == BY_HAND:
                await offer_card_by_hand(board, seat, card, f"-{card}_{before}" if before else f"-{card}")


async def offer_card_by_hand(board: Board, seat: str, card: str, ordinal: str) -> None:
    """Offer one such card to its owner; when used it leaves the game, and the host enters its moves (PE-V1)."""

    def choices() -> list[Word]:
        return [Word.USE] if card in board.holdings[seat].advantages else []

    name = board.card_term(card)
    choice = await board.offer(
        Decision(
            USE_BY_HAND,
            choices,
            lambda _: (term("option.use_card", card=name), []),
            term("ask.use_by_hand", card=name),
            ordinal=ordinal,
        ),
        seat,
    )
    if choice is Word.USE:
        use_up(board, seat, card, "PE-V1")
        await resolve_by_hand(board, f"advantage_{card}", name)


def use_up(board: Board, seat: str, card: str, clause: str) -> None:
    """Remove a card that works once from the game after its use (PE-V1)."""
    board.holdings[seat].advantages.remove(card)
    board.move_card(ADVANTAGE, card, SCREEN[seat], BOX, clause)
    board.ledger.note("log.used_card", seat, clause, card=board.card_term(card))
