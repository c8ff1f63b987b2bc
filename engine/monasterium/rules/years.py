"""The three years and their rounds (MO-S8, S9, Y)."""

from __future__ import annotations

from itertools import combinations

from engine.core import TypedAsk, term
from engine.core.asks import Description
from engine.core.referee import ask_all
from engine.monasterium.board import Board
from engine.monasterium.corrections import update_board
from engine.monasterium.names import MISSION_KINDS
from engine.monasterium.options import Missions
from engine.monasterium.pieces import YEARS
from engine.monasterium.rules import bonuses
from engine.monasterium.rules.dice import place_all_dice
from engine.monasterium.rules.ending import final_scoring
from engine.monasterium.rules.missions import mission_text
from engine.monasterium.rules.turns import take_all_dice


async def play_the_game(board: Board) -> None:
    """Lay out the missions, play three years, then score (MO-S4, S9, Y2)."""
    board.receive_bonus = bonuses.receive
    update_board(board)
    await lay_out_missions(board)
    await board.choose_start_player(term("ask.last_in_a_monastery"))
    for year in range(1, YEARS + 1):
        for number in range(1, len(board.seats) + 1):
            board.begin_round(year, number)
            board.deal_neutral_dice("MO-S6" if year == number == 1 else "MO-Y1")
            await place_all_dice(board)
            await take_all_dice(board)
            end_of_round(board)
    final_scoring(board)


async def lay_out_missions(board: Board) -> None:
    """Ask the table which two missions of each kind are open (MO-S4)."""
    chosen = await ask_all(tuple(missions_of_a_kind(board, kind) for kind in MISSION_KINDS))
    for two in chosen:
        for mission in (two.first, two.second):
            board.open_mission(mission)


def missions_ask(kind: str) -> str:
    """The subject of the ask for the open missions of a kind: "missions_a" (MO-S4)."""
    return f"missions_{kind.lower()}"


def missions_of_a_kind(board: Board, kind: str) -> TypedAsk[Missions]:
    """The ask for the two open missions of a kind (MO-S4)."""

    def pairs() -> list[Missions]:
        unused = [mission.id for mission in board.pack.missions.values() if mission.kind == kind]
        return [Missions(*two) for two in combinations(unused, 2)]

    def describe(two: Missions) -> Description:
        both = [board.pack.missions[entry] for entry in (two.first, two.second)]
        return (
            term("option.missions", missions=[term("name.mission", mission=mission.id) for mission in both]),
            [term("option.mission", mission=mission.id, wanted=mission_text(mission)) for mission in both],
        )

    return TypedAsk(
        board.name(missions_ask(kind)), None, term("ask.missions", kind=kind), pairs, describe, device_input="cards"
    )


def end_of_round(board: Board) -> None:
    """Turn the reroll tiles back, collect the dice, and pass the chalice to the left (MO-Y1)."""
    board.phase = "end_of_round"
    board.gather_dice("MO-Y1")
    board.turn_reroll_tiles_back("MO-Y1")
    board.make_active(board.next_seat(board.active))
