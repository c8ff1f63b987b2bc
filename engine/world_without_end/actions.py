"""The twelve action cards (WWE-A)."""

from collections.abc import Awaitable, Callable

from engine.core import Nothing, Term, term
from engine.core.asks import Description
from engine.world_without_end.board import Board, BuildingSite, give_term, take_term
from engine.world_without_end.favours import move_marker, space_after
from engine.world_without_end.houses import rent, set_house
from engine.world_without_end.names import SCREEN, SEAL, project_pile
from engine.world_without_end.options import Building, Sale, Small
from engine.world_without_end.plague import care, curable_places, describe_care
from engine.world_without_end.projects import build

MATERIALS = (
    ("stone",),
    ("wood",),
    ("stone", "stone"),
    ("stone", "wood"),
    ("wood", "wood"),
)


async def grain(board: Board, seat: str) -> None:
    """1 grain from the field (WWE-A1)."""
    board.take(seat, "grain", 1, "WWE-A1")


async def piety(board: Board, seat: str) -> None:
    """1 piety from the cathedral (WWE-A2)."""
    board.take(seat, "piety", 1, "WWE-A2")


async def building_material(board: Board, seat: str) -> None:
    """1 stone from the quarry or 1 wood from the forest (WWE-A3)."""
    kind = await board.choose(
        "building_material",
        seat,
        lambda: [kind for kind in ("stone", "wood") if board.stock(kind)],
        lambda kind: (term("option.material", kind=kind), [take_term(kind)]),
    )
    if not isinstance(kind, Nothing):
        board.take(seat, kind, 1, "WWE-A3")


async def building_project(board: Board, seat: str) -> None:
    """Up to 2 own materials into one unfinished project, 3 VP for each (WWE-A4)."""

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
        pieces = way.materials
        moves: list[Term] = [
            give_term(kind, pieces.count(kind), project_pile(way.project))
            for kind in ("stone", "wood")
            if kind in pieces
        ]
        return term("option.build", project=way.project), [*moves, term("vp", n=3 * len(pieces))]

    way = await board.choose("building_project", seat, ways, describe)
    if not isinstance(way, Nothing):
        await build(board, seat, board.projects[way.project], way.materials)


def fits(project: BuildingSite, materials: tuple[str, ...], stone: int, wood: int) -> bool:
    """Whether these materials are held and there are free spaces of their kinds (WWE-B2)."""
    stones, woods = materials.count("stone"), materials.count("wood")
    return stones <= min(stone, project.stone - project.stone_filled) and woods <= min(
        wood, project.wood - project.wood_filled
    )


async def sale(board: Board, seat: str) -> None:
    """Any number of wool at 2 gold each and at most 1 cloth at 4 gold (WWE-A5, S8, X1)."""
    cheaper = board.in_force("wool_price")
    wool_price = cheaper.gold if cheaper else 2

    def price(wool: int, cloth: int) -> int:
        return wool * wool_price + cloth * 4

    def deals() -> list[Sale]:
        most_wool = 0 if board.wool_covered else board.held(seat, "wool")
        most_cloth = 0 if board.cloth_covered else min(1, board.held(seat, "cloth"))
        return [
            Sale(wool, cloth)
            for wool in range(most_wool, -1, -1)
            for cloth in range(most_cloth, -1, -1)
            if wool + cloth and board.stock("gold", price(wool, cloth)) == price(wool, cloth)
        ]

    def describe(deal: Sale) -> Description:
        sold = [give_term(kind, n) for kind, n in (("wool", deal.wool), ("cloth", deal.cloth)) if n]
        label = term("option.sale", wool=deal.wool, cloth=deal.cloth)
        return label, [*sold, take_term("gold", price(deal.wool, deal.cloth))]

    deal = await board.choose("sale", seat, deals, describe)
    if not isinstance(deal, Nothing):
        board.give(seat, "wool", deal.wool, "WWE-A5")
        board.give(seat, "cloth", deal.cloth, "WWE-A5")
        board.take(seat, "gold", price(deal.wool, deal.cloth), "WWE-A5")


async def privilege(board: Board, seat: str) -> None:
    """Carry out the action of the card played before this one in this chapter once more (WWE-A6)."""
    played = board.hands[seat].played
    if len(played) >= 2:
        await ACTION[played[-2]](board, seat)


async def house_building(board: Board, seat: str) -> None:
    """Pay 1 gold and 1 of the site's material, and build a house on it (WWE-A7)."""
    await set_house(board, seat, "house_building")


async def donation(board: Board, seat: str) -> None:
    """Pay 1 gold and put a seal on an unfinished project, at most one of each player on each project (WWE-A10).

    A project that nobody may build on, because it is covered or an event forbids building, takes no donation either.
    """

    def projects() -> list[str]:
        if not board.held(seat, "gold") or not board.held(seat, SEAL[seat]) or board.forbids("projects"):
            return []
        return [
            project.id for project in board.projects.values() if project.open_to_players and seat not in project.donors
        ]

    def describe(value: str) -> Description:
        return term("option.donation", project=value), [
            give_term("gold"),
            give_term(SEAL[seat], 1, project_pile(value)),
        ]

    project = await board.choose("donation", seat, projects, describe)
    if not isinstance(project, Nothing):
        board.give(seat, "gold", 1, "WWE-A10")
        board.ledger.move(1, SEAL[seat], SCREEN[seat], project_pile(project), "WWE-A10")
        board.projects[project].donors.append(seat)
        board.ledger.note("log.donation", seat, "WWE-A10", project=project)


async def weaver(board: Board, seat: str) -> None:
    """Exchange 1 or 2 wool for as many cloth, as far as the supply has cloth (WWE-A11, A14)."""

    def amounts() -> list[int]:
        return list(range(min(2, board.held(seat, "wool"), board.stock("cloth", 2)), 0, -1))

    def describe(n: int) -> Description:
        return term("option.weaver", n=n), [give_term("wool", n), take_term("cloth", n)]

    n = await board.choose("weaver", seat, amounts, describe)
    if not isinstance(n, Nothing):
        board.give(seat, "wool", n, "WWE-A11")
        board.take(seat, "cloth", n, "WWE-A11")


async def medicine(board: Board, seat: str) -> None:
    """1 gold and 1 VP; or, from chapter III, care for the sick (WWE-A12, G3)."""

    def ways() -> list[int | Small]:
        return [*curable_places(board, seat, []), Small.SMALL]

    def describe(way: int | Small) -> Description:
        if isinstance(way, Small):
            return term("option.small_medicine"), [take_term("gold"), term("vp", n=1)]
        return describe_care(board, seat, way)

    way = await board.choose("medicine", seat, ways, describe)
    if isinstance(way, Small):
        board.take(seat, "gold", 1, "WWE-A12")
        board.ledger.step(1, seat, "WWE-A12")
    elif not isinstance(way, Nothing):
        await care(board, seat, [way])


async def favour(board: Board, seat: str) -> None:
    """Move the favour marker exactly 1 space and receive the favour there (WWE-A13)."""
    if space_after(board, 1) != "outlaws" or board.held(seat, "gold"):
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
