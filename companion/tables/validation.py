"""Validation: checks whether a command is allowed in a table's state.

The functions change nothing. Those named ``require_…`` raise `Refusal` where a command is not allowed.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import Code, Refusal
from companion.games import RunningGame
from companion.tables.seats import ORDER, Person, Seat
from companion.tables.state.rows import HOST
from companion.tables.state.table_state import TableState
from engine.core import Ask
from engine.core.rolls import RollAsk


def require_open(state: TableState) -> None:
    """Refuse commands at a closed table."""
    if state.finished:
        raise Refusal(Code.FINISHED)


def require_same_rules(state: TableState) -> None:
    """Refuse commands at a table whose rules have changed, until the host has decided."""
    if state.rules_change is not None:
        raise Refusal(Code.RULES_CHANGED)


def require_running(state: TableState, even_paused: bool = False) -> RunningGame:
    """The running game.

    Refuses commands before the start, at a closed table, after a change of rules, after the end of a resumed game, and,
    unless ``even_paused``, during a pause.
    """
    require_open(state)
    if state.setup is None:
        raise Refusal(Code.NOT_STARTED)
    require_same_rules(state)
    if state.paused and not even_paused:
        raise Refusal(Code.PAUSED)
    if state.game is None:
        raise Refusal(Code.GAME_OVER)
    return state.game


def require_going_on(state: TableState) -> RunningGame:
    """The running game, even if paused. Refuses commands after its end, and like `require_running`."""
    game = require_running(state, even_paused=True)
    if game.over:
        raise Refusal(Code.GAME_OVER)
    return game


def require_seat(state: TableState, seat: str, colour: str, mine: Seat | None) -> None:
    """Refuse a seat or colour that is not available; ``mine`` is the same person's present seat."""
    require_open(state)
    colours = state.colours
    if colours:
        if seat not in colours:
            raise Refusal(Code.SEAT_NOT_IN_GAME, seat=seat)
        if mine not in (None, seat):
            raise Refusal(Code.ALREADY_SEATED, seat=mine)
    if seat in state.people and mine != seat and not state.people[seat].stand_in:
        raise Refusal(Code.SEAT_TAKEN, seat=seat, name=state.people[seat].name)
    if colours and colours[seat] != colour:
        raise Refusal(Code.COLOUR_FIXED, seat=seat, colour=colours[seat])
    if any(other not in (seat, mine) and person.colour == colour for other, person in state.people.items()):
        raise Refusal(Code.COLOUR_TAKEN, colour=colour)


def start_data(state: TableState, start_player: str | None, options: Mapping[str, bool | str]) -> dict[str, object]:
    """The set-up of a game with the seated players, as JSON not yet checked by the rules."""
    require_open(state)
    if state.setup is not None:
        raise Refusal(Code.ALREADY_STARTED)
    seated = [seat for seat in ORDER if seat in state.people]
    if len(seated) < 2:
        raise Refusal(Code.TOO_FEW_SEATS, n=len(seated))
    if start_player is not None and start_player not in seated:
        raise Refusal(Code.START_PLAYER_UNKNOWN, seat=start_player)
    return {
        "game": state.game_name,
        "seats": {seat: state.people[seat].colour for seat in seated},
        "start_player": start_player,
        **options,
    }


def require_epoch(state: TableState, epoch: int | None) -> None:
    """Refuse a command from a page that has not seen the last undo (None: the command does not depend on undos)."""
    if epoch is not None and epoch != state.epoch:
        raise Refusal(Code.TURNED_BACK)


def open_ask(game: RunningGame, ask_id: str, by: str, people: Mapping[str, Person] | None = None) -> Ask | None:
    """The open ask of this id, if ``by`` may answer it, else None.

    The host answers for the table, never for a seat. People roll a stand-in's dice, and anybody may enter that roll.
    All its other asks are its own; devices cannot answer them either.
    """
    ask = game.find(ask_id)
    player = people.get(ask.seat) if people and ask is not None and ask.seat is not None else None
    if ask is not None and player is not None and player.stand_in and by != ask.seat:
        return ask if isinstance(ask, RollAsk) else None
    if ask is None or (ask.seat is not None and by in ORDER and ask.seat != by):
        return None
    if ask.seat is not None and by == HOST:
        raise Refusal(Code.ASK_NOT_OPEN)
    return ask


def require_repetition(state: TableState, ask_id: str, value: str, by: str) -> None:
    """Refuse an answer to an ask that is not open, unless it repeats the given answer."""
    for line in reversed(state.record):
        if line.ask == ask_id and line.seat in (None, by):
            if line.value == value:
                return
            raise Refusal(Code.ALREADY_SETTLED, value=line.value)
    raise Refusal(Code.ASK_NOT_OPEN)


def own_count(state: TableState, seat: str) -> int:
    """The number of lines that a seat may undo, from the end of the record.

    These are its own last answer or plan with the later answers that followed it, or only the last line if that is a
    later answer of this seat.
    """
    if not state.record or state.finished or state.rules_change is not None:
        return 0
    if state.last_tapped is not None and state.last_tapped.owner == seat:
        return state.last_given
    return int(state.record[-1].owner == seat)


def require_undo(state: TableState, by: str, epoch: int, count: int | None) -> int:
    """The number of lines that an undo removes from the end of the record.

    Without a ``count``, those that ``by`` may undo (`own_count`). The host may undo any number, a seat exactly its own.
    Refuses any other undo.
    """
    require_running(state, even_paused=True)
    require_epoch(state, epoch)
    own = own_count(state, by)
    wanted = own if count is None else count
    if not state.record or wanted > len(state.record):
        raise Refusal(Code.NOTHING_TO_UNDO)
    if by != HOST and state.paused:
        raise Refusal(Code.PAUSED)
    if not wanted or (by != HOST and wanted != own):
        raise Refusal(Code.UNDO_NOT_YOURS)
    return wanted
