"""Envelopes: the content of one page, composed of its table, its game's view and the devices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from companion.games import RunningGame
from companion.server import proposal_views
from companion.server.care_views import care_views
from companion.server.counting_views import counting_view
from companion.server.envelope_types import (
    CorrectableKind,
    CorrectablePile,
    CorrectionsView,
    LastAnswer,
    RulesChangeView,
    UndoneView,
    UndoView,
)
from companion.server.lobby_views import lobby_view
from companion.server.open_pages import OpenPage
from companion.server.packets import Encoded, encode, encode_object
from companion.server.table_texts import TableTexts
from companion.tables import later_rows
from companion.tables.healing import Healing
from companion.tables.registry import TableRegistry
from companion.tables.rules_change import RulesChange
from companion.tables.seats import ORDER
from companion.tables.table import Table
from companion.tables.turn_clock import ClockView, awaited_seats
from engine.core import Term, term
from engine.core.view_types import LogLine
from web.i18n.render import render_term, render_view

DeviceReport = Callable[[Table], Mapping[str, object]]
"""Returns the devices of a table by name, with terms."""


MOST_CORRECTIONS = 16
"""Tables and languages for which the names of all kinds and piles are stored."""


PageContent = dict[str, object]
"""The parts of a page's `companion.server.envelope_types.Content` by name; some are encoded already."""


class SharedParts:
    """What the envelopes of one table's pages have in common, until its next change. Use it under the table's lock."""

    def __init__(self, table: Table, devices: Mapping[str, object], healing: Healing) -> None:
        """The parts of a table now."""
        self._table = table
        self._healing = healing
        self.held = healing.view(table)
        self._public = table.public()
        self.devices = devices
        self._tables: dict[str, Encoded] = {}
        """The public part of the table by base URL."""
        self._log: list[LogLine] | None = None
        self._printed: dict[int, tuple[object, object]] = {}
        """Printed cards with their photos, by the identity of the part; the part is stored so that it stays unique."""
        self._kept: dict[int, tuple[int, Encoded]] = {}
        self._clock: ClockView | None = None

    def table(self, base_url: str) -> Encoded:
        """The public part of the table, with the address at which phones join."""
        text = self._tables.get(base_url)
        if text is None:
            shown = {**self._public, "join_url": f"{base_url}/join/{self._table.id}"}
            text = self._tables[base_url] = encode_object(shown)
        return text

    def clock(self, view: Mapping[str, object]) -> ClockView:
        """For how long each seat has been awaited, by any viewer's view: what is awaited from whom is public."""
        if self._clock is None:
            counting = not self._public["paused"] and not self._public["finished"]
            self._clock = self._table.turn_clock.update(awaited_seats(view), counting=counting)
        return self._clock

    def kept(self, after: int) -> tuple[int, Encoded] | None:
        """The sealed rows after that number, which pages keep, and the number of the last; None if there are none."""
        if after not in self._kept:
            rows = self._healing.kept(self._table, after)
            if not rows:
                return None
            self._kept[after] = rows[-1]["number"], Encoded(encode(rows))
        return self._kept[after]

    def with_notices(self, table: Table, log: object) -> object:
        """A game's public log with the table's notices: one object for all viewers, so that it is rendered once."""
        if not isinstance(log, list):
            return log
        if self._log is None:
            self._log = proposal_views.with_notices(table, log)
        return self._log

    def with_photos(self, table: Table, part: object) -> object:
        """A printed card or a list of them, each with the address of its photo where there is one."""
        known = self._printed.get(id(part))
        if known is None:
            known = self._printed[id(part)] = part, _with_photos(table, part)
        return known[1]


