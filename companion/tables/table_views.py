"""Views of a table apart from its game: its public part, and the view before the start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, TypedDict

from companion.tables.seats import ORDER, Presence, PublicPerson, Seat, public_person
from companion.tables.state.rules_change import RulesChange
from companion.tables.state.table_state import TableState
from engine.core.view_types import AnyView, SeatView


class Outcome(TypedDict):
    """The outcome of an answer; ``repeated`` if the same answer had been given before."""

    repeated: bool


class PublicTable(TypedDict):
    """The public part of a table without its game; ``people`` by seat.

    ``again`` is the table at which the players continue after the end, ``start_player`` the proposed start player.
    """

    id: str
    name: str
    paused: bool
    finished: bool
    started: bool
    record_open: bool
    people: dict[str, PublicPerson]
    again: NotRequired[str]
    start_player: NotRequired[Seat]
    by_consent: NotRequired[list[Seat]]
    """The free seats that are taken over only with consent."""


def public_table(state: TableState, presence: Mapping[str, Presence]) -> PublicTable:
    """The public part of a table without its game."""
    public: PublicTable = {
        "id": state.id,
        "name": state.name,
        "paused": state.is_paused,
        "finished": state.finished,
        "started": state.setup is not None,
        "record_open": state.record_public,
        "people": {
            seat: public_person(state.people[seat], presence.get(seat, Presence()))
            for seat in ORDER
            if seat in state.people
        },
    }
    if state.again:
        public["again"] = state.again
    if state.proposed_start in state.people and state.setup is None:
        public["start_player"] = state.proposed_start
    if state.former:
        public["by_consent"] = [seat for seat in ORDER if seat in state.former]
    return public


def without_set_up(view: AnyView, count: int) -> AnyView:
    """A view without the first ``count`` instructions of its viewer, and without sums that contain one of them."""
    if not count or not view["instructions"]:
        return view
    gone = {line["id"] for line in view["instructions"] if line["number"] < count}
    if not gone:
        return view
    instructions = [line for line in view["instructions"] if line["id"] not in gone]
    sums = [total for total in view["sums"] if gone.isdisjoint(total["ids"])]
    return {**view, "instructions": instructions, "sums": sums}


def without_asks(view: AnyView, change: RulesChange | None) -> AnyView:
    """A view, without its asks if the rules have changed and the host has not decided yet."""
    return view if change is None else {**view, "asks": [], "waiting": []}


def empty_view(state: TableState, viewer: str) -> AnyView:
    """The view of a table before the start: the common parts of all games' views, without content."""
    seats: list[SeatView] = [
        {"seat": seat, "colour": state.people[seat].colour} for seat in ORDER if seat in state.people
    ]
    return {
        "game": state.game_name,
        "rules": "",
        "pack": None,
        "viewer": viewer,
        "chapter": 0,
        "round": 0,
        "phase": "set_up",
        "over": False,
        "active": None,
        "seats": seats,
        "waiting": [],
        "asks": [],
        "instructions": [],
        "instructed": 0,
        "sums": [],
        "log": [],
        "mine": None,
        "final": None,
        "winners": [],
        "tie": None,
        "statistics": None,
        "closing": None,
    }
