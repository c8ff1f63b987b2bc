"""What one person may see: the only door from the game to the outside.

Nothing is hidden in Monasterium: goods, dice and windows lie open. A seat's own view adds its asks, its account and
what it could reach; everything else is the same for all.
"""

from typing import Any

from engine.core import term
from engine.core.asks import what_is_asked
from engine.core.rolls import read_roll
from engine.core.views import scored, whole_view
from engine.monasterium.board import CHAPEL_ROOM, Board
from engine.monasterium.game import Game
from engine.monasterium.missions import mission_text, progress
from engine.monasterium.names import COLUMNS, DONATED, MONASTERIES, NEUTRAL, OWN, ROWS, SPACES
from engine.monasterium.pack import Mission
from engine.monasterium.sending import affordable, cost_of, reachable

TRACK = 100
"""Spaces of the prestige track, which begins with 0 (MO-S10)."""
ROLLED_BEFORE = {"place": "roll", "again": "roll", "place_again": "again"}
"""A question about dice that were just rolled, and the question that told what they show."""


def view(game: Game, viewer: str) -> dict[str, Any]:
    """The view of a seat ("N", "E", "S", "W") or of the "table", as JSON with terms."""
    return whole_view(game, viewer, player, on_the_table, own_part)


def on_the_table(board: Board) -> dict[str, Any]:
    """What lies in the middle: dice, road, monasteries, missions and supply."""
    return {
        "dice": [dice_space(board, space) for space in SPACES],
        "road": [road_space(board, number) for number in range(len(board.road))],
        "monasteries": [monastery(board, one) for one in MONASTERIES],
        "missions": [mission_line(board, number) for number in range(len(board.missions))],
        "supply": {kind: board.stock(kind, 99) for kind in board.pack.board.supply},
        "supply_limited": board.pack.board.supply_limited,
        "side": "two" if len(board.seats) == 2 else "more",
        "window_points": {"row": board.pack.board.row_points, "columns": list(board.pack.board.column_points)},
        "mission_cards": [] if board.missions else [mission_card(one) for one in board.pack.missions.values()],
    }


def player(board: Board, seat: str) -> dict[str, Any]:
    """What lies before a player, all of it public."""
    area = board.areas[seat]
    return {
        **scored(board, seat, area.colour, lambda vp: vp % TRACK),
        "goods": board.goods_of(seat),
        "hand": board.dice_in_hand(seat),
        "dice": 3 - board.ledger.held("own_die", f"reserve:{seat}"),
        "reroll": area.reroll,
        "road": area.road + 1,
        "sent": board.sent(seat),
        "reachable": sorted(reachable(board, seat)),
        "next_cost": next_costs(board, seat),
        "area": [
            {
                "column": column,
                "standard": board.pack.board.standard[column],
                "turned": column in area.turned,
                "rows": [
                    {"row": row, "action": printed(board, row, column), "open": f"{row}.{column}" not in area.waiting}
                    for row in ROWS
                ],
            }
            for column in COLUMNS
        ],
        "extra": dict(area.extra),
        "tile": action_tile(board, seat),
        "once": sorted(area.once),
        "windows": [[*tiles, *[None] * (3 - len(tiles))] for tiles in area.windows.values()],
        "missions": list(area.missions),
    }


def next_costs(board: Board, seat: str) -> dict[str, dict[str, int]]:
    """What a seat's next novice of each row costs; what is donated depends on the building (MO-N1, N3, N4)."""
    return {
        "I": {"influence": 1, "donation": DONATED["I"]},
        "II": {"influence": 1, "donation": DONATED["II"]},
        "III": cost_of(board, seat, "III", f"chapel:{MONASTERIES[0]}", 0),
        "IV": cost_of(board, seat, "IV", next(iter(board.cloisters)), 0),
    }


def action_tile(board: Board, seat: str) -> dict[str, Any] | None:
    """The dice that still lie on a player's action tile in this turn, and on which column, or None."""
    column = next((column for column, n in board.areas[seat].lying.items() if n), None)
    if column is None:
        return None
    tile = f"tile:{seat}"
    return {
        "column": column,
        "own": board.ledger.held("own_die", tile),
        "neutral": board.ledger.held("neutral_die", tile),
    }


def printed(board: Board, row: str, column: str) -> str | None:
    """The alternative action printed under a novice (MO-A8 to A10)."""
    rows = {"I": board.pack.board.row_one[column], "II": board.pack.board.row_two[column], "III": "window"}
    return rows.get(row)


