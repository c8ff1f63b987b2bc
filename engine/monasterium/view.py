"""View of Monasterium: what one viewer may see of a game.

Nothing is hidden in Monasterium. A seat's view adds only its asks, its account book and the places that it can reach.
"""

from typing import Literal, cast

from engine.core import term
from engine.core.bookkeeping.scoring import points_by_source
from engine.core.views import scored, whole_view
from engine.monasterium import view_types
from engine.monasterium.board import Board
from engine.monasterium.game import Game
from engine.monasterium.names import COLUMNS, DONATED, MONASTERIES, NEUTRAL, OWN, PILE_OF, ROWS, SPACES, BuildingKind
from engine.monasterium.option_data import ask_with_data
from engine.monasterium.pack import Mission, Place
from engine.monasterium.rules.ending import COUNTED, SOURCES
from engine.monasterium.rules.missions import mission_text, progress
from engine.monasterium.rules.sending import Cost, affordable, cost_of, place_term, reachable

TRACK = 100
"""Spaces of the prestige track, which begins with 0 (MO-S10)."""


def view(game: Game, viewer: str) -> view_types.View:
    """The view of a seat ("N", "E", "S", "W") or of the "table", as JSON with terms."""
    return cast("view_types.View", whole_view(game, viewer, seat_view, table_view, own_view, shows=ask_with_data))


def table_view(board: Board) -> view_types.TableView:
    """The public part of the view besides the seats: dice, road, monasteries, missions and supply."""
    printed = board.pack.board
    return {
        "dice": [dice_space(board, space) for space in SPACES],
        "road": [road_space(board, number) for number in range(len(board.road))],
        "monasteries": [monastery(board, name) for name in MONASTERIES],
        "missions": [mission_line(board, mission) for mission in board.missions],
        "supply": {kind: board.stock(kind, 99) for kind in printed.supply},
        "supply_limited": board.supply_limited,
        "side": "two" if len(board.seats) == 2 else "more",
        "window_points": {"row": printed.row_points, "columns": list(printed.column_points)},
        "mission_cards": [] if board.missions else [mission_card(mission) for mission in board.pack.missions.values()],
    }


def seat_view(board: Board, seat: str) -> view_types.SeatView:
    """The public part of the view for a seat."""
    area = board.areas[seat]
    return {
        **scored(board, seat, lambda vp: vp % TRACK),
        "goods": board.goods_of(seat),
        "hand": dice_in_hand(board, seat),
        "dice": board.dice_of(seat),
        "reroll": area.reroll,
        "road": area.road + 1,
        "sent": board.sent(seat),
        "reachable": sorted(reachable(board, seat)),
        "next_cost": next_costs(board, seat),
        "area": [column_view(board, seat, column) for column in COLUMNS],
        "extra": {row: extra_novice(board, seat, row) for row in ROWS},
        "tile": action_tile(board, seat),
        "windows": [list(tiles) for tiles in area.windows.values()],
        "missions": list(area.missions),
    }


def dice_in_hand(board: Board, seat: str) -> view_types.DiceInHand:
    """The dice that a player has still to place."""
    hand = board.dice_in_hand(seat)
    return {"neutral": hand[NEUTRAL], "own": hand[OWN]}


def column_view(board: Board, seat: str, column: str) -> view_types.Column:
    """A column of a player's action area, with its actions as they are printed (MO-A8 to A12)."""
    area, printed = board.areas[seat], board.pack.board
    actions = {"I": printed.row_one[column], "II": printed.row_two[column], "III": "window"}
    return {
        "column": column,
        "standard": printed.standard[column],
        "turned": column in area.turned,
        "rows": [
            {
                "row": row,
                "action": actions.get(row),
                "open": column not in area.waiting[row],
                "used": (row, column) in area.used_actions,
            }
            for row in ROWS
        ],
    }


def extra_novice(board: Board, seat: str, row: str) -> Literal["waiting", "sent", "stays"]:
    """The state of the extra novice of a row (MO-N6)."""
    area = board.areas[seat]
    if row not in area.extra_waits:
        return "sent"
    return "stays" if row in area.extra_stays else "waiting"


def next_costs(board: Board, seat: str) -> dict[str, dict[str, int]]:
    """The cost of a seat's next novice of each row; the donated good depends on the building (MO-N1, N3, N4)."""
    return {
        "I": {"influence": 1, "donation": DONATED["I"]},
        "II": {"influence": 1, "donation": DONATED["II"]},
        "III": price(cost_of(board, seat, "III", "chapel", 0)),
        "IV": price(cost_of(board, seat, "IV", "cloister", 0)),
    }


