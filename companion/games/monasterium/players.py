"""Simulated players of Monasterium: they play for what the final scoring and the open missions will give.

A greedy player looks one answer ahead and knows what pieces, places and columns are worth; it plans nothing. That is
enough for games that look like real ones: novices are sent, windows filled, missions reached. What it only weighs are
figures of our own; what it counts (points, costs, progress) it takes from the rules.
"""

from __future__ import annotations

from companion.simulated_players import SimulatedPlayers
from engine.core import Ask
from engine.monasterium.actions import SWAPS, read_act
from engine.monasterium.board import Board
from engine.monasterium.ending import CHAPELS
from engine.monasterium.missions import progress
from engine.monasterium.names import COLUMNS, DONATION, JOKER
from engine.monasterium.pack import Mission
from engine.monasterium.sending import cost_of, free_places, kind_for
from engine.monasterium.turns import read_taking
from engine.monasterium.windows import SIZE
from engine.monasterium.years import YEARS

WORTH = {"vp": 1.0, "influence": 1.3, "soup": 1.0, "rosary": 1.4, "tool": 1.7, "book": 2.6}
"""What a good is worth during play, in points: more than at the end, for it sends novices (MO-E4, N1)."""

ACTS = {
    "novice": 6.0, "window": 5.0, "points": 3.0, "swap": 0.9, "goods": 2.4, "tool": 1.7, "book": 2.6,
    "soup": 1.0, "influence": 1.3, "rosary": 1.4,
}  # fmt: skip
"""What an action is likely to bring, in points."""

BONUSES = {"action": 4.0, "window": 4.0, "die": 6.0, "influence_or_rosary": 2.4, "soup_or_swap": 2.2}
"""What a space of the road is worth, in points; one without a bonus is on the way to the next."""

OPENS = {"III": 5.0, "IV": 3.0}
"""What a novice of these rows is worth for what it opens (MO-A10, N5); of the others, the action under it."""


