"""Device hub: joins the devices of one program to the table that they serve.

A device never changes a game by itself. Its reports answer open asks with that device input, as if a player had tapped
the answer; anything else is shown and ignored. If a device is absent or lost, the ask stays open on the phones, so the
game never stops.

Cards are matched to asks by ``mat_cards``, rolls by ``roll_answers``, dice seen by the camera by ``camera_dice``. The
program's connection may break and come back, even after a server restart. A late roll is only suggested, since the dice
may have been entered by hand already.
"""

from __future__ import annotations

import base64
import logging
import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from companion.devices.camera_dice import CameraDice
from companion.devices.device_views import STATES, DeviceStatus, DeviceView, Figures, HealthView
from companion.devices.mat_cards import CardChange, CardOnMat, MatCards, cards_of
from companion.devices.reports import (
    CardEvent,
    CardsEvent,
    DeviceEvent,
    DeviceState,
    DiceEvent,
    RollEvent,
    States,
)
from companion.devices.roll_answers import RollAnswers
from companion.errors import Code, Refusal
from companion.tables.table import CAMERA, DICE, Table
from engine.core.terms import Term
from hardware.camera.geometry import layout as layouts
from hardware.camera.geometry.layout import MAT, Layout, LayoutError
from hardware.camera.geometry.layout_json import to_json

if TYPE_CHECKING:
    from companion.devices.connection import ProgramConnection

log = logging.getLogger("exchequer.devices")

_MOST_NOTES = 6
"""The maximum number of rejected codes shown to the host; the oldest is dropped."""
_MOST_REJECTED = 1000
"""Rejected codes that are remembered, so that each is logged once."""


