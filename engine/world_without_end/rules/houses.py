"""Houses: building, returning, rents (WWE-A7 to A9, G6, X5)."""

from engine.core import Nothing, term
from engine.core.asks import Description, Option
from engine.core.game_state import Decision
from engine.world_without_end.board import Board, gain_terms
from engine.world_without_end.names import HOUSE, SCREEN, site_pile
from engine.world_without_end.options import Rents


def sites_open_to(board: Board, seat: str, *, free: bool) -> list[str]:
    """The free sites whose rent the seat does not have yet, and whose price it can pay (WWE-A7, A8)."""
    own = board.hands[seat].houses
    if not board.held(seat, HOUSE[seat]) or board.forbids("houses"):
        return []
    if not free and not board.held(seat, "gold"):
        return []
    sites, owners = board.sites, board.owners
    rents = [sites[house].rent for house in own]
    return [
        site.id
        for site in sites.values()
        if site.id not in owners and site.rent not in rents and (free or board.held(seat, site.material))
    ]


def house_decision(
    board: Board, seat: str, what: str = "house_building", ordinal: str = "", *, free: bool = False
) -> Decision[str]:
    """On which free site a seat builds a house (WWE-A7, G6)."""
    sites = board.sites

    def describe(value: str) -> Description:
        site = sites[value]
        price = [] if free else [board.give_term("gold"), board.give_term(site.material)]
        rent = gain_terms(site.rent)
        return Option(
            term("option.site", site=value, rent=rent),
            price,
            title=term("title.site", site=value, rent=rent),
            group=None if free else term("group.price", give=price),
        )

    return Decision(
        what,
        lambda: sites_open_to(board, seat, free=free),
        describe,
        ordinal=ordinal,
        share=lambda: [term("shared.house_rent")],
    )


async def set_free_house(board: Board, seat: str, ordinal: str) -> None:
    """Build a house free of charge on a free site; its rent is not paid when it is built (WWE-G6).

    The seat is asked even where only one site is left, because it has not played a card to build a house.
    """
    decision = house_decision(board, seat, "free_house", ordinal, free=True)
    if not decision.list_choices():
        return
    site = await board.offer(decision, seat)
    if not isinstance(site, Nothing):
        set_house(board, seat, site, free=True)


def set_house(board: Board, seat: str, site: str, *, free: bool = False) -> None:
    """Pay for a house and set it on a site (WWE-A7, G6)."""
    clause = "WWE-G6" if free else "WWE-A7"
    if not free:
        board.give(seat, "gold", 1, clause)
        board.give(seat, board.sites[site].material, 1, clause)
    board.ledger.move(1, HOUSE[seat], SCREEN[seat], site_pile(site), clause)
    board.hands[seat].houses.append(site)
    board.ledger.note("log.house", seat, clause, site=site)


def give_house_back(board: Board, seat: str, site: str) -> None:
    """Return a house from the board to its owner; the site may be built on again (WWE-X5)."""
    board.ledger.move(1, HOUSE[seat], site_pile(site), SCREEN[seat], "WWE-X5")
    board.hands[seat].houses.remove(site)
    board.ledger.note("log.house_back", seat, "WWE-X5", site=site)


def rent_decision(board: Board, seat: str) -> Decision[Rents]:
    """Which rents a seat takes: of at most two of its houses (WWE-A9)."""
    houses = board.hands[seat].houses
    sites = board.sites

    def pairs() -> list[Rents]:
        if len(houses) <= 2:
            return [Rents(tuple(houses))] if houses else []
        two = [Rents((house, other)) for i, house in enumerate(houses) for other in houses[i + 1 :]]
        return [*two, *(Rents((house,)) for house in houses)]

    def describe(chosen: Rents) -> Description:
        gains = [move for site in chosen.sites for move in gain_terms(board.limited_by_piles(sites[site].rent))]
        label = term("option.rent", sites=[term("name.site", site=site) for site in chosen.sites])
        return Option(label, gains, effect=label, title=term("title.rent", gains=gains))

    return Decision("rent", pairs, describe, share=lambda: [term("shared.rent")])
