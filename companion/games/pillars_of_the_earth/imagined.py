"""Imagined games of The Pillars of the Earth: the rest of a round, from the view of one seat (PE-I, II, III)."""

from __future__ import annotations

from collections.abc import Coroutine
from random import Random
from typing import Any

from companion.games.imagined import CannotImagine, continued
from companion.games.pillars_of_the_earth.laid_out import lay_out
from engine.pillars_of_the_earth import Game, Pack, Setup
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.names import SITES
from engine.pillars_of_the_earth.rules import advantages, builders, cathedral, choosing_cards, events, market, places
from engine.pillars_of_the_earth.view_types import AskView, View


def imagine(setup: Setup, pack: Pack, view: View, ask: AskView, _random: Random) -> Game:
    """The rest of the round, from an ask of a seat's view."""

    def rules(board: Board) -> Coroutine[Any, Any, None]:
        lay_out(board, view, ask)
        return go_on(board, str(ask["seat"]), ask)

    return continued(Game, setup, pack, rules)


async def go_on(board: Board, seat: str, ask: AskView) -> None:
    """Continue from an ask to the end of the round. Raises `CannotImagine` for an ask inside another decision."""
    match ask["what"]:
        case "card" | "dismiss":
            await choose_cards_from(board, seat, dismissing=ask["what"] == "dismiss")
            await place_builders_from(board, None)
        case "builder" | "passed":
            await place_builders_from(board, seat if ask["what"] == "builder" else None)
        case "bishop":
            await from_the_bishop(board, seat)
        case "dismiss_shiring":
            await choosing_cards.dismiss_a_sixth(board, seat, "dismiss_shiring", "-1")
            await from_the_castle(board)
        case "market":
            await trade_from(board, seat)
            await from_the_cathedral(board)
        case "cathedral":
            from_seat(board, seat)
            await from_the_cathedral(board)
        case "keep_cubes":
            from_seat(board, seat)
            await cathedral.keep_five_cubes(board)
        case _:
            raise CannotImagine(ask["id"])


async def choose_cards_from(board: Board, seat: str, dismissing: bool) -> None:
    """The rest of phase I from a seat on. The view does not show who has passed: no other player counts as passed."""
    turn = 1
    if dismissing:
        await choosing_cards.dismiss_a_sixth(board, seat, "dismiss", "-1")
        seat = board.next_seat(seat)
    still_in = turned(board, seat)
    while board.supply and still_in:
        for item in list(still_in):
            if board.supply and not await choosing_cards.take_or_pass(board, item, turn):
                still_in.remove(item)
        turn += 1
    choosing_cards.clear_the_supply(board)
    for entry in board.order:
        board.place_workers(entry, board.free_workers(entry), "mill", "PE-I6")


async def place_builders_from(board: Board, drawn: str | None) -> None:
    """The rest of phase II from the builder that a seat has drawn, and phase III."""
    board.round = 2
    if drawn is not None:
        await builders.place_or_pass(board, drawn, 0)
        board.set_cost(max(0, board.cost - 1), "PE-II4")
    await builders.place_builders(board)
    board.round = 3
    await places.resolve_the_places(board)


async def from_the_bishop(board: Board, seat: str) -> None:
    """Phase III from the choices at the bishop's, without those that have been made."""
    owners = board.spaces["bishop"]
    for number in range(1, owners.index(seat) + 1):
        board.return_builder("bishop", number)
    gifts = await events.ask_the_bishop(board)
    if board.event is not None:
        events.take_effect(board, board.event)
    events.hand_out_the_bishops_gifts(board, gifts)
    places.mill(board)
    await advantages.take_advantages(board)
    places.priory(board)
    for kind in SITES:
        places.site(board, kind)
    await places.kings_court(board)
    await places.shiring(board)
    await from_the_castle(board)


async def from_the_castle(board: Board) -> None:
    """Phase III from the castle on."""
    places.castle(board)
    await market.trade_on_the_market(board)
    await from_the_cathedral(board)


async def trade_from(board: Board, seat: str) -> None:
    """The rest of the market from a seat's deal on."""
    first = board.spaces["market"].index(seat) + 1
    for number in range(first, len(board.spaces["market"]) + 1):
        trader = board.spaces["market"][number - 1]
        if trader is not None and not await market.trade(board, trader, f"-1_{number}"):
            board.return_builder("market", number)
    await market.trade_on_the_market(board)


async def from_the_cathedral(board: Board) -> None:
    """Phase III from the cathedral on."""
    await cathedral.build_the_cathedral(board)
    await cathedral.keep_five_cubes(board)
    places.return_all_builders(board)


def turned(board: Board, seat: str) -> list[str]:
    """All seats in the order of play, this one first."""
    at = board.order.index(seat)
    return [*board.order[at:], *board.order[:at]]


def from_seat(board: Board, seat: str) -> None:
    """Leave out the seats whose turn is over in this step of the round."""
    board.order = board.order[board.order.index(seat) :]