class PlayersOfMonasterium(SimulatedPlayers):
    """All lies open, so they keep nothing to themselves."""

    worth_of = WORTH

    def gain(self, ask: Ask, value: str) -> float:
        """What an answer is worth: its moves, and what they do not show."""
        return super().gain(ask, value) + self.promise(ask.id.split(".")[2].split("-")[0], ask.seat or "", value)

    def promise(self, what: str, seat: str, value: str) -> float:
        """What an answer to a kind of ask is likely to bring beyond its moves, in points."""
        if value == "nothing":
            return -1.0
        match what:
            case "place" | "place_again":
                return self.placing(seat, value)
            case "take":
                n, _, column = read_taking(value)
                return n * self.column(seat, column)
            case "act":
                times, _, _, action = read_act(value)
                return self.acting(seat, action) + (self.often(action) if times > 1 else 0.0)
            case "novice":
                novice, _, place = value.partition(">")
                row, column = novice.split(".")
                return self.opening(seat, row, column) + (self.standing(seat, place) if place else self.best(seat, row))
            case "place_novice" | "extra":
                return self.standing(seat, value)
            case "window":
                tile, _, bonus = value.partition(">")
                return self.window(seat, tile) + (self.promise("bonus", seat, bonus) if bonus else 0.0)
            case "window_bonus" | "bonus":
                return self.acting(seat, "messenger:2" if value == "messenger" else value)
            case "die":
                return self.mission_step(seat, "dice") + self.rounds_left() * 1.5 if value == "die" else 0.0
            case "keep_die":
                return 1.0 if value == "keep" else 0.0
        return 0.0

    @property
    def board(self) -> Board:
        """What lies on the table."""
        board: Board = self.game.board
        return board

    def rounds_left(self) -> int:
        """Rounds that are still to come."""
        return YEARS * len(self.board.seats) - int(self.game.rounds)

    # ------------------------------------------------------------------ dice and actions

    def placing(self, seat: str, value: str) -> float:
        """Dice on a space: those of one's own stay there for oneself; a roll without pairs is rolled again."""
        if value == "reroll":
            return 3.0 if sum(self.board.dice_in_hand(seat).values()) >= 4 else 0.0
        return self.column(seat, value)

    def column(self, seat: str, space: str) -> float:
        """What one die of a space is worth now: the best that its column can do, and a point if its tile is turned."""
        if space == JOKER:
            return max(self.column(seat, one) for one in COLUMNS) + 0.5
        area, printed = self.board.areas[seat], self.board.pack.board
        rows = [("", printed.standard[space]), ("I", printed.row_one[space]), ("II", printed.row_two[space]),
                ("III", "window")]  # fmt: skip
        possible = [
            self.acting(seat, action) + (ACTS[action] if action in (*WORTH, "goods") else 0.0)
            for row, action in rows
            if not row or f"{row}.{space}" not in area.waiting
        ]
        return max(possible) + (1.0 if space in area.turned else 0.0)

    def acting(self, seat: str, action: str) -> float:
        """What an action is worth beyond the goods that it takes, and more where they are lacking for a novice."""
        kind, _, n = action.partition(":")
        if kind == "novice":
            return ACTS["novice"] if self.places(seat) else 0.2
        if kind == "messenger":
            return self.travelling(seat, int(n) if n else 1)
        if kind == "swap" and n:
            return 0.0
        if kind in WORTH or kind == "goods":
            return 1.0 if kind in self.lacking(seat) else 0.0
        return ACTS[kind]

    def often(self, action: str) -> float:
        """What an action that is done with all dice at once moves with each, and a little for the taps it spares."""
        kind, _, n = action.partition(":")
        if kind == "swap":
            return WORTH[SWAPS[n]] - WORTH[n] + 0.1
        return WORTH.get(kind, 0.0) * int(n) + 0.1

    def travelling(self, seat: str, steps: int) -> float:
        """What so many steps of the messenger bring on their way, and whether new places come within reach."""
        board = self.board
        start = board.areas[seat].road
        spaces = [board.road[(start + step) % len(board.road)] for step in range(1, steps + 1)]
        worth = sum(BONUSES.get(space.bonus or "", 1.2) for space in spaces)
        return worth + (0.0 if self.places(seat) else 0.8)

    def places(self, seat: str) -> list[str]:
        """Places to which a novice of any row could be sent and paid for now."""
        area = self.board.areas[seat]
        rows = {novice.split(".")[0] for novice in area.waiting}
        return [
            place
            for row in sorted(rows)
            for place in free_places(self.board, seat, kind_for(row))
            if all(self.board.held(seat, kind) >= n for kind, n in cost_of(self.board, seat, row, place, 0).items())
        ]

    def lacking(self, seat: str) -> set[str]:
        """Goods of which a seat has too few to send its next novice of some row."""
        wanted = {"influence": 2, "rosary": 1, **dict.fromkeys(DONATION.values(), 2)}
        return {kind for kind, n in wanted.items() if self.board.held(seat, kind) < n}

    # ------------------------------------------------------------------ novices and windows

    def opening(self, seat: str, row: str, column: str) -> float:
        """What a novice's leaving opens; a row that it empties brings an extra novice (MO-N6)."""
        printed = self.board.pack.board
        left = sum(f"{row}.{one}" in self.board.areas[seat].waiting for one in COLUMNS)
        action = {"I": printed.row_one, "II": printed.row_two}.get(row, {}).get(column, "")
        return OPENS.get(row, ACTS.get(action, 1.0)) + (5 - left) * 0.5

    def best(self, seat: str, row: str) -> float:
        """What a novice of a row brings at its best place."""
        places = free_places(self.board, seat, kind_for(row))
        return max((self.standing(seat, place) for place in places), default=0.0)

    def standing(self, seat: str, place: str) -> float:
        """What a novice on a place brings at the end, and on the way to the open missions."""
        board = self.board
        kind, monastery = board.kind_of(place), board.monastery_of(place)
        chapels = sum(board.standing(seat, "chapel", one) > 0 for one in "ABCDE")
        cloister, chapel = (board.standing(seat, one, monastery) for one in ("cloister", "chapel"))
        worth = 1.0  # a step towards the majority (MO-E1)
        if kind == "chapel":
            worth += 2.0 * cloister + (0.0 if chapel else CHAPELS[chapels + 1] - CHAPELS[chapels])
        elif kind == "cloister":
            worth += 2.0 * max(1, chapel)
        return worth + sum(self.step_towards(seat, mission, kind, monastery) for mission in board.missions)

    def step_towards(self, seat: str, mission: Mission, kind: str, monastery: str) -> float:
        """A share of a mission's points for a novice that it wants."""
        if mission.id in self.board.areas[seat].missions:
            return 0.0
        have, need = progress(self.board, seat, mission)
        points = mission.points[max(0, self.board.chapter - 1)]
        if mission.goal is not None:
            wanted = {"novices": True, "common_rooms": kind == "common_room", "cloisters": kind == "cloister"}
            return points / need if wanted.get(mission.goal, False) else 0.0
        held = self.board
        fits = any(
            want.monastery in (None, monastery)
            and (want.place in ("any", kind) or (want.place == "building" and kind not in ("chapel", "cloister")))
            and not held.standing(seat, want.place, want.monastery)
            for want in mission.wanted
        )
        return points * (have + 1) / need / 2 if fits else 0.0

    def mission_step(self, seat: str, goal: str) -> float:
        """What a step towards an open mission's goal is worth."""
        open_ones = [one for one in self.board.missions if one.goal == goal]
        return sum(one.points[self.board.chapter - 1] / one.count for one in open_ones
                   if one.id not in self.board.areas[seat].missions)  # fmt: skip

    def window(self, seat: str, value: str) -> float:
        """A window: another monastery's for the mission, and rows and columns that it fills (MO-W4)."""
        windows, printed = self.board.areas[seat].windows, self.board.pack.board
        monastery, row = value[0], value[1]
        column = len(windows[row]) + 1
        new = all(monastery not in tiles for tiles in windows.values())
        fills = all(len(tiles) >= column for other, tiles in windows.items() if other != row)
        return (
            (self.mission_step(seat, "windows") if new else 0.0)
            + (printed.row_points if column == SIZE else column * 0.5)
            + (printed.column_points[column - 1] if fills else 0.0)
        )
