"""Venue views: the content of the venue's pages, with the most urgent tables first.

Texts are rendered in the reader's language; for codes, the page has its own texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from companion.clock import CLOCK
from companion.tables.registry import TableRegistry
from companion.venue.audit import VenueAction
from companion.venue.stands import Stand, in_order
from companion.venue.table_lines import LineSeat, LineWaiting, TableLine
from web.i18n.render import game_name, render_view

LONG = 600
"""Seconds for which a player is awaited before staff are notified."""
EMPTY = 1800
"""Seconds without a connected phone before staff are notified."""
MOMENT = 60
"""Seconds for which an awaited phone may be away: it has been put down, or changes its network."""
RANKS = (
    "rules_changed", "damaged", "requests", "device_lost", "away", "long", "empty", "over",
)  # fmt: skip
"""What needs staff, the most urgent first."""


class VenueNeed(TypedDict):
    """Something that needs staff: its code from `RANKS`, and the names concerned; none: the whole table."""

    code: str
    names: list[str]


class VenueTable(TypedDict):
    """A table on the venue page; ``stand`` is the id of its stand ("": at none), ``host`` the path of its host page."""

    id: str
    name: str
    game: str
    stand: str
    opened: str
    state: str
    """lobby, playing, paused or over."""
    seats: list[LineSeat]
    waiting: list[LineWaiting]
    needs: list[VenueNeed]
    devices: dict[str, str]
    host: str


class VenueStand(TypedDict):
    """A stand; its code only for the page of stands."""

    id: str
    name: str
    table: str
    code: NotRequired[str]


class VenueVisitor(TypedDict):
    """Who looks at the page: the name of their account ("": the server's host), and whether they keep accounts."""

    name: str
    manages: bool


class VenueView(TypedDict):
    """The page of tables. ``now`` is the server's time in seconds since 1970; ``damaged`` are ids of tables."""

    now: int
    venue: str
    visitor: VenueVisitor
    tables: list[VenueTable]
    stands: list[VenueStand]
    damaged: list[str]


class VenueStandsView(TypedDict):
    """The page of stands. ``address`` is the one that is printed; it may change where ``fixed`` is not."""

    venue: str
    visitor: VenueVisitor
    stands: list[VenueStand]
    address: str
    fixed: bool


class VenueStandDevices(TypedDict):
    """The key with which a small computer at a stand reports its devices, and the command that starts it."""

    key: str
    command: str


class VenueAccount(TypedDict):
    """An account of staff."""

    name: str
    manages: bool
    made: str
    signed_in: str


class VenueStaffView(TypedDict):
    """The page of staff: the accounts, for those who keep them, and the newest lines of the audit log."""

    visitor: VenueVisitor
    accounts: list[VenueAccount]
    log: list[VenueAction]
    more: bool
    """Whether the log has earlier lines."""
    days: int
    """Days for which a line is kept."""


def table_views(
    lines: Sequence[TableLine], stands: Sequence[Stand], registry: TableRegistry, language: str
) -> list[VenueTable]:
    """The tables of a venue, with what needs staff first, then by the names of their stands."""
    place = {stand.table: stand for stand in stands if stand.table}
    now, made = CLOCK.now(), []
    for line in lines:
        stand = place.get(line["id"])
        if line["closed"] or (line["over"] and stand is None):
            continue
        shown: VenueTable = {
            "id": line["id"],
            "name": line["name"],
            "game": game_name(line["game"], language),
            "stand": stand.id if stand else "",
            "opened": stand.since if stand and stand.since else line["opened"],
            "state": _state_of(line),
            "seats": line["seats"],
            "waiting": render_view({"game": line["game"], "waiting": line["waiting"]}, language)["waiting"],
            "needs": needs_of(line, now),
            "devices": line["devices"],
            "host": registry.host_path(line["id"]),
        }
        made.append((_rank(shown), in_order(stand.name if stand else f"\uffff{line['name']}"), line["opened"], shown))
    return [entry[-1] for entry in sorted(made, key=lambda entry: entry[:-1])]


def needs_of(line: TableLine, now: float) -> list[VenueNeed]:
    """What needs staff at a table now (seconds since 1970), the most urgent first."""
    found: dict[str, list[str]] = {code: [] for code in line["problems"]}
    if line["over"]:
        return [{"code": code, "names": []} for code in RANKS if code in {*found, "over"}]
    if line["requests"]:
        found["requests"] = []
    if lost := [name for name, state in line["devices"].items() if state == "lost"]:
        found["device_lost"] = lost
    seats = {seat["seat"]: seat for seat in line["seats"]}
    if not line["paused"]:
        awaited = {ask["seat"]: ask["since"] for ask in line["waiting"] if ask["seat"]}
        away = [seat for seat in awaited if seat in seats and 0 < seats[seat]["away"] < now - MOMENT]
        if away:
            found["away"] = [seats[seat]["name"] for seat in away]
        long = [seat for seat, since in awaited.items() if seat in seats and 0 < since < now - LONG]
        of_table = any(0 < ask["since"] < now - LONG for ask in line["waiting"] if ask["seat"] is None)
        if long or of_table:
            found["long"] = [seats[seat]["name"] for seat in long]
    people = [person for person in line["seats"] if not person["program"]]
    if line["started"] and people and all(0 < person["away"] < now - EMPTY for person in people):
        found = {code: names for code, names in found.items() if code not in ("away", "long")}
        found["empty"] = []
    return [{"code": code, "names": found[code]} for code in RANKS if code in found]


def stand_view(stand: Stand, *, code: bool = False) -> VenueStand:
    """A stand; with its ``code`` only for the page that prints them."""
    shown: VenueStand = {"id": stand.id, "name": stand.name, "table": stand.table}
    if code:
        shown["code"] = stand.code
    return shown


def _rank(table: VenueTable) -> int:
    return RANKS.index(table["needs"][0]["code"]) if table["needs"] else len(RANKS)


def _state_of(line: TableLine) -> str:
    if line["over"]:
        return "over"
    if not line["started"]:
        return "lobby"
    return "paused" if line["paused"] else "playing"
