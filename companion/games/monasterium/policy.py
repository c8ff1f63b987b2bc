"""Policy of Monasterium: values options for stand-ins, suggested plans and simulated players.

It looks one answer ahead, for the final scoring and the open missions: it values pieces, places and columns. That is
enough to send novices, fill windows and complete missions.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.policy import Policy
from engine.core import Ask
from engine.core.asks import Nothing
from engine.core.game_state import Both
from engine.monasterium import Game
from engine.monasterium.board import SIZE, Board
from engine.monasterium.names import COLUMNS, DONATION, JOKER, MONASTERIES, ROWS
from engine.monasterium.options import (
    SWAPS,
    Act,
    Action,
    DieBonus,
    NewDie,
    Novice,
    Reroll,
    Taking,
    Window,
    WindowBonus,
)  # fmt: skip
from engine.monasterium.pack import Mission, Place
from engine.monasterium.pieces import YEARS
from engine.monasterium.rules.ending import CHAPELS
from engine.monasterium.rules.missions import progress
from engine.monasterium.rules.sending import affordable, opened_action
from engine.monasterium.rules.windows import next_space

WORTH: Mapping[str, float] = {"vp": 1.0, "influence": 1.3, "soup": 1.0, "rosary": 1.4, "tool": 1.7, "book": 2.6}
"""The value of a good during play, in points: higher than at the end, since it sends novices (MO-E4, N1)."""

KEPT: Mapping[str, float] = {"influence": 0.5, "soup": 0.5, "rosary": 0.5, "tool": 1.0, "book": 2.0}
"""The value of a good after the last round, in points (MO-E4)."""
MAJORITY_BY_LEAD = {0: 3.0, 1: 4.0, 2: 4.5, -1: 1.5}
"""The value of the novices in a monastery by the lead over the next player, in points (MO-E1)."""
OPENED, TURNED, OWN_DIE = 0.25, 0.5, 1.2
"""The value in each further round of an opened action, of a turned tile and of a further own die, in points."""

ACTS = {
    "novice": 6.0, "window": 5.0, "points": 3.0, "swap": 0.9, "goods": 2.4, "tool": 1.7, "book": 2.6,
    "soup": 1.0, "influence": 1.3, "rosary": 1.4,
}  # fmt: skip
"""The expected value of an action, in points."""

BONUSES = {"action": 4.0, "window": 4.0, "die": 6.0, "influence_or_rosary": 2.4, "soup_or_swap": 2.2}
"""The value of a bonus of the road, in points."""

OPENS = {"III": 5.0, "IV": 3.0}
"""The value of what a novice of these rows opens (MO-A10, N5); of the other rows, that of the action under it."""


class MonasteriumPolicy(Policy[Game]):
    """A policy that values options by their moves and by what they are expected to bring beyond them."""

    piece_worth = WORTH
    answers_ahead = 60
    """Fewer than usual: once the dice are placed hardly anything is left to chance, so few repetitions are enough."""

    def value(self, ask: Ask, value: str) -> float:
        """The value of an option for the asked seat, in points."""
        return super().value(ask, value) + self.expected(ask.seat or "", ask.parse(value))

    def expected(self, seat: str, option: object) -> float:
        """The expected value of an option beyond its moves, in points."""
        match option:
            case Nothing():
                return -1.0
            case Reroll():
                return 3.0 if sum(self.board.dice_in_hand(seat).values()) >= 4 else 0.0
            case int():
                return self.column(seat, str(option))
            case Taking():
                return option.n * self.column(seat, option.column)
            case Act():
                return self.acting(seat, option.action) + (self.repeated(option.action) if option.times > 1 else 0.0)
            case Action():
                return self.acting(seat, option)
            case WindowBonus():
                return self.acting(seat, option.action)
            case Novice():
                return self.opening(seat, option) + self.best(seat, option.row)
            case Both(first=Novice() as novice, second=Place() as place):
                return self.opening(seat, novice) + self.standing(seat, place)
            case Place():
                return self.standing(seat, option)
            case Window():
                return self.window(seat, option)
            case Both(first=Window() as window, second=bonus):
                return self.window(seat, window) + self.expected(seat, bonus)
            case DieBonus.DIE:
                return self.mission_step(seat, "dice") + self.rounds_left() * 1.5
            case NewDie.KEEP:
                return 1.0
        return 0.0

    def outlook(self, seat: str) -> float:
        """The points at the end of a round, with what novices, missions and goods are worth in the final scoring."""
        board = self.board
        points, goods = board.ledger.points[seat], board.goods_of(seat)
        if self.game.final is not None:
            return points
        rounds = self.rounds_left()
        worth = points + sum(n * (WORTH[kind] if rounds else KEPT[kind]) for kind, n in goods.items())
        chapels = 0
        for monastery in MONASTERIES:
            cloister, chapel = (board.novices_at(seat, kind, monastery) for kind in ("cloister", "chapel"))
            worth += 2 * cloister * chapel
            chapels += chapel > 0
            counts = {other: self.novices_in(other, monastery) for other in board.seats}
            best_other = max(n for other, n in counts.items() if other != seat)
            if counts[seat]:
                worth += MAJORITY_BY_LEAD.get(counts[seat] - best_other, 5.0 if counts[seat] > best_other else 0.5)
        worth += CHAPELS[chapels]
        area = board.areas[seat]
        opened = sum(5 - len(area.waiting[row]) for row in ("I", "II", "III"))
        worth += rounds * (OPENED * opened + TURNED * len(area.turned) + OWN_DIE * (board.dice_of(seat) - 1))
        if rounds:
            worth += sum(self.begun(seat, mission) for mission in board.missions)
        return worth

    def novices_in(self, seat: str, monastery: str) -> int:
        """The number of a seat's novices in a monastery."""
        return sum(self.board.novices_at(seat, kind, monastery) for kind in ("building", "chapel", "cloister"))

    def begun(self, seat: str, mission: Mission) -> float:
        """The value of what a seat has done for an open mission."""
        if mission.id in self.board.areas[seat].missions:
            return 0.0
        have, need = progress(self.board, seat, mission)
        return mission.points[max(0, self.board.chapter - 1)] * (have / need) ** 2 / 2

    @property
    def board(self) -> Board:
        """The board of the game."""
        return self.game.board

    def rounds_left(self) -> int:
        """The number of rounds that follow."""
        return YEARS * len(self.board.seats) - int(self.game.rounds)

    # ------------------------------------------------------------------ dice and actions

    def column(self, seat: str, space: str) -> float:
        """The value of one die of a space: the best action of its column, and a point if its tile is turned."""
        if space == JOKER:
            return max(self.column(seat, column) for column in COLUMNS) + 0.5
        area = self.board.areas[seat]
        possible = [
            self.acting(seat, act.action) + self.goods(act.action)
            for act in self.board.acts[space]
            if act.row == "0" or space not in area.waiting[act.row]
        ]
        return max(possible) + (1.0 if space in area.turned else 0.0)

    @staticmethod
    def goods(action: Action) -> float:
        """The value of an action's goods."""
        if action.gives is not None:
            return ACTS["swap"]
        return WORTH.get(action.kind, 0.0) * action.n

    def acting(self, seat: str, action: Action) -> float:
        """The value of an action beyond its goods, and of goods that a novice needs."""
        match action.kind:
            case "novice":
                return ACTS["novice"] if self.places(seat) else 0.2
            case "messenger":
                return self.travelling(seat, action.n)
            case "swap":
                return 0.0
            case "window" | "points":
                return ACTS[action.kind]
            case good:
                return 1.0 if good in self.lacking(seat) else 0.0

    @staticmethod
    def repeated(action: Action) -> float:
        """The value of an action for each further die, with a small bonus since one answer takes all dice."""
        if action.gives is not None:
            return WORTH[SWAPS[action.gives]] - WORTH[action.gives] + 0.1
        return WORTH.get(action.kind, 0.0) * action.n + 0.1

    def travelling(self, seat: str, steps: int) -> float:
        """The value of the bonuses on the messenger's way, and of coming near new places."""
        board = self.board
        start = board.areas[seat].road
        spaces = [board.road[(start + step) % len(board.road)] for step in range(1, steps + 1)]
        worth = sum(BONUSES.get(space.bonus or "", 1.2) for space in spaces)
        return worth + (0.0 if self.places(seat) else 0.8)

    def places(self, seat: str) -> list[Place]:
        """The places to which a novice of some row can be sent and paid for now."""
        waiting = self.board.areas[seat].waiting
        return [place for row in ROWS if waiting[row] for place in affordable(self.board, seat, row, 0)]

    def lacking(self, seat: str) -> set[str]:
        """The goods of which a seat has too few to send its next novice."""
        wanted = {"influence": 2, "rosary": 1, **dict.fromkeys(DONATION.values(), 2)}
        return {kind for kind, n in wanted.items() if self.board.held(seat, kind) < n}

    # ------------------------------------------------------------------ novices and windows

    def opening(self, seat: str, novice: Novice) -> float:
        """The value of what a novice opens when it leaves; an emptied row brings an extra novice (MO-N6)."""
        left = len(self.board.areas[seat].waiting[novice.row])
        opened = OPENS.get(novice.row) or ACTS.get(opened_action(self.board, novice), 1.0)
        return opened + (5 - left) * 0.5

    def best(self, seat: str, row: str) -> float:
        """The value of a row's novice at its best place."""
        return max((self.standing(seat, place) for place in affordable(self.board, seat, row, 0)), default=0.0)

    def standing(self, seat: str, place: Place) -> float:
        """The value of a novice on a place for the final scoring and the open missions."""
        board = self.board
        chapels = sum(board.novices_at(seat, "chapel", monastery) > 0 for monastery in MONASTERIES)
        cloister, chapel = (board.novices_at(seat, entry, place.monastery) for entry in ("cloister", "chapel"))
        worth = 1.0  # a step towards the majority (MO-E1)
        if place.kind == "chapel":
            worth += 2.0 * cloister + (0.0 if chapel else CHAPELS[chapels + 1] - CHAPELS[chapels])
        elif place.kind == "cloister":
            worth += 2.0 * max(1, chapel)
        return worth + sum(self.step_towards(seat, mission, place) for mission in board.missions)

    def step_towards(self, seat: str, mission: Mission, place: Place) -> float:
        """The share of a mission's points for a novice that it requires."""
        if mission.id in self.board.areas[seat].missions:
            return 0.0
        kind = place.kind
        have, need = progress(self.board, seat, mission)
        points = mission.points[max(0, self.board.chapter - 1)]
        if mission.goal is not None:
            wanted = {"novices": True, "common_rooms": kind == "common_room", "cloisters": kind == "cloister"}
            return points / need if wanted.get(mission.goal, False) else 0.0
        is_building = kind not in ("chapel", "cloister")
        fits = any(
            required.monastery in (None, place.monastery)
            and (required.place in ("any", kind) or (required.place == "building" and is_building))
            and not self.board.novices_at(seat, required.place, required.monastery)
            for required in mission.wanted
        )
        return points * (have + 1) / need / 2 if fits else 0.0

    def mission_step(self, seat: str, goal: str) -> float:
        """The value of a step towards an open mission's goal."""
        open_ones = [mission for mission in self.board.missions if mission.goal == goal]
        return sum(mission.points[self.board.chapter - 1] / mission.count for mission in open_ones
                   if mission.id not in self.board.areas[seat].missions)  # fmt: skip

    def window(self, seat: str, window: Window) -> float:
        """The value of a window: a new monastery for a mission, and the row and column that it fills (MO-W4)."""
        windows, printed = self.board.areas[seat].windows, self.board.pack.board
        at = next_space(windows[window.row])
        new = all(window.monastery not in tiles for tiles in windows.values())
        fills = all(tiles[at] for row, tiles in windows.items() if row != window.row)
        return (
            (self.mission_step(seat, "windows") if new else 0.0)
            + (printed.row_points if at + 1 == SIZE else (at + 1) * 0.5)
            + (printed.column_points[at] if fills else 0.0)
        )
