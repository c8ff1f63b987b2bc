"""A round: event, card, income, favour, one action each; and the whole game of four chapters (WWE-R, C)."""

from engine.core import Ask, term
from engine.core.asks import WAIVED, Description
from engine.core.game import ask_one
from engine.world_without_end.actions import ACTION
from engine.world_without_end.board import Board
from engine.world_without_end.chapter_end import end_of_chapter
from engine.world_without_end.ending import final_scoring
from engine.world_without_end.events import carry_out_trade, describe_trade, open_trades, take_effect
from engine.world_without_end.income import lay_the_card
from engine.world_without_end.names import HAND_OUT_LIMIT, NOTHING
from engine.world_without_end.pack import Card
from engine.world_without_end.plague import somebody_falls_sick

CHAPTERS = 4
ROUNDS = 6


async def play_the_game(board: Board) -> None:
    """Four chapters of six rounds, then the final scoring."""
    await board.choose_start_player(term("ask.start_player"))
    for chapter in range(1, CHAPTERS + 1):
        board.chapter = board.ledger.chapter = chapter
        for number in range(1, ROUNDS + 1):
            board.round = board.ledger.round = number
            await play_round(board)
            if number < ROUNDS:
                board.make_active(board.next_seat(board.active))
        await end_of_chapter(board)
    final_scoring(board)


async def play_round(board: Board) -> None:
    """Reveal the event, let each player decide, lay the card, income, favour, one action each (WWE-R)."""
    if board.round == 1:
        do_penance(board)
    card = await reveal_the_event(board)
    if card.plague is not None:
        await somebody_falls_sick(board, card.plague)
    await take_effect(board, card)
    await lay_the_card(board, card)
    if card.kind == "permanent":
        board.newest_permanent = card
    board.phase = "actions"
    for seat in board.order:
        await take_turn(board, seat)
    end_of_round(board)


async def reveal_the_event(board: Board) -> Card:
    """The active player turns up the top card of the chapter's deck (WWE-R1, S5)."""
    board.phase = "event"

    def in_the_deck() -> list[str]:
        return [
            card.id
            for card in board.pack.deck(board.chapter)
            if card.id not in board.used_cards and (card.starred or not board.setup.first_game)
        ]

    def read(value: str) -> Description:
        return term("option.event", card=value, title=board.cards[value].title), []

    question = term("ask.event", seat=board.active)
    value = await board.tell(board.name("event"), question, in_the_deck, read, "event_card")
    card = board.cards[value]
    board.used_cards.append(value)
    board.beneath = (board.event, board.orientation, board.arrow, board.incomes)
    board.event = card
    board.orientation = board.arrow = None
    board.incomes = {}
    board.ledger.note("log.event", board.active, "WWE-R1", card=value, title=card.title)
    return card


def do_penance(board: Board) -> None:
    """One card drawn at random goes face down at the start of the round, in place of its discard (WWE-P1)."""
    for seat in board.order:
        if "penance" in board.hands[seat].punishments:
            board.hands[seat].discards += 1
            board.ledger.note("log.penance", seat, "WWE-P1")


async def take_turn(board: Board, seat: str) -> None:
    """Trades of permanent events, one card face up, its action, and the face-down card (WWE-R6, R17, R23)."""
    card = await lay_a_card(board, seat)
    lost = seat in board.action_lost or (board.round == 1 and "royal_court" in board.hands[seat].punishments)
    waived = card.endswith(WAIVED)
    card = card.removesuffix(WAIVED)
    board.hands[seat].played.append(card)
    board.ledger.note("log.played", seat, "WWE-R17", card=card, carried_out=not (lost or waived))
    if not board.drawn_discard:
        discard(board, seat)
    if not lost and not waived:
        await ACTION[card](board, seat)
    if board.drawn_discard:
        draw_the_discard(board, seat)
    await trade_after(board, seat)


async def lay_a_card(board: Board, seat: str) -> str:
    """Ask for the action card, making first whatever permanent trades the seat wants to make."""
    number = 1
    lost = seat in board.action_lost or (board.round == 1 and "royal_court" in board.hands[seat].punishments)

    def cards_and_trades() -> list[str]:
        return [*board.hand(seat), *open_trades(board, seat)]

    def read(value: str) -> Description:
        if value.startswith("trade:"):
            return describe_trade(open_trades(board, seat)[value])
        if value.endswith(WAIVED):
            return term("option.waive", card=value.removesuffix(WAIVED)), []
        return term("option.play", card=value), []

    while True:
        what = "play" if number == 1 else f"play{number}"
        value = await ask_one(
            Ask(
                board.name(what, seat),
                seat,
                term("ask.play_lost" if lost else "ask.play", seat=seat),
                cards_and_trades,
                read,
                sense="action_card",
                waivable=None if lost else is_a_card,
            )
        )
        if not value.startswith("trade:"):
            return value
        carry_out_trade(board, seat, open_trades(board, seat)[value], "WWE-R6")
        board.hands[seat].traded.add(value)
        number += 1


def is_a_card(value: str) -> bool:
    """Whether a value of the play ask is a card, not a trade."""
    return value in ACTION


async def trade_after(board: Board, seat: str) -> None:
    """A permanent event's trade may also be made after the action card (WWE-R6)."""
    while True:
        if not open_trades(board, seat):
            return
        value = await board.offer(
            f"trade_after{len(board.hands[seat].traded) + 1}",
            seat,
            lambda: list(open_trades(board, seat)),
            lambda value: describe_trade(open_trades(board, seat)[value]),
        )
        if value == NOTHING:
            return
        carry_out_trade(board, seat, open_trades(board, seat)[value], "WWE-R6")
        board.hands[seat].traded.add(value)


def discard(board: Board, seat: str) -> None:
    """One further card goes face down, unless that pile is ahead already (WWE-R18, S10, Z3, Z4, P1)."""
    hand = board.hands[seat]
    if len(board.cards_in_use()) == HAND_OUT_LIMIT:
        return
    if hand.discards < len(hand.played) and hand.discards < HAND_OUT_LIMIT:
        hand.discards += 1
        board.ledger.note("log.discarded", seat, "WWE-R18")


def draw_the_discard(board: Board, seat: str) -> None:
    """The next seated player to the left draws the face-down card at random (WWE-X7)."""
    before = board.hands[seat].discards
    discard(board, seat)
    if board.hands[seat].discards > before:
        board.ledger.note("log.drawn_discard", seat, "WWE-X7", by=board.next_seat(seat))


def end_of_round(board: Board) -> None:
    """A permanent event goes to its slot, pushing the oldest out when both are taken (WWE-R19, R22)."""
    if board.newest_permanent is not None:
        if len(board.slots) == 2:
            board.slots = [board.newest_permanent, board.slots[1]]
        else:
            board.slots = [*board.slots, board.newest_permanent]
        board.newest_permanent = None
        board.event, board.orientation, board.arrow, board.incomes = board.beneath
    board.action_lost.clear()
    board.drawn_discard = False
    for hand in board.hands.values():
        hand.traded.clear()
        if board.round == 1:
            hand.punishments.clear()
