"""The whole game of four chapters, and a round: event, income, favour, one action each (WWE-R, C)."""

from engine.core import Nothing, Term, TypedAsk, term
from engine.core.asks import Cause, Description, Option
from engine.core.game_state import Decision
from engine.core.referee import ask_one
from engine.world_without_end.board import Board
from engine.world_without_end.names import (
    CARD,
    CHAPTERS,
    COUNCIL,
    DISCARD,
    HAND,
    HAND_OUT_LIMIT,
    PLAY,
    PLAYED,
    ROUNDS,
    SLOTS,
    deck,
    event_kind,
)  # fmt: skip
from engine.world_without_end.options import Trade, Waived
from engine.world_without_end.printed import Card
from engine.world_without_end.rules.actions import ACTION
from engine.world_without_end.rules.chapter_end import end_of_chapter
from engine.world_without_end.rules.ending import final_scoring
from engine.world_without_end.rules.event_card import place_the_card
from engine.world_without_end.rules.events import carry_out_trade, describe_open_trade, open_trades, take_effect
from engine.world_without_end.rules.outlooks import outlook
from engine.world_without_end.rules.plague import name_tokens_turned_by_hand, turn_up_plague_token


async def play_the_game(board: Board) -> None:
    """Play four chapters of six rounds, then score (WWE-C8, E1)."""
    await board.choose_start_player(term("ask.last_to_build"))
    for chapter in range(1, CHAPTERS + 1):
        board.chapter = board.ledger.chapter = chapter
        board.events_left = ROUNDS
        for number in range(1, ROUNDS + 1):
            board.round = board.ledger.round = number
            await play_round(board)
            if number < ROUNDS:
                board.make_active(board.next_seat(board.active))
        await end_of_chapter(board)
    final_scoring(board)


async def play_round(board: Board) -> None:
    """Play one round: event with its choices, income, favour, one action each (WWE-R1 to R23)."""
    if board.round == 1:
        do_penance(board)
    card = await reveal_the_event(board)
    await name_tokens_turned_by_hand(board)
    if card.plague is not None:
        await turn_up_plague_token(board, card.plague)
    await take_effect(board, card)
    await place_the_card(board, card)
    if card.kind == "permanent" and board.ledger.held(event_kind(card.id), COUNCIL):
        board.newest_permanent = card
    board.phase = "actions"
    for seat in board.order:
        await take_turn(board, seat)
    end_of_round(board)


async def reveal_the_event(board: Board) -> Card:
    """Ask for the top card of the chapter's deck, which the active player turns up (WWE-R1, S5)."""
    board.phase = "event"

    def describe(value: str) -> Description:
        return term("option.event", card=value, title=board.cards[value].title), []

    question = term("ask.event", seat=board.active)
    value = await board.ask_table(board.name("event"), question, board.cards_in_deck, describe, "event_card")
    card = board.cards[value]
    board.used_cards.append(value)
    board.events_left -= 1
    board.ledger.move(1, event_kind(value), deck(card.deck), COUNCIL, "WWE-R1", board.active)
    board.beneath = (board.event, board.orientation, board.arrow, board.incomes)
    board.event = card
    board.orientation = board.arrow = None
    board.incomes = {}
    board.ledger.note("log.event", board.active, "WWE-R1", card=value, title=card.title)
    return card


def do_penance(board: Board) -> None:
    """Put one card drawn at random face down at the start of the round, in place of the discard (WWE-P1)."""
    for seat in board.order:
        if "penance" in board.hands[seat].punishments:
            board.put_face_down(seat, "WWE-P1")
            board.ledger.note("log.penance", seat, "WWE-P1")


async def take_turn(board: Board, seat: str) -> None:
    """Play one card: trades, the card face up, the face-down card, the action, trades (WWE-R6, R17, R18, R23)."""
    lost = action_is_lost(board, seat)
    answer = await ask_for_a_card(board, seat, lost)
    card = answer.card if isinstance(answer, Waived) else answer
    carried_out = card == answer and not lost
    details = (("card", card), ("carried_out", carried_out))
    board.ledger.move(1, CARD[seat], HAND[seat], PLAYED[seat], PLAY, details=details)
    board.hands[seat].played.append(card)
    if not board.drawn_discard:
        discard(board, seat)
    if carried_out:
        board.cause = Cause("action_card", card)
        await ACTION[card](board, seat)
        board.cause = None
    if board.drawn_discard:
        draw_the_discard(board, seat)
    await offer_trades_after(board, seat)


def action_is_lost(board: Board, seat: str) -> bool:
    """Whether the action of the card that a seat plays is not carried out (WWE-P3, X7)."""
    return seat in board.action_lost or (board.round == 1 and "royal_court" in board.hands[seat].punishments)


