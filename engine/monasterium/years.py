"""The three years and their rounds (MO-S8, S9, Y)."""

from engine.core import Ask, term
from engine.core.asks import Description
from engine.core.game import ask_all
from engine.monasterium.board import Board
from engine.monasterium.dice import place_all_dice
from engine.monasterium.ending import final_scoring
from engine.monasterium.missions import mission_text
from engine.monasterium.turns import take_all_dice

YEARS = 3


async def play_the_game(board: Board) -> None:
    """Lay out the missions, play three years, score (MO-S4, S9, Y2)."""
    await lay_out_missions(board)
    await board.choose_start_player(term("ask.last_in_a_monastery"))
    for year in range(1, YEARS + 1):
        board.chapter = board.ledger.chapter = year
        for number in range(1, len(board.seats) + 1):
            board.round = board.ledger.round = number
            board.deal_neutral_dice("MO-S6" if year == number == 1 else "MO-Y1")
            await place_all_dice(board)
            await take_all_dice(board)
            end_of_round(board)
    final_scoring(board)


async def lay_out_missions(board: Board) -> None:
    """Two missions of each kind lie open: the table says which (MO-S4)."""
    kinds = {kind: [one.id for one in board.pack.missions.values() if one.kind == kind] for kind in "ABC"}

    def pairs(kind: str) -> list[str]:
        names = kinds[kind]
        return [f"{one}+{other}" for i, one in enumerate(names) for other in names[i + 1 :]]

    def described(value: str) -> Description:
        two = [board.pack.missions[one] for one in value.split("+")]
        return (
            term("option.missions", missions=[term("name.mission", mission=one.id) for one in two]),
            [term("option.mission", mission=one.id, wanted=mission_text(one)) for one in two],
        )

    asks = tuple(
        Ask(
            f"0.0.missions_{kind.lower()}",
            None,
            term("ask.missions", kind=kind),
            lambda kind=kind: pairs(kind),  # type: ignore[misc]
            described,
            sense="cards",
        )
        for kind in "ABC"
    )
    chosen = await ask_all(asks)
    board.missions = [board.pack.missions[id] for ask in asks for id in chosen[ask.id].split("+")]
    for mission in board.missions:
        board.ledger.note("log.open_mission", "", "MO-S4", mission=mission.id)


def end_of_round(board: Board) -> None:
    """Reroll tiles are turned back, the dice go home, the chalice passes to the left (MO-Y1)."""
    board.phase = "end_of_round"
    ledger = board.ledger
    used = ledger.held("neutral_die", "aside")
    if used:
        ledger.move(used, "neutral_die", "aside", "box", "MO-Y1")
    for seat in board.seats:
        own = ledger.held("own_die", f"aside:{seat}")
        if own:
            ledger.move(own, "own_die", f"aside:{seat}", f"hand:{seat}", "MO-Y1")
        board.areas[seat].reroll = True
    board.make_active(board.next_seat(board.active))