class Envelopes:
    """Makes the envelopes of all tables of one server."""

    def __init__(self, registry: TableRegistry, devices: DeviceReport, health: DeviceReport | None) -> None:
        """``devices`` returns the states of a table's devices, ``health`` their figures, for the host alone."""
        self.registry = registry
        self.devices = devices
        self.health = health
        self.healing = Healing(registry.keys)
        self._texts = TableTexts()
        self._corrections: dict[tuple[str, str], tuple[dict[str, tuple[str, ...]], Encoded]] = {}

    def shared(self, table: Table) -> SharedParts:
        """The common parts of a table's envelopes now. Call it under the table's lock."""
        return SharedParts(table, self.devices(table), self.healing)

    def content(self, page: OpenPage, table: Table, shared: SharedParts) -> PageContent:
        """The content of a page now, in its language. Call it under the table's lock."""
        language, texts = page.language, self._texts.of(table)
        view = _view(page, table, shared)
        content: PageContent = {
            "epoch": table.epoch,
            "table": shared.table(page.base_url),
            "devices": texts.part("devices", shared.devices, language),
            "undo": _undo(page, table),
            "undone": _undone(page, table),
            "proposals": proposal_views.proposal_views(page, table),
            "news": proposal_views.news(page, table),
            "clock": shared.clock(view),
            "view": texts.view(view, language, page.viewer),
        }
        if (reason := proposal_views.reason(page, table)) is not None:
            content["reason"] = reason
        if (counting := counting_view(page, table)) is not None:
            content["counting"] = counting
        if care := care_views(page, table):
            content["care"] = care
        if page.seat and (planned := table.later_answers.labels(page.seat)):
            content["later"] = sentences(planned, page)
            content["wishes"] = table.game is not None and table.later_answers.are_wishes(page.seat, table.game)
        if page.seat and (given := later_rows.given_to(table.state, page.seat)):
            content["wished"] = given
        if page.seat and table.later_answers.lost_by_undo(page.seat):
            content["plan_lost"] = True
        if (former := proposal_views.former_seat(page, table)) is not None:
            content["former"] = former
        elif (departed := proposal_views.departed_seat(page)) is not None:
            content["departed"] = departed
        if (asking := proposal_views.own_request(page)) is not None:
            content["asking"] = asking
        if (page.host or _is_host(page, table)) and (requests := table.requests.open()):
            content["requests"] = [{"number": one.number, "name": one.name, "seat": one.seat} for one in requests]
        if unknown := _asks_for_cards(page, table):
            content["unknown_cards"] = unknown
        if shared.held is not None:
            content["held"] = shared.held
        if table.state.change is not None and not table.over:
            content["rules_change"] = _rules_change(page, table.state.change)
        if page.wifi is not None:
            content["join_wifi"] = {"name": page.wifi.name, "phrase": page.wifi.phrase}
        if page.host and self.health is not None:
            named = render_view({**self.health(table), "game": table.game_name}, language)
            content["health"] = {key: part for key, part in named.items() if key != "game"}
        if not table.started and not table.over:
            content["lobby"] = lobby_view(page, table)
        if page.host and not table.started:
            chosen = table.state.pack_wanted
            content["packs"] = {"chosen": chosen, "all": list(self.registry.packs_of(table.game_name))}
        if page.host and table.game is not None and not table.over and table.state.change is None:
            content["corrections"] = self._corrections_of(page, table, table.game)
        return content

    def settle(self, table: Table) -> None:
        """Note that all pages of a table have been sent their envelopes."""
        self._texts.settle(table)

    def _corrections_of(self, page: OpenPage, table: Table, game: RunningGame) -> Encoded:
        """The kinds and piles of a correction, made only after a change: a game may have hundreds of piles."""
        correctable = game.correctable()
        known = self._corrections.get((table.id, page.language))
        if known is None or known[0] != correctable:
            if len(self._corrections) >= MOST_CORRECTIONS:
                self._corrections.clear()
            made = encode_object(_corrections(page, game))
            known = self._corrections[table.id, page.language] = correctable, made
        return known[1]


def sentences(terms: Iterable[Term], page: OpenPage) -> list[str]:
    """Terms as sentences for the page's viewer, in the page's language."""
    return [render_term(term, page.language, page.game, page.viewer) for term in terms]


def _view(page: OpenPage, table: Table, shared: SharedParts) -> dict[str, object]:
    """The game's view for this page, with terms; without asks for a page that may not answer."""
    view: dict[str, object] = dict(table.view(page.viewer))
    if not page.actor:
        view["asks"] = []
    view["log"] = shared.with_notices(table, view.get("log"))
    for part in table.plugin.printed_cards & view.keys():
        view[part] = shared.with_photos(table, view[part])
    return view


