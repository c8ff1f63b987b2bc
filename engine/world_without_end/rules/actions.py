"""The twelve action cards (WWE-A).

What a card lets its player decide is a `Decision`, so that the same one is asked and looked ahead at (`outlooks`).
"""

from collections.abc import Awaitable, Callable

from engine.core import Nothing, Term, term
from engine.core.asks import Description, Option
from engine.core.game_state import Decision
from engine.world_without_end.board import Board, BuildingSite, reward_terms
from engine.world_without_end.names import SCREEN, SEAL, project_pile
from engine.world_without_end.options import Building, Sale, Small
from engine.world_without_end.rules.favours import move_marker, space_after
from engine.world_without_end.rules.houses import house_decision, rent_decision, set_house
from engine.world_without_end.rules.plague import care, curable_places, describe_care
from engine.world_without_end.rules.projects import POINTS_FOR_MATERIAL, build

MATERIALS = (
    ("stone",),
    ("wood",),
    ("stone", "stone"),
    ("stone", "wood"),
    ("wood", "wood"),
)
CLOTH_PRICE = 4
"""Gold for 1 cloth (WWE-A5)."""


async def grain(board: Board, seat: str) -> None:
    """1 grain from the field (WWE-A1)."""
    board.take(seat, "grain", 1, "WWE-A1")


async def piety(board: Board, seat: str) -> None:
    """1 piety from the cathedral (WWE-A2)."""
    board.take(seat, "piety", 1, "WWE-A2")


def material_decision(board: Board, seat: str) -> Decision[str]:
    """Which building material a seat takes (WWE-A3)."""
    return Decision(
        "building_material",
        lambda: [kind for kind in ("stone", "wood") if board.stock(kind)],
        lambda kind: (term("option.material", kind=kind), [board.take_term(kind)]),
    )


async def building_material(board: Board, seat: str) -> None:
    """1 stone from the quarry or 1 wood from the forest (WWE-A3)."""
    kind = await board.choose(material_decision(board, seat), seat, must=False)
    if not isinstance(kind, Nothing):
        board.take(seat, kind, 1, "WWE-A3")


def building_decision(board: Board, seat: str) -> Decision[Building]:
    """What a seat builds into which project: up to 2 own materials (WWE-A4)."""

    def ways() -> list[Building]:
        if board.forbids("projects"):
            return []
        stone, wood = board.held(seat, "stone"), board.held(seat, "wood")
        return [
            Building(project.id, materials)
            for project in board.projects.values()
            if project.open_to_players
            for materials in MATERIALS
            if fits(project, materials, stone, wood)
        ]

    def describe(way: Building) -> Description:
        pieces, project = way.materials, board.projects[way.project]
        kinds = [kind for kind in ("stone", "wood") if kind in pieces]
        vp = POINTS_FOR_MATERIAL * len(pieces)
        moves: list[Term] = [board.give_term(kind, pieces.count(kind), project_pile(way.project)) for kind in kinds]
        built = [board.give_term(kind, pieces.count(kind)) for kind in kinds]
        return Option(
            term("option.build", project=way.project),
            [*moves, term("vp", n=vp)],
            effect=term("result.finishes", project=way.project) if len(pieces) == project.spaces_left else None,
            title=term("title.build", give=built, n=vp),
            group=term("name.project", project=way.project),
        )

    return Decision(
        "building_project",
        ways,
        describe,
        share=lambda: [term("shared.building", n=POINTS_FOR_MATERIAL)],
    )


async def building_project(board: Board, seat: str) -> None:
    """Up to 2 own materials into one unfinished project, 3 VP for each (WWE-A4)."""
    way = await board.choose(building_decision(board, seat), seat, must=False)
    if not isinstance(way, Nothing):
        await build(board, seat, board.projects[way.project], way.materials)


