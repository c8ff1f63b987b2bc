"""Houses: building, returning, rents (WWE-A7 to A9, G6, X5)."""

from engine.core import Nothing, term
from engine.core.asks import Description
from engine.world_without_end.board import Board, gain_terms, give_term
from engine.world_without_end.names import HOUSE, SCREEN, site_pile
from engine.world_without_end.options import Rents


def sites_open_to(board: Board, seat: str, *, free: bool) -> list[str]:
    """The free sites whose rent the seat does not have yet, and whose price it can pay (WWE-A7, A8)."""
    own = board.hands[seat].houses
    if not board.held(seat, HOUSE[seat]) or board.forbids("houses"):
        return []
    if not free and not board.held(seat, "gold"):
        return []
    sites = board.sites
    rents = [sites[house].rent for house in own]
    return [
        site.id
        for site in sites.values()
        if site.id not in board.owners and site.rent not in rents and (free or board.held(seat, site.material))
    ]


async def set_house(board: Board, seat: str, what: str, ordinal: str = "", *, free: bool = False) -> None:
    """Build a house on a free site; its rent is not paid when it is built (WWE-A7, G6).

    The seat is asked about a house that is free of charge even where only one site is left, because it has not played
    a card to build it.
    """
    sites = board.sites

    def describe(value: str) -> Description:
        site = sites[value]
        price = [] if free else [give_term("gold"), give_term(site.material)]
        return term("option.site", site=value, rent=gain_terms(site.rent)), price

    def open_sites() -> list[str]:
        return sites_open_to(board, seat, free=free)

    if free and open_sites():
        site = await board.offer(what, seat, open_sites, describe, ordinal=ordinal)
    else:
        site = await board.choose(what, seat, open_sites, describe)
    if isinstance(site, Nothing):
        return
    clause = "WWE-G6" if free else "WWE-A7"
    if not free:
        board.give(seat, "gold", 1, clause)
        board.give(seat, sites[site].material, 1, clause)
    board.ledger.move(1, HOUSE[seat], SCREEN[seat], site_pile(site), clause)
    board.owners[site] = seat
    board.hands[seat].houses.append(site)
    board.ledger.note("log.house", seat, clause, site=site)


def give_house_back(board: Board, seat: str, site: str) -> None:
    """Return a house from the board to its owner; the site may be built on again (WWE-X5)."""
    board.ledger.move(1, HOUSE[seat], site_pile(site), SCREEN[seat], "WWE-X5")
    del board.owners[site]
    board.hands[seat].houses.remove(site)
    board.ledger.note("log.house_back", seat, "WWE-X5", site=site)


async def rent(board: Board, seat: str) -> None:
    """Receive the rents of at most two houses of the seat, of its choice (WWE-A9)."""
    houses = board.hands[seat].houses
    sites = board.sites

    def pairs() -> list[Rents]:
        if len(houses) <= 2:
            return [Rents(tuple(houses))] if houses else []
        two = [Rents((one, other)) for i, one in enumerate(houses) for other in houses[i + 1 :]]
        return [*two, *(Rents((one,)) for one in houses)]

    def describe(chosen: Rents) -> Description:
        return (
            term("option.rent", sites=[term("name.site", site=site) for site in chosen.sites]),
            [move for site in chosen.sites for move in gain_terms(board.limited_by_piles(sites[site].rent))],
        )

    chosen = await board.choose("rent", seat, pairs, describe)
    if not isinstance(chosen, Nothing):
        for site in chosen.sites:
            board.reward(seat, sites[site].rent, "WWE-A9")