def action_tile(board: Board, seat: str) -> view_types.TileData | None:
    """The dice that still lie on one of a player's action tiles in this turn, or None."""
    for column in COLUMNS:
        own, neutral = board.dice_on_tile(seat, column)
        if own or neutral:
            return {"column": column, "own": own, "neutral": neutral}
    return None


def dice_space(board: Board, space: str) -> view_types.DiceSpace:
    """The dice on a dice space."""
    on_it = {seat: board.dice_on(space, seat) for seat in board.seats}
    return {
        "space": space,
        "neutral": next(iter(on_it.values()))[1],
        "own": {seat: own for seat, (own, _) in on_it.items() if own},
    }


def road_space(board: Board, number: int) -> view_types.RoadSpaceView:
    """A space of the road with its links, its bonus and the messengers there."""
    space = board.road[number]
    return {
        "space": number + 1,
        "links": list(space.links),
        "bonus": space.bonus,
        "messengers": [seat for seat in board.seats if board.areas[seat].road == number],
    }


def monastery(board: Board, name: str) -> view_types.MonasteryView:
    """A monastery: its places with their novices, and the windows left in its chapel."""
    here = board.places_in[name]
    return {
        "monastery": name,
        "windows": board.windows_left(name),
        "chapel": {
            "room": board.room,
            "novices": [owner for place in here["chapel"] for owner in board.novices.get(place, ())],
        },
        "buildings": [building(place, standing_at(board, place)) for place in here["building"]],
        "cloisters": [
            {"id": place.id, "number": place.number, "novice": standing_at(board, place)} for place in here["cloister"]
        ],
    }


def building(place: Place, novice: view_types.Stands) -> view_types.BuildingView:
    """A building with its novice and the cloister spaces beside it."""
    return {
        "id": place.id,
        "kind": cast("BuildingKind", place.kind),
        "number": place.number,
        "cloisters": list(place.touches),
        "novice": novice,
    }


def standing_at(board: Board, place: Place) -> view_types.Stands:
    """The seat with a novice at a place, "blocked" for a novice of an unused colour, or None."""
    owners = board.novices.get(place)
    return None if not owners else owners[0] or "blocked"


def mission_line(board: Board, mission: Mission) -> view_types.MissionView:
    """An open mission: its requirements, its points now, and the progress of each seat."""
    return {
        **mission_card(mission),
        "now": mission.points[max(0, board.chapter - 1)],
        "progress": {seat: progress(board, seat, mission) for seat in board.seats},
        "done": [seat for seat in board.seats if mission.id in board.areas[seat].missions],
    }


def mission_card(mission: Mission) -> view_types.MissionCardView:
    """The printed facts of a mission: its requirements, and its points in the three years."""
    return {
        "id": mission.id,
        "kind": mission.kind,
        "name": term("name.mission", mission=mission.id),
        "text": mission_text(mission),
        "wanted": [{"place": target.place, "monastery": target.monastery} for target in mission.wanted],
        "goal": mission.goal,
        "count": mission.count,
        "points": list(mission.points),
    }


def own_view(board: Board, seat: str) -> view_types.OwnView:
    """The part of the view that concerns only one player."""
    area = board.areas[seat]
    rolled = area.rolled
    return {
        "reachable": sorted(reachable(board, seat)),
        "possible": possible_places(board, seat),
        "rolled": None if rolled is None else {group: list(rolled.get(group, ())) for group in (NEUTRAL, OWN)},
        "sources": points_by_source(board.ledger, [seat], {**SOURCES, **COUNTED})[seat],
    }


def price(cost: Cost) -> dict[str, int]:
    """A cost without the goods of which it needs none."""
    return {good: n for good, n in cost.items() if n}


def possible_places(board: Board, seat: str) -> list[view_types.Possible]:
    """The places to which a seat can send a novice now, by row, with the cost (MO-N1, N3, N4)."""
    return [
        {
            "row": row,
            "place": place_term(place),
            "id": place.id,
            "kind": place.kind,
            "monastery": place.monastery,
            "price": (cost := price(cost_of(board, seat, row, place.kind, 0))),
            "cost": [term("give", n=n, kind=good, pile=PILE_OF[good]) for good, n in cost.items()],
        }
        for row in ROWS
        if board.areas[seat].waiting[row]
        for place in affordable(board, seat, row, 0)
    ]