def fits(project: BuildingSite, materials: tuple[str, ...], stone: int, wood: int) -> bool:
    """Whether these materials are held and there are free spaces of their kinds (WWE-B2)."""
    stones, woods = materials.count("stone"), materials.count("wood")
    return stones <= min(stone, project.stone - project.stone_filled) and woods <= min(
        wood, project.wood - project.wood_filled
    )


def wool_price(board: Board) -> int:
    """The price of 1 wool under the events in force (WWE-A5, X1)."""
    cheaper = board.in_force("wool_price")
    return cheaper.gold if cheaper else 2


def price_of(board: Board, deal: Sale) -> int:
    """What a sale brings in gold (WWE-A5, X1)."""
    return deal.wool * wool_price(board) + deal.cloth * CLOTH_PRICE


def sale_decision(board: Board, seat: str) -> Decision[Sale]:
    """What a seat sells: any number of wool, and at most 1 cloth (WWE-A5, S8)."""

    def deals() -> list[Sale]:
        most_wool = 0 if board.wool_covered else board.held(seat, "wool")
        most_cloth = 0 if board.cloth_covered else min(1, board.held(seat, "cloth"))
        possible = [
            Sale(wool, cloth)
            for wool in range(most_wool, -1, -1)
            for cloth in range(most_cloth, -1, -1)
            if wool + cloth
        ]
        return [deal for deal in possible if board.stock("gold", price_of(board, deal)) == price_of(board, deal)]

    def describe(deal: Sale) -> Description:
        price = price_of(board, deal)
        sold = [board.give_term(kind, n) for kind, n in (("wool", deal.wool), ("cloth", deal.cloth)) if n]
        return Option(
            term("option.sale", wool=deal.wool, cloth=deal.cloth),
            [*sold, board.take_term("gold", price)],
            title=term("title.sale", give=sold, get=[board.take_term("gold", price)]),
        )

    def prices() -> list[Term]:
        sold = {} if board.wool_covered else {"wool": wool_price(board)}
        if not board.cloth_covered:
            sold["cloth"] = CLOTH_PRICE
        return [
            term("shared.price", n=1, kind=kind, get=[board.take_term("gold", price)]) for kind, price in sold.items()
        ]

    return Decision("sale", deals, describe, share=prices)


async def sale(board: Board, seat: str) -> None:
    """Any number of wool at 2 gold each and at most 1 cloth at 4 gold (WWE-A5, S8, X1)."""
    deal = await board.choose(sale_decision(board, seat), seat, must=False)
    if not isinstance(deal, Nothing):
        price = price_of(board, deal)
        board.give(seat, "wool", deal.wool, "WWE-A5")
        board.give(seat, "cloth", deal.cloth, "WWE-A5")
        board.take(seat, "gold", price, "WWE-A5")


async def privilege(board: Board, seat: str) -> None:
    """Carry out the action of the card played before this one in this chapter once more (WWE-A6)."""
    played = board.hands[seat].played
    if len(played) >= 2:
        await ACTION[played[-2]](board, seat)


async def house_building(board: Board, seat: str) -> None:
    """Pay 1 gold and 1 of the site's material, and build a house on it (WWE-A7)."""
    decision = house_decision(board, seat)
    site = await board.choose(decision, seat, must=False)
    if not isinstance(site, Nothing):
        set_house(board, seat, site)


async def rent(board: Board, seat: str) -> None:
    """Receive the rents of at most two houses of the seat, of its choice (WWE-A9)."""
    chosen = await board.choose(rent_decision(board, seat), seat, must=False)
    if not isinstance(chosen, Nothing):
        for site in chosen.sites:
            board.reward(seat, board.sites[site].rent, "WWE-A9")