async def ask_for_a_card(board: Board, seat: str, lost: bool) -> str | Waived:
    """Ask for the action card; before it, the seat may make trades of permanent events (WWE-R6, R17, R23)."""
    number = 1

    def cards_and_trades() -> list[str | Waived | Trade]:
        return [*board.hand(seat), *open_trades(board, seat)]

    def waived_cards() -> list[str | Waived | Trade]:
        return [Waived(card) for card in board.hand(seat)]

    def describe(option: str | Waived | Trade) -> Description:
        if isinstance(option, Trade):
            return describe_open_trade(board, seat, option)
        if isinstance(option, Waived):
            return term("option.waive", card=option.card), []
        if lost:
            return term("option.play", card=option), []
        expected = outlook(board, seat, option)
        return Option(term("option.play", card=option), [], expected.effect, expected.idle)

    def must_discard() -> list[Term]:
        drawn, discarded = board.drawn_discard, will_discard(board, seat)
        if not discarded:
            return []
        return [term("shared.drawn_discard", by=board.next_seat(seat)) if drawn else term("shared.discard")]

    while True:
        option = await ask_one(
            TypedAsk(
                board.name("play", seat, "" if number == 1 else str(number)),
                seat,
                term("ask.play_lost" if lost else "ask.play", seat=seat),
                cards_and_trades,
                describe,
                device_input="action_card",
                further=tuple if lost else waived_cards,
                share=must_discard,
            )
        )
        if not isinstance(option, Trade):
            return option
        make_trade(board, seat, option)
        number += 1


def make_trade(board: Board, seat: str, trade: Trade) -> None:
    """Carry out a trade of a permanent event, which each seat may make once in a round (WWE-R6)."""
    carry_out_trade(board, seat, open_trades(board, seat)[trade], "WWE-R6")
    board.hands[seat].traded.add(trade)


async def offer_trades_after(board: Board, seat: str) -> None:
    """Offer the trades of permanent events after the action card (WWE-R6)."""
    while True:
        possible: list[Trade | Nothing] = list(open_trades(board, seat))
        if not possible:
            return
        trade = await board.offer(
            Decision(
                "trade_after",
                lambda: list(open_trades(board, seat)),
                lambda trade: describe_open_trade(board, seat, trade),
                ordinal=str(len(board.hands[seat].traded) + 1),
            ),
            seat,
        )
        if isinstance(trade, Nothing):
            return
        make_trade(board, seat, trade)


def is_discard_due(board: Board, seat: str, played: int, in_hand: int) -> bool:
    """Whether a further card goes face down after so many are played and in the hand (WWE-R18, S10, Z3, Z4, P1)."""
    if in_hand <= HAND_OUT_LIMIT - played:
        return False  # all cards of the hand will be played
    return board.hands[seat].discards < min(played, HAND_OUT_LIMIT)


def will_discard(board: Board, seat: str) -> bool:
    """Whether a seat puts a further card face down once it has played the card that it is asked for."""
    in_hand = board.ledger.held(CARD[seat], HAND[seat])
    return is_discard_due(board, seat, len(board.hands[seat].played) + 1, in_hand - 1)


def discard(board: Board, seat: str) -> None:
    """Put one further card face down, unless there are enough already (WWE-R18, S10, Z3, Z4, P1)."""
    if is_discard_due(board, seat, len(board.hands[seat].played), board.ledger.held(CARD[seat], HAND[seat])):
        board.put_face_down(seat, DISCARD)


def draw_the_discard(board: Board, seat: str) -> None:
    """Put a card face down that the next seated player to the left draws at random (WWE-X7)."""
    before = board.hands[seat].discards
    discard(board, seat)
    if board.hands[seat].discards > before:
        board.ledger.note("log.drawn_discard", seat, "WWE-X7", by=board.next_seat(seat))


def end_of_round(board: Board) -> None:
    """Move a permanent event to a slot, pushing out the oldest where both are taken (WWE-R19, R22)."""
    if board.newest_permanent is not None:
        newest, kind = board.newest_permanent, event_kind(board.newest_permanent.id)
        free = [
            slot for slot in SLOTS if all(board.ledger.where(event_kind(card.id)) != [slot] for card in board.slots)
        ]
        if free:
            board.slots = [*board.slots, newest]
        else:
            free = board.ledger.where(event_kind(board.slots[0].id))
            board.remove_event(board.slots[0], "WWE-R19")
            board.slots = [newest, board.slots[1]]
        board.ledger.move(1, kind, COUNCIL, free[0], "WWE-R19")
        board.newest_permanent = None
        board.event, board.orientation, board.arrow, board.incomes = board.beneath
    board.action_lost.clear()
    board.drawn_discard = False
    for hand in board.hands.values():
        hand.traded.clear()
        if board.round == 1:
            hand.punishments.clear()
