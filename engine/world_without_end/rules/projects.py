"""Building projects: spaces, donors, the spire of the Tower (WWE-B)."""

from collections.abc import Sequence

from engine.core.asks import Cause
from engine.world_without_end.board import Board, BuildingSite
from engine.world_without_end.names import BOX, PILE_OF, SCREEN, SEAL, STAND_IN, project_pile
from engine.world_without_end.rules.plague import care_for_one

POINTS_FOR_MATERIAL = 3
"""Points for each material that a player builds into a project (WWE-A4, B2)."""


async def build(board: Board, seat: str, project: BuildingSite, materials: Sequence[str]) -> None:
    """Build a seat's materials into a project for 3 VP each; the last one finishes it (WWE-A4, B2, B3)."""
    for kind in materials:
        board.ledger.move(1, kind, SCREEN[seat], project_pile(project.id), "WWE-A4")
        board.ledger.step(POINTS_FOR_MATERIAL, seat, "WWE-B2")
    await finish_if_full(board, project)


async def finish_if_full(board: Board, project: BuildingSite) -> None:
    """Finish a project whose last space is filled: spire, bonus of the donors, seals back (WWE-B3, B7)."""
    if project.finished or not project.is_full:
        return
    project.finished = True
    if project.spire:
        set_the_spire(board, project)
    board.ledger.note("log.finished", "", "WWE-B3", project=project.id)
    await pay_donors(board, project)


def set_the_spire(board: Board, project: BuildingSite) -> None:
    """Put the metal on the spire: 3 VP for the player with most loyalty, or 1 VP each for several (WWE-B7)."""
    most = max(board.held(seat, "loyalty") for seat in board.seats)
    loyal = [seat for seat in board.order if board.held(seat, "loyalty") == most]
    place = project_pile(project.id)
    if not board.stock("metal"):  # a correction has moved it
        pass
    elif len(loyal) == 1:
        board.ledger.move(1, "metal", "royal_mine", SCREEN[loyal[0]], "WWE-B7")
        board.ledger.move(1, "metal", SCREEN[loyal[0]], place, "WWE-B7")
    else:
        board.ledger.move(1, "metal", "royal_mine", place, "WWE-B7")
    for seat in loyal:
        board.ledger.step(3 if len(loyal) == 1 else 1, seat, "WWE-B7")


async def pay_donors(board: Board, project: BuildingSite) -> None:
    """Give every donor the bonus and the seal back; pieces only where there are enough for all (WWE-B3 to B6)."""
    bonus = board.tiles[project.id].bonus
    donors = [seat for seat in board.order if seat in project.donors]
    extra = {kind: n for kind, n in bonus.items() if kind in PILE_OF}
    enough = all(board.stock(kind, n * len(donors)) == n * len(donors) for kind, n in extra.items())
    for seat in donors:
        board.ledger.step(bonus.get("vp", 0), seat, "WWE-B3")
        if enough:
            board.reward(seat, extra, "WWE-B3")
        board.ledger.move(1, SEAL[seat], project_pile(project.id), SCREEN[seat], "WWE-B3")
    if "care" in bonus:
        cause, board.cause = board.cause, Cause("project", project.id)
        for seat in donors:
            await care_for_one(board, seat)
        board.cause = cause


async def finish_tower(board: Board, clause: str = "WWE-B9") -> None:
    """Finish the Tower at once from quarry and forest, with stand-ins for what they lack (WWE-B9, X8)."""
    tower = next((project for project in board.projects.values() if project.spire), None)
    if tower is None or tower.finished:
        return
    while not tower.is_full:
        add_material(board, tower, clause)
    await finish_if_full(board, tower)


async def progress_at_chapter_end(board: Board) -> None:
    """Add one material to every unfinished project: stone first, then wood, then a stand-in (WWE-C1)."""
    for project in list(board.projects.values()):
        if project.finished or project.covered or board.only_project not in (None, project.id):
            continue
        if not project.is_full and project.id in board.projects:  # else after a correction
            add_material(board, project, "WWE-C1")
        await finish_if_full(board, project)


def add_material(board: Board, project: BuildingSite, clause: str) -> None:
    """Fill a space from quarry or forest, or else with a stand-in; the piece stays there (WWE-B9, B10, C1)."""
    kind, source = STAND_IN, BOX
    if project.stone_filled < project.stone and board.stock("stone"):
        kind, source = "stone", PILE_OF["stone"]
    elif project.wood_filled < project.wood and board.stock("wood"):
        kind, source = "wood", PILE_OF["wood"]
    board.ledger.move(1, kind, source, project_pile(project.id), clause)