def donation_decision(board: Board, seat: str) -> Decision[str]:
    """To which project a seat donates (WWE-A10).

    A project that is covered, or that an event forbids to build on, takes no donation either.
    """

    def projects() -> list[str]:
        if not board.held(seat, "gold") or not board.held(seat, SEAL[seat]) or board.forbids("projects"):
            return []
        return [
            project.id for project in board.projects.values() if project.open_to_players and seat not in project.donors
        ]

    def describe(value: str) -> Description:
        return Option(
            term("option.donation", project=value),
            [board.give_term("gold"), board.give_term(SEAL[seat], 1, project_pile(value))],
            effect=term("result.bonus", gains=reward_terms(board.tiles[value].bonus)),
        )

    return Decision(
        "donation",
        projects,
        describe,
        share=lambda: [term("shared.donation")],
    )


async def donation(board: Board, seat: str) -> None:
    """Pay 1 gold and put a seal on an unfinished project, at most one of each player on each project (WWE-A10)."""
    project = await board.choose(donation_decision(board, seat), seat, must=False)
    if not isinstance(project, Nothing):
        board.give(seat, "gold", 1, "WWE-A10")
        board.ledger.move(1, SEAL[seat], SCREEN[seat], project_pile(project), "WWE-A10")
        board.projects[project].donors.append(seat)
        board.ledger.note("log.donation", seat, "WWE-A10", project=project)


def weaver_decision(board: Board, seat: str) -> Decision[int]:
    """How much wool a seat turns into cloth: 1 or 2, as far as the supply has cloth (WWE-A11, A14)."""
    return Decision(
        "weaver",
        lambda: list(range(min(2, board.held(seat, "wool"), board.stock("cloth", 2)), 0, -1)),
        lambda n: (term("option.weaver", n=n), [board.give_term("wool", n), board.take_term("cloth", n)]),
    )


async def weaver(board: Board, seat: str) -> None:
    """Exchange 1 or 2 wool for as many cloth, as far as the supply has cloth (WWE-A11, A14)."""
    n = await board.choose(weaver_decision(board, seat), seat, must=False)
    if not isinstance(n, Nothing):
        board.give(seat, "wool", n, "WWE-A11")
        board.take(seat, "cloth", n, "WWE-A11")


def medicine_decision(board: Board, seat: str) -> Decision[int | Small]:
    """Whether a seat cares for a sick person, and where, or treats small complaints (WWE-A12, G3)."""

    def ways() -> list[int | Small]:
        return [*curable_places(board, seat, []), Small.SMALL]

    def describe(way: int | Small) -> Description:
        if isinstance(way, Small):
            return term("option.small_medicine"), [board.take_term("gold"), term("vp", n=1)]
        return describe_care(board, seat, way)

    return Decision("medicine", ways, describe)


async def medicine(board: Board, seat: str) -> None:
    """1 gold and 1 VP; or, from chapter III, care for the sick (WWE-A12, G3)."""
    way = await board.choose(medicine_decision(board, seat), seat, must=False)
    if isinstance(way, Small):
        board.take(seat, "gold", 1, "WWE-A12")
        board.ledger.step(1, seat, "WWE-A12")
    elif not isinstance(way, Nothing):
        await care(board, seat, [way])


def favour_goal(board: Board, seat: str) -> str | None:
    """The space to which a seat may move the favour marker; None where it may not, or cannot (WWE-A13, R15, R16)."""
    goal = space_after(board, 1)
    if goal in board.covered_favours or (goal == "outlaws" and not board.held(seat, "gold")):
        return None
    return goal


async def favour(board: Board, seat: str) -> None:
    """Move the favour marker exactly 1 space and receive the favour there (WWE-A13)."""
    if favour_goal(board, seat) is not None:
        move_marker(board, seat, 1, "WWE-A13")


ACTION: dict[str, Callable[[Board, str], Awaitable[None]]] = {
    "grain": grain,
    "piety": piety,
    "building_material": building_material,
    "building_project": building_project,
    "sale": sale,
    "privilege": privilege,
    "house_building": house_building,
    "rent": rent,
    "donation": donation,
    "weaver": weaver,
    "medicine": medicine,
    "favour": favour,
}
