"""Device hub: joins a camera and a dice reader to the table that they serve.

A server has one hub for its own devices, and one for each table whose devices an agent reports (``hubs``).

A device never changes a game by itself. What it reports answers an open ask with that device input, as if a player had
tapped the answer; anything else is shown and ignored. Where a device is absent or lost, the ask stays open on the
phones, so the game never stops.

Cards are joined to asks by ``mat_cards``, rolls by ``roll_answers``, dice that the camera sees by ``camera_dice``.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from companion.devices import camera_dice, health
from companion.devices.camera_dice import CameraDice
from companion.devices.mat_cards import MatCards, cards_of
from companion.devices.protocols import (
    STATES,
    Camera,
    Capabilities,
    CardEvent,
    CardOnMat,
    DeviceStatus,
    DeviceView,
    DiceReader,
    Figures,
    HealthView,
    Suggestion,
)
from companion.devices.roll_answers import RollAnswers
from companion.tables.table import CAMERA, DICE, Table
from engine.core.rolls import RollAsk
from engine.core.terms import Term

if TYPE_CHECKING:
    from hardware.camera.frames import Source
    from hardware.camera.sources.posted_frames import PostedFrames

log = logging.getLogger("exchequer.devices")

_POLL_INTERVAL = 1.0
"""Seconds without a change of a table after which the devices are polled."""
_MOST_NOTES = 6
"""Rejected codes that are shown to the host; the oldest one is dropped for a further one."""
_MOST_REJECTED = 1000
"""Rejected codes that are remembered, so that each is logged once."""


class DeviceHub:
    """A camera and a dice reader. They serve one table at a time."""

    def __init__(self) -> None:
        """No device is joined yet, and no table is served."""
        self.table: Table | None = None
        self.on_table: Callable[[Table], None] | None = None
        """Called with the served table before the cards on the mat are compared with its asks."""
        self.oriented: Callable[[Source], Source] | None = None
        """Gives the source of a camera that is joined the orientation that is chosen; None: it stays as it is."""
        self.status = {CAMERA: DeviceStatus(), DICE: DeviceStatus()}
        self.cards = MatCards()
        self.rolls = RollAnswers()
        self.camera_dice = CameraDice()
        self._camera: Camera | None = None
        self.phone_frames: PostedFrames | None = None
        """The pictures that a phone's page sends, for whichever camera reads them."""
        self.camera_spec = ""
        """The source specification of the camera that is joined, where it is known."""
        self._dice: DiceReader | None = None
        self.capabilities = {CAMERA: Capabilities(), DICE: Capabilities()}
        """What the joined devices can do."""
        self._lock = threading.RLock()
        self._changes: queue.SimpleQueue[Table | None] = queue.SimpleQueue()
        self._rejected: set[tuple[str, str]] = set()
        self._expected: tuple[object, ...] | None = None
        self._notes: list[Term] = []
        self._figures: dict[str, Figures] = {CAMERA: {}, DICE: {}}
        self._thread: threading.Thread | None = None

    # ------------------------------------------------------------------ joining devices and a table

    @property
    def camera(self) -> Camera | None:
        """The joined camera; None without one."""
        return self._camera

    @camera.setter
    def camera(self, camera: Camera | None) -> None:
        self._camera, self.capabilities[CAMERA] = camera, Capabilities.of(camera)

    @property
    def dice(self) -> DiceReader | None:
        """The joined dice reader; None without one."""
        return self._dice

    @dice.setter
    def dice(self, dice: DiceReader | None) -> None:
        self._dice, self.capabilities[DICE] = dice, Capabilities.of(dice)

    @property
    def lying(self) -> dict[str, CardOnMat]:
        """The cards on the mat, by the texts of their codes."""
        return self.cards.lying

    def attach(self, table: Table) -> None:
        """Serve this table; the table that was served before has no devices from now on."""
        with self._lock:
            before, self.table = self.table, table
            if before is not table:
                self.rolls.clear()
        for one in (before, table):
            if one is not None and before is not table:
                one.notify()

    def leave(self) -> None:
        """Serve no table: the one that was served gets devices of its own."""
        with self._lock:
            before, self.table = self.table, None
            self.rolls.clear()
        if before is not None:
            before.notify()

    def table_changed(self, table: Table) -> None:
        """Listener of all tables. It is called under the table's lock, so it only notes the change."""
        if self._thread is not None:
            self._changes.put(table)

    def layout_changed(self) -> None:
        """Give the cards on the mat their zones in the camera's new layout; what they have answered stays."""
        self._compare_cards()

    def start(self, camera: Camera | None, dice: DiceReader | None) -> None:
        """Join these devices and start them; each runs in its own thread."""
        self.camera, self.dice = camera, dice
        self._start_thread()
        if camera is not None:
            camera.start()
        if dice is not None:
            dice.start()

    def change_camera(self, camera: Camera | None, spec: str) -> None:
        """Join and start a camera of this source specification in place of the one before; None: no camera.

        What the new camera sees replaces what lay on the mat by the old one.
        """
        before, self.camera, self.camera_spec = self._camera, None, ""
        if before is not None:
            before.stop()
        self._expected = None
        self.camera, self.camera_spec = camera, spec
        self._set_state(CAMERA, "searching" if camera is not None else "absent")
        if camera is not None:
            self._start_thread()
            camera.start()

    def _start_thread(self) -> None:
        """Start the hub's thread, unless it runs, and let it compare the devices with the table."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="devices", daemon=True)
            self._thread.start()
        if self.table is not None:
            self._changes.put(self.table)

    def close(self) -> None:
        """Stop the devices and the hub's thread."""
        if self._camera is not None:
            self._camera.stop()
        if self._dice is not None:
            self._dice.stop()
        if self._thread is not None:
            self._changes.put(None)
            self._thread.join(timeout=3)

    # ------------------------------------------------------------------ what pages show

    def public(self, table: Table) -> dict[str, DeviceView]:
        """The states of the devices as the pages of a table show them."""
        if table is not self.table:
            return {CAMERA: DeviceStatus().public(), DICE: DeviceStatus().public()}
        shown = {name: status.public() for name, status in self.status.items()}
        suggestion = (
            self.rolls.suggestion(table) or self.camera_dice.suggestion(table) or self.rolls.last_roll.suggestion(table)
        )
        if suggestion is not None:
            shown[DICE]["suggestion"] = with_roll(suggestion, table)
        elif (misfit := self.rolls.misfit(table)) is not None:
            shown[DICE]["misfit"] = misfit
        return shown

    def for_host(self, table: Table) -> HealthView:
        """The devices with their figures as last read, for the host of a table; without figures for another table."""
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
        """States and figures by device, without anything about cards and rolls; empty where no table is served."""
        if self.table is None:
            return {}
        devices = self.for_host(self.table)
        return {CAMERA: health.for_anybody(devices["camera"]), DICE: health.for_anybody(devices["dice"])}

    def update_figures(self) -> None:
        """Read the figures of the devices. Call it without a table's lock: a camera may first finish a frame."""
        self._figures = {
            CAMERA: health.of_camera(self.capabilities[CAMERA]),
            DICE: health.of_dice(self.capabilities[DICE]),
        }

    # ------------------------------------------------------------------ the hub's thread

    def _run(self) -> None:
        while True:
            try:
                table = self._changes.get(timeout=self._interval())
            except queue.Empty:
                self.poll()
                continue
            if table is None:
                return
            self._choose(table)
            self.follow()

    def follow(self) -> None:
        """Follow a change of the served table: what the camera looks for, and what lies there. Never raises."""
        try:
            if self.on_table is not None and self.table is not None:
                self.on_table(self.table)
            self._expect_cards()
            self.settle()
        except Exception:
            log.exception("The cards on the mat could not be joined to the table")

    def _interval(self) -> float:
        """Seconds after which the devices are polled, unless a table changes before."""
        return camera_dice.INTERVAL if self.camera_dice.waits else _POLL_INTERVAL

    def poll(self) -> None:
        """Read the devices, while no table changes. Exceptions are logged, since the thread must continue."""
        try:
            self.update_camera_dice()
            self._compare_cards()
            self.note_rejected_codes()
            self.update_figures()
        except Exception:
            log.exception("The devices could not be polled")

    def update_camera_dice(self) -> None:
        """Examine the camera's newest frame for dice while a roll is awaited; notify the pages of a new suggestion."""
        table = self.table
        dice_ready = self.status[DICE].state == "ready"
        camera = self.capabilities[CAMERA].dice if self.status[CAMERA].state == "ready" else None
        if self.camera_dice.update(table, camera, dice_ready) and table is not None:
            table.notify()

    def _compare_cards(self) -> None:
        """Apply cards that lay on the mat before the camera was started, for which it emits no event."""
        if self._camera is not None:
            for event in self.cards.compare(self._camera.lying()):
                self.card_changed(event)

    def note_rejected_codes(self) -> None:
        """Show the host the codes that are no cards; each is noted and logged once."""
        for reason, text in health.rejected_codes(self.capabilities[CAMERA]):
            if (reason, text) in self._rejected or len(self._rejected) >= _MOST_REJECTED:
                continue
            self._rejected.add((reason, text))
            log.warning("Camera: a %s code is not played: %s", reason, text)
            self._notes = [*self._notes, {"key": f"device.camera_{reason}", "text": text}][-_MOST_NOTES:]
            if self.table is not None:
                self.table.notify()

    def _choose(self, table: Table) -> None:
        """Attach a table that is being played if the present one is not."""
        present = self.table
        if table is not present and _in_play(table) and (present is None or not _in_play(present)):
            self.attach(table)

    def _expect_cards(self) -> None:
        """Give the camera the closed set of the table's game: no other code or face is a card."""
        camera, table = self.capabilities[CAMERA].recognises, self.table
        if (remote := self.capabilities[CAMERA].follows) is not None and table is not None:
            remote.follow(table)
        if camera is None or table is None:
            return
        which = (*cards_of(table), *table.face_photos())
        if which != self._expected:
            from companion.devices import card_codes  # loads the libraries that draw codes

            self._expected = which
            camera.expect(card_codes.of_table(table))

    # ------------------------------------------------------------------ what devices report

    def camera_state(self, state: str) -> None:
        """The camera's state has changed to one of the `STATES`."""
        self._set_state(CAMERA, state)

    def dice_state(self, state: str) -> None:
        """The dice reader's state has changed to one of the `STATES`."""
        self._set_state(DICE, state)

    def _set_state(self, name: str, reported: str) -> None:
        simulated = reported == "simulated"
        state = "ready" if simulated else str(reported)
        status = self.status[name]
        if state not in STATES or (status.state, status.simulated) == (state, simulated):
            return
        status.state, status.simulated = state, simulated
        device = self.capabilities[name].reason
        reason = "" if device is None or state != "lost" else str(device.reason)
        log.log(
            logging.WARNING if state == "lost" else logging.INFO,
            "%s: %s%s",
            name.capitalize(),
            "simulated" if simulated else state,
            f" ({reason})" if reason else "",
        )
        if self.table is not None:
            self.table.notify()

    def card_changed(self, event: Mapping[str, object] | CardEvent) -> None:
        """A card was placed, turned or removed (`CardEvent`); anything else is ignored."""
        text = self.cards.apply(event, self.table)
        table = self.table
        if text is None or table is None:
            return
        if text in self.settle():
            self._show(CAMERA, None)
        elif self.cards.is_foreign(text, table):
            self._show(CAMERA, {"key": "device.unknown_code"})

    def rolled(self, values: tuple[int, ...], colours: tuple[str | None, ...] = ()) -> None:
        """Dice were rolled, with these values and colours (no colours, or None for a die: unknown)."""
        if self.table is not None and values:
            self._show(DICE, self.rolls.rolled(self.table, values, colours))

    def rolled_late(self, values: tuple[int, ...], colours: tuple[str | None, ...] = ()) -> None:
        """Dice were rolled some time ago, perhaps for an ask that has been answered: they are suggested at most."""
        if self.table is not None and values:
            self._show(DICE, self.rolls.rolled(self.table, values, colours, late=True))

    def _show(self, name: str, last: Term | None) -> None:
        """Show the last thing that a device reported."""
        status = self.status[name]
        if status.last != last:
            status.last = last
            if self.table is not None:
                self.table.notify()

    def settle(self) -> list[str]:
        """Answer the open asks that the cards on the mat can answer; returns the texts of the cards that did."""
        return [] if self.table is None else self.cards.settle(self.table)


def _in_play(table: Table) -> bool:
    return table.game is not None and not table.over and not table.paused


def with_roll(suggestion: Suggestion, table: Table) -> Suggestion:
    """A suggestion together with the faces of each group of dice, where its ask is for a roll of several dice."""
    for ask in table.game.asks if table.game is not None else ():
        if ask.id == suggestion["ask"] and isinstance(ask, RollAsk) and ask.allows(suggestion["value"]):
            roll = ask.parse(suggestion["value"])
            return {**suggestion, "roll": {group: list(faces) for group, faces in roll.items()}}
    return suggestion