def dice_space(board: Board, space: str) -> dict[str, Any]:
    """The dice on a dice space."""
    return {
        "space": space,
        "neutral": board.ledger.held("neutral_die", f"space:{space}"),
        "own": {seat: n for seat in board.seats if (n := board.ledger.held("own_die", f"space:{space}:{seat}"))},
    }


def road_space(board: Board, number: int) -> dict[str, Any]:
    """A space of the road with its links, its bonus and who stands there."""
    space = board.road[number]
    return {
        "space": number + 1,
        "links": list(space.links),
        "bonus": space.bonus,
        "messengers": [seat for seat in board.seats if board.areas[seat].road == number],
    }


def monastery(board: Board, name: str) -> dict[str, Any]:
    """A monastery: who stands where, and the windows left in its chapel."""
    return {
        "monastery": name,
        "windows": board.ledger.held(f"window_{name}", f"chapel:{name}"),
        "chapel": {"room": CHAPEL_ROOM[len(board.seats)], "novices": list(board.novices.get(f"chapel:{name}", []))},
        "buildings": [
            {"id": one.id, "kind": one.kind, "cloisters": list(one.cloisters), "novice": standing_at(board, one.id)}
            for one in board.buildings.values()
            if one.monastery == name
        ],
        "cloisters": [
            {"id": one.id, "novice": standing_at(board, one.id)}
            for one in board.cloisters.values()
            if one.monastery == name
        ],
    }


def standing_at(board: Board, place: str) -> str | None:
    """The seat whose novice stands at a place, "blocked", or None."""
    owners = board.novices.get(place)
    return None if not owners else owners[0] or "blocked"


def mission_line(board: Board, number: int) -> dict[str, Any]:
    """An open mission: what it wants, what it brings now, and how far everybody is."""
    mission = board.missions[number]
    return {
        **mission_card(mission),
        "now": mission.points[max(0, board.chapter - 1)],
        "progress": {seat: list(progress(board, seat, mission)) for seat in board.seats},
        "done": [seat for seat in board.seats if mission.id in board.areas[seat].missions],
    }


def mission_card(mission: Mission) -> dict[str, Any]:
    """What is printed on a mission: what it wants, and its points in the three years."""
    return {
        "id": mission.id,
        "kind": mission.kind,
        "name": term("name.mission", mission=mission.id),
        "text": mission_text(mission),
        "wanted": [{"place": one.place, "monastery": one.monastery} for one in mission.wanted],
        "goal": mission.goal,
        "count": mission.count,
        "points": list(mission.points),
    }


def own_part(game: Game, seat: str) -> dict[str, Any]:
    """What is told to one player only because it concerns nobody else."""
    board = game.board
    return {
        "reachable": sorted(reachable(board, seat)),
        "possible": possible_places(board, seat),
        "rolled": rolled(game, seat),
    }


def possible_places(board: Board, seat: str) -> list[dict[str, Any]]:
    """Where the next novice of each row could go now, and what it costs (MO-N1, N3, N4)."""
    waiting = {novice.split(".")[0] for novice in board.areas[seat].waiting}
    return [
        {
            "row": row,
            "place": term(
                "option.place_novice", place=board.kind_of(place), monastery=board.monastery_of(place), id=place
            ),
            "id": place,
            "kind": board.kind_of(place),
            "monastery": board.monastery_of(place),
            "price": {kind: n for kind, n in cost_of(board, seat, row, place, 0).items() if n},
            "cost": [board.giving(kind, n) for kind, n in cost_of(board, seat, row, place, 0).items() if n],
        }
        for row in ROWS
        if row in waiting
        for place in affordable(board, seat, row, 0)
    ]


def rolled(game: Game, seat: str) -> dict[str, list[int]] | None:
    """The dice just rolled, group by group, while a seat chooses a number for them or rolls some of them again."""
    ask = next((ask for ask in game.asks if ask.seat == seat and what_is_asked(ask.id) in ROLLED_BEFORE), None)
    if ask is None:
        return None
    turn = ask.id.split(".")[2].partition("-")[2]
    before = ask.id.replace(f".{what_is_asked(ask.id)}-{turn}.", f".{ROLLED_BEFORE[what_is_asked(ask.id)]}-{turn}.")
    roll = read_roll(next((value for name, value in reversed(game.answers) if name == before), ""))
    return {group: list(roll.get(group, ())) for group in (NEUTRAL, OWN)}