class DeviceHub:
    """The camera and the dice reader of one program. They serve one table at a time.

    Thread-safe. Its lock is taken before the table's lock, never after.
    """

    def __init__(self) -> None:
        """Start without a program and without a table."""
        self.table: Table | None = None
        self.connection: ProgramConnection | None = None
        self.status = {CAMERA: DeviceStatus(), DICE: DeviceStatus()}
        self.cards = MatCards()
        self.rolls = RollAnswers()
        self.camera_dice = CameraDice()
        self.layout: Layout | None = None
        """The layout of a whole table that is watched; None: the mat of the game."""
        self.is_phone = False
        """Whether the camera is the page of a phone."""
        self._session, self._last = "", 0
        self._lock = threading.RLock()
        self._sent: dict[str, object] = {}
        """The content of the last order of each kind: an order is sent again only if its content has changed."""
        self._rejected: set[tuple[str, str]] = set()
        self._notes: list[Term] = []
        self._figures: dict[str, Figures] = {CAMERA: {}, DICE: {}}

    # ------------------------------------------------------------------ the served table

    @property
    def connected(self) -> bool:
        """Whether the program is connected."""
        return self.connection is not None

    @property
    def has_camera(self) -> bool:
        """Whether the program has a camera, even if it is lost."""
        return self.status[CAMERA].state != "absent"

    @property
    def lying(self) -> dict[str, CardOnMat]:
        """The cards on the mat, by the texts of their codes."""
        return self.cards.lying

    def attach(self, table: Table | None) -> None:
        """Serve this table, or none; the previous table loses its devices."""
        with self._lock:
            before, self.table = self.table, table
        for changed in (before, table):
            if changed is not None and before is not table:
                changed.notify()

    def follow(self) -> None:
        """Follow a change of the served table: update the orders, answer what cards can answer. Never raises."""
        try:
            if self.table is not None and self.connection is not None:
                self._order_cards(self.table)
                self._order_dice(self.table)
            self.answer_open_asks()
        except Exception:
            log.exception("The devices could not be joined to the table")

    def _order_cards(self, table: Table) -> None:
        """Send the program the game's cards and mat, if they have changed."""
        photos = table.face_photos()
        if not self._is_new("look_for", (*cards_of(table), *photos)):
            return
        try:
            texts = table.plugin.texts(table.pack)
        except Refusal:  # the chosen pack is missing; starting the table reports it
            texts = ()
        try:
            layout = table.plugin.mat_layout()
        except LayoutError as error:
            log.error("The built-in mat is watched: %s", error)
            layout = MAT
        faces = [
            {"text": photo.text, "name": photo.file.stem, "width": photo.width, "height": photo.height}
            for photo in photos
            if not texts or photo.text in texts
        ]
        self._send("look_for", {"layout": to_json(layout), "cards": list(texts), "faces": faces})

    def _order_dice(self, table: Table) -> None:
        """Send the program the dice to look for in the camera's picture, if they have changed."""
        is_usable = self.status[CAMERA].state == "ready" and self.status[DICE].state != "ready"
        before = self.camera_dice.suggestion(table)
        order = self.camera_dice.follow(table if is_usable else None)
        if self._is_new("throw", order):
            self._send("throw", order or {})
        if self.camera_dice.suggestion(table) != before:
            table.notify()

    def _is_new(self, order: str, content: object) -> bool:
        """Whether an order differs from the last one sent."""
        with self._lock:
            if order in self._sent and self._sent[order] == content:
                return False
            self._sent[order] = content
            return True

    def _send(self, order: str, content: Mapping[str, object]) -> None:
        if self.connection is not None:
            self.connection.send(order, content)

    def request(self, what: str, content: Mapping[str, object] | None = None) -> dict[str, Any]:
        """Return the program's reply to a request. Raises `Refusal`: ``camera_absent``, and the program's own."""
        if self.connection is None:
            raise Refusal(Code.CAMERA_ABSENT)
        return self.connection.request(what, content or {})

    def picture(self, what: str, **content: object) -> bytes | None:
        """A picture that the program makes; None without one. Raises `Refusal`."""
        data = self.request(what, content).get("data")
        return base64.b64decode(data) if isinstance(data, str) and data else None

    # ------------------------------------------------------------------ what the program reports

    def take_states(self, connection: ProgramConnection, session: str, states: States) -> int:
        """Receive the states of the devices and return the last number received in this session.

        The first states of a connection make it replace the previous one, which is closed.
        """
        with self._lock:
            before = self.connection
            if before is not connection:
                self.connection = connection
                self._sent.clear()
                if session != self._session:
                    self._session, self._last = session, 0
            self._figures = {CAMERA: _figures(states.camera), DICE: _figures(states.dice)}
            self.is_phone = states.camera is not None and states.camera.phone
            try:
                self.layout = None if states.layout is None else layouts.parse(states.layout)
            except LayoutError as error:
                log.error("The layout that the devices' program watches cannot be used: %s", error)
            self._set_state(CAMERA, states.camera)
            self._set_state(DICE, states.dice)
            for code in states.rejected:
                self._note_rejected(code.reason, code.text)
            last = self._last
        if before is not None and before is not connection:
            before.close()
        return last

    def disconnect(self, connection: ProgramConnection) -> None:
        """Handle the end of a connection; does nothing if another one has replaced it."""
        with self._lock:
            if connection is not self.connection:
                return
            self.connection = None
            self._figures = {CAMERA: {}, DICE: {}}
            for name, status in self.status.items():
                if status.state != "absent":
                    self._set_state(name, DeviceState(state="lost", reason="the devices' program is away"))

    def take_events(self, connection: ProgramConnection, events: list[DeviceEvent]) -> int:
        """Receive events, each number once, and return the last number received."""
        with self._lock:
            if connection is not self.connection:
                return self._last
            for event in events:
                if event.n <= self._last:
                    continue
                self._last = event.n
                self._take(event)
            return self._last

    def _take(self, event: DeviceEvent) -> None:
        match event:
            case CardEvent():
                known = self.cards.lying.get(event.text)
                if event.event != "placed" or known is None or not known.lies_as(event):  # else it is reported again
                    self.card_changed(CardChange(event.event, event.text, event.zone, event.turn or 0.0))
            case CardsEvent():
                for change in self.cards.changes(event.cards):
                    self.card_changed(change)
            case RollEvent():
                self.rolled(tuple(event.values), tuple(event.colours), late=event.late)
            case DiceEvent():
                if self.table is not None and self.camera_dice.seen(self.table, event):
                    self.table.notify()

    def _set_state(self, name: str, reported: DeviceState | None) -> None:
        simulated = reported is not None and reported.state == "simulated"
        state = "absent" if reported is None else "ready" if simulated else reported.state
        status = self.status[name]
        assert state in STATES
        if (status.state, status.simulated) == (state, simulated):
            return
        status.state, status.simulated = state, simulated
        shown = "simulated" if simulated else state
        reason = f" ({reported.reason})" if reported is not None and reported.reason and state == "lost" else ""
        log.log(logging.WARNING if state == "lost" else logging.INFO, "%s: %s%s", name.capitalize(), shown, reason)
        if self.table is not None:
            self.table.notify()

    def _note_rejected(self, reason: str, text: str) -> None:
        """Show the host a code that is not a card; each is noted and logged once."""
        if (reason, text) in self._rejected or len(self._rejected) >= _MOST_REJECTED:
            return
        self._rejected.add((reason, text))
        log.warning("Camera: a %s code is not played: %s", reason, text)
        self._notes = [*self._notes, {"key": f"device.camera_{reason}", "text": text}][-_MOST_NOTES:]
        if self.table is not None:
            self.table.notify()

    def card_changed(self, change: CardChange) -> None:
        """Handle a card that was placed, turned or removed."""
        table = self.table
        if not self.cards.apply(change, table) or table is None:
            return
        if change.text in self.answer_open_asks():
            self._show(CAMERA, None)
        elif self.cards.is_foreign(change.text, table):
            self._show(CAMERA, {"key": "device.unknown_code"})

    def rolled(self, values: tuple[int, ...], colours: tuple[str | None, ...] = (), *, late: bool = False) -> None:
        """Handle a roll with these values and colours (no colours, or None for a die: unknown).

        A ``late`` roll may belong to an ask that has been answered, so it is only suggested.
        """
        if self.table is not None and values:
            self._show(DICE, self.rolls.rolled(self.table, values, colours, late=late))

    def _show(self, name: str, last: Term | None) -> None:
        """Show the last report of a device."""
        status = self.status[name]
        if status.last != last:
            status.last = last
            if self.table is not None:
                self.table.notify()

    def answer_open_asks(self) -> list[str]:
        """Answer the open asks that the cards on the mat can answer, and return the texts of the cards that did."""
        return [] if self.table is None else self.cards.answer_open_asks(self.table)

    # ------------------------------------------------------------------ what pages show

    def public(self, table: Table) -> dict[str, DeviceView]:
        """The states of the devices as the pages of a table show them."""
        if table is not self.table:
            return {CAMERA: DeviceStatus().public(), DICE: DeviceStatus().public()}
        shown = {name: status.public() for name, status in self.status.items()}
        suggestion = self.camera_dice.suggestion(table) or self.rolls.suggestion(table)
        if suggestion is not None:
            shown[DICE]["suggestion"] = suggestion
        elif (misfit := self.rolls.misfit(table)) is not None:
            shown[DICE]["misfit"] = misfit
        return shown

    def for_host(self, table: Table) -> HealthView:
        """The devices with their last reported figures, for the host; without figures for another table."""
        shown, figures, notes = self.public(table), self._figures, [*self._notes]
        if table is not self.table:
            figures, notes = {CAMERA: {}, DICE: {}}, []
        if missed := figures[DICE].get("missed"):
            notes.append({"key": "device.dice_missed", "n": missed})
        return {
            "camera": {**figures[CAMERA], **shown[CAMERA]},
            "dice": {**figures[DICE], **shown[DICE]},
            "notes": notes,
        }

    def for_anybody(self) -> dict[str, dict[str, object]]:
        """States and figures by device, without cards and rolls; empty if no table is served."""
        if self.table is None:
            return {}
        return {
            name: {**self._figures[name], "state": view["state"], "simulated": view["simulated"]}
            for name, view in ((name, status.public()) for name, status in self.status.items())
        }


def _figures(state: DeviceState | None) -> Figures:
    """The figures of a device as pages show them."""
    if state is None:
        return {}
    shown: dict[str, object] = {}
    for name, value in state.figures.model_dump(exclude_none=True).items():
        shown[name] = round(value, 2) if isinstance(value, float) else value
    if state.reason:
        shown["reason"] = state.reason
    return cast("Figures", shown)