def _rules_change(page: OpenPage, change: RulesChange) -> RulesChangeView:
    """How the rules have changed, and for all pages but the host's that the host decides."""
    terms = change.terms() if page.host else [*change.terms(), term("rules.host_decides")]
    return {"text": sentences(terms, page), "lost": change.lines - change.kept, "playable": change.playable}


def _asks_for_cards(page: OpenPage, table: Table) -> list[str]:
    """The asks that this page may answer by a printed card that the pack does not know yet."""
    if table.game is None or table.over or not page.actor:
        return []
    return [ask.id for ask in table.game.asks if ask.seat in (None, page.seat) and table.plugin.unseen_cards(ask)]


def _is_host(page: OpenPage, table: Table) -> bool:
    """Whether a page is that of a seat which was taken on the device of the host."""
    person = table.people.get(page.seat or "")
    return person is not None and person.host


def _undo(page: OpenPage, table: Table) -> UndoView:
    own = table.own_count(page.seat) if page.seat else 0
    mine, one = own > 0, own or 1
    game = table.state.game
    undo: UndoView = {
        "mine": mine,
        "count": len(table.record) if page.host and table.state.change is None else one * mine,
        "answers": sentences(_tapped(game, table, one), page) if mine and game is not None else [],
    }
    if mine and page.seat and game is not None and len(undo["answers"]) > 1:
        undo["results"] = sentences(game.last_results(page.seat, one, _followed(table, one)), page)
    if page.host:
        viewer = page.viewer if mine else "table"
        undo["text"] = sentences(table.undo_terms(viewer, one), page)
        if table.record:
            undo["last"] = _last(page, table)
    return undo


def _tapped(game: RunningGame, table: Table, count: int) -> list[Term]:
    """What was chosen in the last answers, without the later answers that have followed them by themselves."""
    chosen = game.last_chosen(count)
    return chosen[: len(chosen) - _followed(table, count)]


def _followed(table: Table, count: int) -> int:
    """How many of the last answers were later answers that followed others by themselves; 0 if they all were."""
    followed = table.state.given_later
    return followed if followed < count else 0


def _undone(page: OpenPage, table: Table) -> UndoneView | None:
    undone = table.undone
    if undone is None:
        return None
    terms = undone.text[page.viewer]
    own = sentences(_own(terms, page), page)
    return {"by": undone.by, "count": undone.count, "text": sentences(terms, page), "own": own}


def _own(terms: Iterable[Term], page: OpenPage) -> list[Term]:
    """The terms of an undo that the viewer's own player carries out; for the table those of no player."""
    mover = None if page.viewer == "table" else page.viewer
    return [term for term in terms if term.get("by", term.get("seat")) == mover]


def _corrections(page: OpenPage, game: RunningGame) -> CorrectionsView:
    correctable = game.correctable()
    kinds: list[CorrectableKind] = [
        {"kind": kind, "name": sentences([game.kind_term(kind)], page)[0], "piles": list(piles)}
        for kind, piles in correctable.items()
    ]
    named = dict.fromkeys(pile for piles in correctable.values() for pile in piles)
    piles: dict[str, CorrectablePile] = {
        pile: {"name": sentences([term("name.pile", pile=pile)], page)[0], "seat": game.owner_of(pile)}
        for pile in named
    }
    return {"kinds": kinds, "piles": piles}


def _last(page: OpenPage, table: Table) -> LastAnswer:
    """The seat and the subject of the last answer, as far as they are public."""
    settled = table.record[-1]
    about = table.asked(settled)
    seat = settled.seat or (settled.by if settled.by in ORDER else None)
    return {"seat": seat, "by": settled.by, "for": sentences([about], page)[0] if about else ""}


def _with_photos(table: Table, shown: object) -> object:
    """A printed card or a list of them, each with the address of its photo where there is one."""
    if isinstance(shown, list):
        return [_with_photos(table, one) for one in shown]
    photo = table.photo_of(str(shown.get("card"))) if isinstance(shown, dict) else None
    return {**shown, "photo": f"/photos/{photo}.webp"} if photo and isinstance(shown, dict) else shown
