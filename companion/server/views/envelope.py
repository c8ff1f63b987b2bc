"""Envelopes: complete messages for a reader, composed of the table, its game's view and the devices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from companion.games import RunningGame
from companion.server.views import proposals
from companion.server.views.care import care_views
from companion.server.views.counting import counting_view
from companion.server.views.envelope_types import (
    LastAnswer,
    RulesChangeView,
    UndoneView,
    UndoView,
)
from companion.server.views.lobby import lobby_view
from companion.server.views.reader import Reader
from companion.tables import validation
from companion.tables.registry import TableRegistry
from companion.tables.seats import ORDER
from companion.tables.state.rules_change import RulesChange
from companion.tables.table import Table
from companion.tables.turn_clock import awaited_seats
from companion.wifi import Wifi
from engine.core import Term, term
from web.i18n.render import Rendered, Renderer, render, render_term, render_view

DeviceReport = Callable[[Table], Mapping[str, object]]
"""Returns the devices of a table by name, with terms."""


@dataclass(frozen=True, slots=True)
class EnvelopeServices:
    """The services that the envelopes of all tables of one server are composed with.

    ``devices`` returns the states of a table's devices, ``health`` their figures, for the host only. ``wifi`` is the
    network that phones join first.
    """

    registry: TableRegistry
    devices: DeviceReport
    health: DeviceReport
    wifi: Wifi | None


class TableEnvelopes:
    """The envelopes of a table in its present state; the parts that all readers share are computed once."""

    def __init__(self, table: Table, services: EnvelopeServices) -> None:
        """Call this, and `compose`, under the table's lock."""
        self.table, self.services = table, services
        self._public = table.public()
        self._devices = services.devices(table)
        self._photos = table.photos()
        self._public_view = table.view("table")
        self._log = proposals.with_notices(table, self._public_view.get("log", []))
        is_counting = not (table.is_paused or table.state.finished)
        self._clock = table.turn_clock.update(awaited_seats(self._public_view), counting=is_counting)
        self._rendered = Rendered()

    def compose(self, reader: Reader, base_url: str) -> dict[str, object]:
        """The present content of a page, in its language."""
        table, language, wifi = self.table, reader.language, self.services.wifi
        view = self._view(reader)
        envelope: dict[str, object] = {
            "number": table.state.number,
            "epoch": table.epoch,
            "table": {**self._public, "join_url": f"{base_url}/join/{table.id}"},
            "devices": self._rendered.part(self._devices, Renderer(language, table.game_name)),
            "undo": _undo(reader, table),
            "undone": _undone(reader, table),
            "proposals": proposals.proposal_views(reader, table),
            "news": proposals.news(reader, table),
            "clock": self._clock,
            "view": render_view(view, language, self._rendered),
        }
        if (reason := proposals.reason(reader, table)) is not None:
            envelope["reason"] = reason
        if (counting := counting_view(reader, table)) is not None:
            envelope["counting"] = counting
        if care := care_views(reader, table):
            envelope["care"] = care
        if reader.seat and (planned := table.later_answers.labels(reader.seat)):
            envelope["later"] = sentences(planned, reader)
            envelope["wishes"] = table.game is not None and table.later_answers.are_wishes(reader.seat, table.game)
        if reader.seat and (given := table.state.given_later_to(reader.seat)):
            envelope["wished"] = given
        if reader.seat and table.later_answers.lost_by_undo(reader.seat):
            envelope["plan_lost"] = True
        if (former := proposals.former_seat(reader, table)) is not None:
            envelope["former"] = former
        elif (departed := proposals.departed_seat(reader)) is not None:
            envelope["departed"] = departed
        if (asking := proposals.own_request(reader)) is not None:
            envelope["asking"] = asking
        if (reader.host or _is_host(reader, table)) and (requests := table.requests.open()):
            envelope["requests"] = [
                {"number": request.number, "name": request.name, "seat": request.seat} for request in requests
            ]
        if unknown := _asks_for_cards(reader, table):
            envelope["unknown_cards"] = unknown
        if table.state.rules_change is not None and not table.over:
            envelope["rules_change"] = _rules_change(reader, table.state.rules_change)
        if reader.kind != "phone" and wifi is not None:
            envelope["join_wifi"] = {"name": wifi.name, "phrase": wifi.phrase}
        if reader.host:
            envelope["health"] = render(self.services.health(table), language, table.game_name)
        if not table.started and not table.over:
            envelope["lobby"] = lobby_view(reader, table)
        if reader.host and not table.started:
            chosen = table.state.pack_wanted
            envelope["packs"] = {"chosen": chosen, "all": list(self.services.registry.packs_of(table.game_name))}
        return envelope

    def _view(self, reader: Reader) -> dict[str, object]:
        """The game's view for this page, with terms; without asks for a page that may not answer."""
        table = self.table
        shown = table.view(reader.seat) if reader.seat else self._public_view
        view: dict[str, object] = {**shown, "log": self._log}
        if not reader.actor:
            view["asks"] = []
        for part in table.plugin.printed_cards & view.keys() if self._photos else ():
            view[part] = _with_photos(self._photos, view[part])
        return view


