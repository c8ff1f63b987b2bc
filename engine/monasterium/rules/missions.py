"""Missions, completed automatically as soon as their condition holds (MO-C)."""

from functools import lru_cache

from engine.core import Term, term
from engine.monasterium.board import Board
from engine.monasterium.names import MONASTERIES
from engine.monasterium.options import Window
from engine.monasterium.pack import Mission, Place, Wanted


def complete(board: Board, seat: str) -> None:
    """Complete every open mission whose condition a seat fulfils, once for each seat (MO-C1)."""
    area = board.areas[seat]
    for mission in board.missions:
        discs = board.ledger.held(area.own.disc, area.own.discs)  # a correction may have laid out more missions
        if discs and mission.id not in area.missions and fulfilled(board, seat, mission):
            board.complete_mission(seat, mission.id)
            board.ledger.step(mission.points[board.chapter - 1], seat, "MO-C2" if mission.wanted else "MO-C3")


def fulfilled(board: Board, seat: str, mission: Mission) -> bool:
    """Whether a seat fulfils a mission's condition (MO-C2, C3)."""
    if mission.wanted:
        if not all(has_novice_at(board, seat, want) for want in mission.wanted):
            return False
        return filled_places(board, seat, mission.wanted) == len(mission.wanted)
    have, need = progress(board, seat, mission)
    return have >= need


def progress(board: Board, seat: str, mission: Mission) -> tuple[int, int]:
    """How much of a mission a seat has, and how much it requires (MO-C2, C3)."""
    match mission.goal:
        case None:
            return filled_places(board, seat, mission.wanted), len(mission.wanted)
        case "novices":
            return board.sent(seat), mission.count
        case "common_rooms":
            return board.novices_at(seat, "common_room"), mission.count
        case "cloisters":
            return board.novices_at(seat, "cloister"), mission.count
        case "dice":
            return board.dice_of(seat), mission.count
        case _:
            tiles = {tile for row in board.areas[seat].windows.values() for tile in row if tile}
            return len(tiles), min(mission.count, len(MONASTERIES))


def would_complete(board: Board, seat: str, mission: Mission, gained: Place | Window | None) -> bool:
    """Whether a novice at a place, a window, or another own die (None) would fulfil a mission's condition (MO-C1)."""
    have, need = progress(board, seat, mission)
    if have != need - 1:
        return False
    match mission.goal, gained:
        case None, Place():
            return (
                most_filled((*places_with_novices(board, seat), (gained.kind, gained.monastery)), mission.wanted)
                == need
            )
        case "novices", Place():
            return True
        case "common_rooms", Place():
            return gained.kind == "common_room"
        case "cloisters", Place():
            return gained.kind == "cloister"
        case "windows", Window():
            return all(gained.monastery not in row for row in board.areas[seat].windows.values())
        case "dice", None:
            return True
    return False


@lru_cache(maxsize=256)
def mission_text(mission: Mission) -> Term:
    """The term of what a mission requires (MO-C2, C3). It must not be changed."""
    if mission.wanted:
        places = [term(f"place.{target.place}", monastery=target.monastery or "any") for target in mission.wanted]
        return term("mission.places", places=places)
    return term(f"mission.{mission.goal}", n=mission.count)


def has_novice_at(board: Board, seat: str, want: Wanted) -> bool:
    """Whether a seat has a novice at a place of the required kind (MO-C2)."""
    kinds = ("building", "chapel", "cloister") if want.place == "any" else (want.place,)
    return any(board.novices_at(seat, kind, want.monastery) for kind in kinds)


def filled_places(board: Board, seat: str, wanted: tuple[Wanted, ...]) -> int:
    """How many of the required places are filled, each by a different novice of the seat (MO-C2)."""
    return most_filled(places_with_novices(board, seat), wanted)


def places_with_novices(board: Board, seat: str) -> tuple[tuple[str, str], ...]:
    """The kind and the monastery of the place of each of a seat's novices."""
    return tuple((place.kind, place.monastery) for place, owners in board.novices.items() if seat in owners)


@lru_cache(maxsize=4096)
def most_filled(where: tuple[tuple[str, str], ...], wanted: tuple[Wanted, ...]) -> int:
    """The number of required places that novices at these places can fill at most, each another one (MO-C2)."""
    # Each novice fills one place only, so that no place needs more candidates than there are places.
    fitting = [[at for at, spot in enumerate(where) if fits_requirement(want, *spot)][: len(wanted)] for want in wanted]

    def most(number: int, used: tuple[int, ...]) -> int:
        best = 0
        for at in fitting[number] if number < len(fitting) else ():
            if at not in used:
                best = max(best, 1 + most(number + 1, (*used, at)))
                if best == len(fitting) - number:
                    return best
        return max(best, most(number + 1, used)) if number < len(fitting) else 0

    return most(0, ())


def fits_requirement(want: Wanted, kind: str, monastery: str) -> bool:
    """Whether a place fits one that a mission requires (MO-C2)."""
    if want.monastery not in (None, monastery):
        return False
    if want.place == "building":
        return kind not in ("chapel", "cloister")
    return want.place in ("any", kind)
