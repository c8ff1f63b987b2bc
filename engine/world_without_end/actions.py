"""The twelve action cards (WWE-A)."""

from collections.abc import Awaitable, Callable

from engine.core import Term, term
from engine.core.asks import Description
from engine.world_without_end.board import Board, BuildingSite, giving, taking
from engine.world_without_end.favours import landing, move_marker
from engine.world_without_end.houses import rent, set_house
from engine.world_without_end.names import NOTHING, SCREEN
from engine.world_without_end.plague import care, describe_care, within_knowledge
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
        lambda kind: (term("option.material", kind=kind), [taking(kind)]),
    )
    if kind != NOTHING:
        board.take(seat, kind, 1, "WWE-A3")


async def building_project(board: Board, seat: str) -> None:
    """Up to 2 own materials into one unfinished project, 3 VP for each (WWE-A4)."""

    def ways() -> list[str]:
        if board.forbids("projects"):
            return []
        stone, wood = board.held(seat, "stone"), board.held(seat, "wood")
        return [
            f"{project.id}:{'+'.join(materials)}"
            for project in board.projects.values()
            if project.open_to_players
            for materials in MATERIALS
            if fits(project, materials, stone, wood)
        ]

    def read(value: str) -> Description:
        project, materials = value.split(":")
        pieces = materials.split("+")
        moves: list[Term] = [
            giving(kind, pieces.count(kind), f"project:{project}") for kind in ("stone", "wood") if kind in pieces
        ]
        return term("option.build", project=project), [*moves, term("vp", n=3 * len(pieces))]

    value = await board.choose("building_project", seat, ways, read)
    if value != NOTHING:
        project, materials = value.split(":")
        await build(board, seat, board.projects[project], materials.split("+"))


def fits(project: BuildingSite, materials: tuple[str, ...], stone: int, wood: int) -> bool:
    """Whether these materials are held and find free spaces of their kind (WWE-B2)."""
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

    def deals() -> list[str]:
        most_wool = 0 if board.wool_covered else board.held(seat, "wool")
        most_cloth = 0 if board.cloth_covered else min(1, board.held(seat, "cloth"))
        return [
            f"{wool} wool {cloth} cloth"
            for wool in range(most_wool, -1, -1)
            for cloth in range(most_cloth, -1, -1)
            if wool + cloth and board.stock("gold", price(wool, cloth)) == price(wool, cloth)
        ]

    def read(value: str) -> Description:
        wool, cloth = int(value.split()[0]), int(value.split()[2])
        sold = [giving(kind, n) for kind, n in (("wool", wool), ("cloth", cloth)) if n]
        return term("option.sale", wool=wool, cloth=cloth), [*sold, taking("gold", price(wool, cloth))]

    value = await board.choose("sale", seat, deals, read)
    if value != NOTHING:
        wool, cloth = int(value.split()[0]), int(value.split()[2])
        board.give(seat, "wool", wool, "WWE-A5")
        board.give(seat, "cloth", cloth, "WWE-A5")
        board.take(seat, "gold", price(wool, cloth), "WWE-A5")


async def privilege(board: Board, seat: str) -> None:
    """Carry out the card played just before in this chapter once more (WWE-A6)."""
    played = board.hands[seat].played
    if len(played) >= 2:
        await ACTION[played[-2]](board, seat)


async def house_building(board: Board, seat: str) -> None:
    """Pay 1 gold and 1 material as the site shows, and set an own house (WWE-A7)."""
    await set_house(board, seat, "house_building")


async def donation(board: Board, seat: str) -> None:
    """Pay 1 gold and put a seal on an unfinished project, one a player on each (WWE-A10).

    What nobody may build on, because it is covered or an event forbids building, takes no donation either.
    """

    def projects() -> list[str]:
        if not board.held(seat, "gold") or not board.held(seat, "seal") or board.forbids("projects"):
            return []
        return [
            project.id for project in board.projects.values() if project.open_to_players and seat not in project.donors
        ]

    def read(value: str) -> Description:
        return term("option.donation", project=value), [giving("gold"), giving("seal", 1, f"project:{value}")]

    project = await board.choose("donation", seat, projects, read)
    if project != NOTHING:
        board.give(seat, "gold", 1, "WWE-A10")
        board.ledger.move(1, "seal", SCREEN[seat], f"project:{project}", "WWE-A10")
        board.projects[project].donors.append(seat)
        board.ledger.note("log.donation", seat, "WWE-A10", project=project)


async def weaver(board: Board, seat: str) -> None:
    """Turn 1 or 2 wool into as many cloth, as far as there is cloth (WWE-A11, A14)."""

    def amounts() -> list[str]:
        most = min(2, board.held(seat, "wool"), board.stock("cloth", 2))
        return [str(n) for n in range(most, 0, -1)]

    def read(value: str) -> Description:
        return term("option.weaver", n=int(value)), [giving("wool", int(value)), taking("cloth", int(value))]

    value = await board.choose("weaver", seat, amounts, read)
    if value != NOTHING:
        board.give(seat, "wool", int(value), "WWE-A11")
        board.take(seat, "cloth", int(value), "WWE-A11")


async def medicine(board: Board, seat: str) -> None:
    """1 gold and 1 VP; or, from chapter III, care for the sick (WWE-A12, G3)."""

    def ways() -> list[str]:
        return [*(str(place) for place in within_knowledge(board, seat, [])), "small"]

    def read(value: str) -> Description:
        if value == "small":
            return term("option.small_medicine"), [taking("gold"), term("vp", n=1)]
        return describe_care(board, seat, value)

    value = await board.choose("medicine", seat, ways, read)
    if value == "small":
        board.take(seat, "gold", 1, "WWE-A12")
        board.ledger.step(1, seat, "WWE-A12")
    elif value != NOTHING:
        await care(board, seat, [int(value)])


async def favour(board: Board, seat: str) -> None:
    """Move the favour marker exactly 1 space and receive that favour (WWE-A13)."""
    if landing(board, 1) != "outlaws" or board.held(seat, "gold"):
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