def sentences(terms: Iterable[Term], reader: Reader) -> list[str]:
    """Terms as sentences for the page's viewer, in the page's language."""
    return [render_term(term, reader.language, reader.game, reader.viewer) for term in terms]


def _rules_change(reader: Reader, change: RulesChange) -> RulesChangeView:
    """The change of rules; pages other than the host's also say that the host decides."""
    terms = change.terms() if reader.host else [*change.terms(), term("rules.host_decides")]
    return {"text": sentences(terms, reader), "lost": change.lines - change.kept, "playable": change.playable}


def _asks_for_cards(reader: Reader, table: Table) -> list[str]:
    """The asks that this page may answer with a printed card that the pack does not know yet."""
    if table.game is None or table.over or not reader.actor:
        return []
    return [ask.id for ask in table.game.asks if ask.seat in (None, reader.seat) and table.plugin.unseen_cards(ask)]


def _is_host(reader: Reader, table: Table) -> bool:
    """Whether a page belongs to a seat that was taken on the host's device."""
    person = table.people.get(reader.seat or "")
    return person is not None and person.host


def _undo(reader: Reader, table: Table) -> UndoView:
    own = validation.own_count(table.state, reader.seat) if reader.seat else 0
    mine, count = own > 0, own or 1
    game = table.state.game
    undo: UndoView = {
        "mine": mine,
        "count": len(table.record) if reader.host and table.state.rules_change is None else count * mine,
        "answers": sentences(_tapped(game, table, count), reader) if mine and game is not None else [],
    }
    if mine and reader.seat and game is not None and len(undo["answers"]) > 1:
        undo["results"] = sentences(game.last_results(reader.seat, count, _followed(table, count)), reader)
    if reader.host:
        viewer = reader.viewer if mine else "table"
        undo["text"] = sentences(table.undo_terms(viewer, count), reader)
        if table.record:
            undo["last"] = _last(reader, table)
    return undo


def _tapped(game: RunningGame, table: Table, count: int) -> list[Term]:
    """The choices in the last answers, without automatic later answers."""
    chosen = game.last_chosen(count)
    return chosen[: len(chosen) - _followed(table, count)]


def _followed(table: Table, count: int) -> int:
    """The number of automatic later answers among the last answers; 0 if they all were."""
    followed = table.state.given_later
    return followed if followed < count else 0


def _undone(reader: Reader, table: Table) -> UndoneView | None:
    undone = table.state.undone
    if undone is None:
        return None
    terms = undone.text[reader.viewer]
    own = sentences(_own(terms, reader), reader)
    return {"by": undone.by, "count": undone.count, "text": sentences(terms, reader), "own": own}


def _own(terms: Iterable[Term], reader: Reader) -> list[Term]:
    """The terms of an undo that the viewer's own player carries out; on the table page, those of no player."""
    mover = None if reader.viewer == "table" else reader.viewer
    return [term for term in terms if term.get("by", term.get("seat")) == mover]


def _last(reader: Reader, table: Table) -> LastAnswer:
    """The seat and the subject of the last answer, as far as they are public."""
    line = table.record[-1]
    about = table.asked(line)
    seat = line.seat or (line.by if line.by in ORDER else None)
    return {"seat": seat, "by": line.by, "for": sentences([about], reader)[0] if about else ""}


def _with_photos(photos: Mapping[str, str], shown: object) -> object:
    """A printed card or a list of cards, each with the address of its photo, if any."""
    if isinstance(shown, list):
        return [_with_photos(photos, item) for item in shown]
    photo = photos.get(str(shown.get("card"))) if isinstance(shown, dict) else None
    return {**shown, "photo": f"/photos/{photo}.webp"} if photo and isinstance(shown, dict) else shown
