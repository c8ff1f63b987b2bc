"""The board of The Pillars of the Earth as a view shows it, laid out for an imagined game.

Nothing is hidden. Only the number of workers matters, so borrowed workers are laid out as a player's own. Cubes that
stand in for others are laid out as what they stand for.
"""

from __future__ import annotations

from companion.games.imagined import balance, lay
from engine.pillars_of_the_earth import names
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.pieces import BUILDERS_EACH, starters_of
from engine.pillars_of_the_earth.view_types import AskView, SeatView, View


def lay_out(board: Board, view: View, ask: AskView) -> None:
    """Lay out what a view shows; a builder that the ask is about has been drawn."""
    board.chapter = board.ledger.chapter = view["chapter"]
    board.round = board.ledger.round = view["round"]
    board.phase = view["phase"]
    if view["active"] is not None:
        board.set_start_player(view["active"])
    for shown in view["seats"]:
        lay_out_seat(board, shown)
    lay_out_builders(board, view, ask)
    lay_out_open_cards(board, view)
    lay_out_events(board, view)
    lay_out_stocks(board, view)
    balance(board.ledger)


def lay_out_seat(board: Board, shown: SeatView) -> None:
    """Lay out the goods, workers and cards of a seat."""
    ledger, seat = board.ledger, str(shown["seat"])
    holding, screen = board.holdings[seat], names.SCREEN[seat]
    ledger.points[seat] = shown["vp"]
    lay(ledger, "gold", screen, shown["gold"], names.BOX)
    for kind in names.CUBES:
        lay(ledger, kind, screen, shown["cubes"][kind], names.SITE_OF[kind])
    lay(ledger, "worker", screen, shown["workers"], names.BOX)
    lay(ledger, "worker", names.own_pile("mill", seat), shown["mill"], names.BOX)
    for kind in names.SITES:
        lay(ledger, "worker", names.own_pile(names.workplace(kind), seat), shown["sites"][kind], names.BOX)
    holding.craftsmen = [card["card"] for card in shown["craftsmen"]]
    holding.advantages = [card["card"] for card in shown["advantages"]]
    holding.resources = [card["card"] for card in shown["resources"]]
    for starter in starters_of(board.pack):
        lay(ledger, names.card_kind(names.CRAFTSMAN, starter), screen, int(starter in holding.craftsmen), names.BOX)
    hired = [card for card in holding.craftsmen if board.pack.craftsmen[card].round]
    for sort, cards in (
        (names.CRAFTSMAN, hired),
        (names.RESOURCE, holding.resources),
        (names.ADVANTAGE, holding.advantages),
    ):
        for card in cards:
            lay(ledger, names.card_kind(sort, card), screen, 1, names.STOCK)
    holding.passes, holding.protected, holding.bought = shown["passes"], shown["protected"], set(shown["bought"])
    for number, piece in enumerate(names.PIECES, start=1):
        if number == shown["piece"]:
            lay(ledger, piece, screen, 1, names.PIECES_TO_SET)


def lay_out_builders(board: Board, view: View, ask: AskView) -> None:
    """Lay out the builders in the bag, on the spaces and on the cost wheel, and the one that has been drawn."""
    ledger = board.ledger
    left = dict.fromkeys(board.seats, BUILDERS_EACH)

    def put(seat: str, pile: str, n: int = 1) -> None:
        lay(ledger, names.BUILDER, pile, n, names.own_pile("bag", seat))
        left[seat] -= n

    for place, owners in view["places"].items():
        board.spaces[place] = list(owners)
        for number, owner in enumerate(owners, start=1):
            if owner is not None:
                put(owner, names.space_pile(place, number, owner))
    board.wheel = [(str(shown["seat"]), shown["cost"]) for shown in view["cost"]["passed"]]
    for seat, cost in board.wheel:
        put(seat, names.wheel_pile(cost, seat))
    for shown in view["seats"]:
        put(shown["seat"], names.own_pile("beside", shown["seat"]), shown["unused_builders"])
    if ask["what"] == "builder":
        seat = str(ask["seat"])
        put(seat, names.own_pile("drawn", seat))
    lay(ledger, names.COST_MARKER, names.cost_pile(view["cost"]["next"]), 1, names.cost_pile(names.FIRST_COST))
    board.cost, board.refusal_left = view["cost"]["next"], view["refusal_left"]


def lay_out_open_cards(board: Board, view: View) -> None:
    """Lay out the cards in Kingsbridge, in Shiring and in the supply."""
    ledger = board.ledger
    board.open_advantages = [card["card"] if card else None for card in view["kingsbridge"]]
    board.open_craftsmen = [card["card"] if card else None for card in view["shiring"]]
    for place, sort, cards in (
        ("kingsbridge", names.ADVANTAGE, board.open_advantages),
        ("shiring", names.CRAFTSMAN, board.open_craftsmen),
    ):
        if any(cards):
            board.laid_out.add(place)
        for number, card in enumerate(cards, start=1):
            if card is not None:
                lay(ledger, names.card_kind(sort, card), names.card_space(place, number), 1, names.STOCK)
    board.supply = [card["card"] for card in view["supply"]]
    for card in board.supply:
        sort = names.RESOURCE if card in board.pack.resources else names.CRAFTSMAN
        lay(ledger, names.card_kind(sort, card), names.SUPPLY, 1, names.STOCK)
    board.used_advantages = set(view["seen"]["advantages"])


def lay_out_events(board: Board, view: View) -> None:
    """Lay out the event, and what events do in this round and the next."""
    board.used_events = set(view["seen"]["events"])
    if view["event"] is not None:
        board.event = board.pack.events[view["event"]["card"]]
        lay(board.ledger, names.card_kind(names.EVENT, board.event.id), names.OPEN_EVENT, 1, names.STOCK)
    for entry in view["in_force"]:
        match entry["text"]["key"]:
            case "in_force.pass_limit":
                board.pass_limit, board.limit_spares = entry["text"]["n"], set(entry["spares"])
            case "in_force.next_pass_limit":
                board.next_pass_limit, board.limit_spares = entry["text"]["n"], set(entry["spares"])
            case "in_force.less_yield":
                board.less_yield = {seat: entry["text"]["n"] for seat in board.seats if seat not in entry["spares"]}


def lay_out_stocks(board: Board, view: View) -> None:
    """Lay out the market, the metal at court, the grey workers and the pieces that are set."""
    ledger = board.ledger
    for kind in names.MATERIALS:
        lay(ledger, kind, names.MARKET, view["market"][kind], names.SITE_OF[kind])
    lay(ledger, "metal", names.COURT, view["metal_at_court"], names.SITE_OF["metal"])
    lay(ledger, "grey_worker", names.CASTLE, view["castle"], names.BOX)
    board.tax, board.pieces_set = view["tax"], view["pieces_set"]
    for piece in names.PIECES[: view["pieces_set"]]:
        lay(ledger, piece, names.CATHEDRAL, 1, names.PIECES_TO_SET)
