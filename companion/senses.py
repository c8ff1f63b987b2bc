"""Senses: what camera and dice tell, joined to what the table asks.

A device never changes the game by itself. It tells what it noticed; when the table waits for just
that, it becomes the answer, as if somebody had tapped it, and otherwise it is shown and ignored.
A code that the game does not know is ignored too. When a device is absent or lost, the same ask
stays open on the phones: nothing stops.

What a card on the mat answers, only its game knows (``companion.games``). A roll answers the die that is awaited, or,
where a handful is rolled, the handful. A card counts once: after an undo it has to be laid again, or the undo would
undo itself. A roll that came before it was asked for, or that an undo took back, is offered and answers nothing
(``companion.last_roll``).
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Mapping
from typing import Any

from companion import health as figures
from companion.dice_by_camera import LOOK as LOOK_FOR_DICE
from companion.dice_by_camera import DiceByCamera
from companion.errors import Code, Refusal
from companion.handfuls import Guess, Misfit, read_handful
from companion.last_roll import LastRoll
from companion.sensed import STATES, CameraEvents, DiceRolls, Health, Lying
from companion.table import CAMERA, DICE, Table
from engine.core.rolls import RollAsk

log = logging.getLogger("exchequer.senses")

_LOOK = 1.0
"""Seconds without any change after which the camera is asked what lies on the mat."""
_MOST_NOTES = 6
"""Odd codes that are shown to the host; older ones make room."""


class Senses:
    """The devices of one server. They serve one table at a time: the one that was started last."""

    def __init__(self) -> None:
        """Begin without any device."""
        self.camera: CameraEvents | None = None
        self.dice: DiceRolls | None = None
        self.table: Table | None = None
        self.on_table: Callable[[Table], None] | None = None
        """Told of the table that is served, before its cards are looked at."""
        self.health = {CAMERA: Health(), DICE: Health()}
        self.lying: dict[str, Lying] = {}
        self._answered: dict[tuple[Table | None, str], str] = {}
        self.dice_by_camera = DiceByCamera()
        self.last_roll = LastRoll()
        self._lock = threading.RLock()
        self._changes: queue.SimpleQueue[Table | None] = queue.SimpleQueue()
        self._unknown: set[str] = set()
        self._odd: set[tuple[str, str]] = set()
        self._expected: tuple[str, str] | None = None
        self._offered: dict[str, Any] | None = None
        self._misfit: dict[str, Any] | None = None
        self._texts: tuple[tuple[str, str], frozenset[str]] = (("", ""), frozenset())
        self._notes: list[dict[str, Any]] = []
        self._figures: dict[str, dict[str, Any]] = {CAMERA: {}, DICE: {}}
        self._thread: threading.Thread | None = None

    # ------------------------------------------------------------------ joining

    def attach(self, table: Table) -> None:
        """Serve this table from now on; the table served before is told that it has no devices."""
        with self._lock:
            before, self.table = self.table, table
            if before is not table:
                self._offered = self._misfit = None
        for one in (before, table):
            if one is not None and before is not table:
                one.tell()

    def table_changed(self, table: Table) -> None:
        """A table has changed (called under its lock, so nothing is done here but noting it)."""
        if self._thread is not None:
            self._changes.put(table)

    def public(self, table: Table) -> dict[str, Any]:
        """The states of the devices as the pages of a table show them."""
        if table is not self.table:
            return {CAMERA: Health().public(), DICE: Health().public()}
        shown = {name: health.public() for name, health in self.health.items()}
        suggestion = self._offer(table) or self.dice_by_camera.suggestion(table) or self.last_roll.suggestion(table)
        if suggestion is not None:
            shown[DICE]["suggestion"] = suggestion
        elif (misfit := _while_asked(table, self._misfit)) is not None:
            shown[DICE]["misfit"] = misfit
        return shown

    def _offer(self, table: Table) -> dict[str, Any] | None:
        """What the dice believe to answer, as long as just that is asked."""
        return _while_asked(table, self._offered)

    def for_host(self, table: Table) -> dict[str, Any]:
        """How the devices were in figures when they were last asked, and what was odd, for the host of a table."""
        state = self.public(table)
        if table is not self.table:
            return {CAMERA: state[CAMERA], DICE: state[DICE], "notes": []}
        told, notes = self._figures, list(self._notes)
        if told[DICE].get("missed"):
            notes.append({"key": "sense.dice_missed", "n": told[DICE]["missed"]})
        return {CAMERA: {**told[CAMERA], **state[CAMERA]}, DICE: {**told[DICE], **state[DICE]}, "notes": notes}

    def ask_devices(self) -> None:
        """Ask the devices how they are. Not under a table's lock: a camera answers between two frames."""
        self._figures = {CAMERA: figures.of_camera(self.camera), DICE: figures.of_die(self.dice)}

    def layout_changed(self) -> None:
        """The camera watches with another layout: the cards lie in other zones now, and have answered all the same."""
        self._look_at_what_lies()

    def start(self, camera: CameraEvents | None, dice: DiceRolls | None) -> None:
        """Listen to these devices; each runs in a thread of its own and calls back."""
        self.camera, self.dice = camera, dice
        self._thread = threading.Thread(target=self._watch_tables, name="senses", daemon=True)
        self._thread.start()
        if self.table is not None:
            self._changes.put(self.table)
        if camera is not None:
            camera.start()
        if dice is not None:
            dice.start()

    def close(self) -> None:
        """Let go of the devices and end the thread."""
        if self.camera is not None:
            self.camera.stop()
        if self.dice is not None:
            self.dice.stop()
        if self._thread is not None:
            self._changes.put(None)
            self._thread.join(timeout=3)

    # ------------------------------------------------------------------ listening

    def _watch_tables(self) -> None:
        while True:
            try:
                table = self._changes.get(timeout=LOOK_FOR_DICE if self.dice_by_camera.waits else _LOOK)
            except queue.Empty:
                self._look_around()
                continue
            if table is None:
                return
            try:
                self._choose(table)
                if self.on_table is not None and self.table is not None:
                    self.on_table(self.table)
                self._expect_its_cards()
                self.settle()
            except Exception:
                log.exception("What lies on the mat could not be joined to the table")

    def _look_around(self) -> None:
        """What is done while nothing changes; whatever a camera answers, the thread goes on."""
        try:
            self.look_for_dice()
            self._look_at_what_lies()
            self.note_odd_codes()
            self.ask_devices()
        except Exception:
            log.exception("The devices could not be asked what they see")

    def look_for_dice(self) -> None:
        """Let the camera look for the die while one is awaited; what it sees is offered, and answers nothing."""
        table = self.table
        heard = self.health[DICE].state == "ready"
        camera = self.camera if self.health[CAMERA].state == "ready" else None
        if self.dice_by_camera.look(table, camera, heard) and table is not None:
            table.tell()

    def _look_at_what_lies(self) -> None:
        """Take in cards that lay there before the camera was started: no change told of them."""
        if self.camera is None:
            return
        unknown = {}
        for card in self.camera.lying():
            text, zone = str(card["text"]), card.get("zone")
            known = self.lying.get(text)
            if known is None:
                unknown[text] = {**card, "event": "placed"}
            elif isinstance(zone, str):
                known.zone = zone  # another layout may have come to be used
        for text in unknown.keys() & self._unknown:
            self.saw(unknown[text])
        self._unknown = set(unknown)

    def note_odd_codes(self) -> None:
        """Tell the host of codes that are not played; of each once, and in the log as well."""
        for kind, text in figures.odd_codes(self.camera):
            if (kind, text) in self._odd or len(self._odd) >= 1000:
                continue
            self._odd.add((kind, text))
            log.warning("Camera: a %s code is not played: %s", kind, text)
            self._notes = [*self._notes, {"key": f"sense.camera_{kind}", "text": text}][-_MOST_NOTES:]
            if self.table is not None:
                self.table.tell()

    def _choose(self, table: Table) -> None:
        """A table that is being played gets the devices when the present one is not."""
        present = self.table
        if table is not present and _plays(table) and (present is None or not _plays(present)):
            self.attach(table)

    def _expect_its_cards(self) -> None:
        """Tell the camera which cards the table's game has: it recognises those, and nothing else is a card."""
        expect, table = getattr(self.camera, "expect", None), self.table
        if expect is None or table is None:
            return
        which = _cards_of(table)
        if which != self._expected:
            from companion import card_codes  # it draws codes, which only a camera needs

            self._expected = which
            expect(card_codes.of_table(table))

    def camera_state(self, state: str) -> None:
        """The camera tells how it is; once per change."""
        simulated = state == "simulated"
        self._state(CAMERA, "ready" if simulated else str(state), simulated)

    def dice_state(self, state: str) -> None:
        """The die tells how it is."""
        simulated = state == "simulated"
        self._state(DICE, "ready" if simulated else str(state), simulated)

    def _state(self, name: str, state: str, simulated: bool) -> None:
        """Note a device's state; the pages are told once per change."""
        health = self.health[name]
        if state not in STATES or (health.state, health.simulated) == (state, simulated):
            return
        health.state, health.simulated = state, simulated
        device: object = self.camera if name == CAMERA else self.dice
        why = str(getattr(device, "reason", ""))
        log.log(
            logging.WARNING if state == "lost" else logging.INFO,
            "%s: %s%s",
            name.capitalize(),
            "simulated" if simulated else state,
            f" ({why})" if state == "lost" and why else "",
        )
        if self.table is not None:
            self.table.tell()

    # ------------------------------------------------------------------ what was noticed

    def saw(self, event: Mapping[str, Any]) -> None:
        """The camera noticed a change on the mat."""
        what, text, zone = event.get("event"), event.get("text"), event.get("zone")
        if not isinstance(text, str) or len(text) > 40 or not isinstance(zone, str | None):
            return
        with self._lock:
            if what == "removed" or zone is None:
                self.lying.pop(text, None)
                return
            turn = event.get("turn")
            angle = float(turn) if isinstance(turn, int | float) else 0.0
            table, known = self.table, self.lying.get(text)
            here = table if table is not None and table.game is not None and not table.over else None
            if what == "placed" or known is None or (what == "turned" and known.table not in (None, here)):
                self.lying[text] = Lying(zone, angle, answered=self._answered.get((here, text), ""), table=here)
            elif what == "turned":
                known.zone, known.turn = zone, angle
                known.told -= table.kind.told_anew if table is not None else set()
            else:
                return
            if len(self.lying) > 200:
                self.lying.pop(next(iter(self.lying)))
        self._settle_or_show(text)

    def rolled(self, values: tuple[int, ...], colours: tuple[str | None, ...] = ()) -> None:
        """The dice came to rest. They count only when a roll is awaited; otherwise they are shown and ignored."""
        table = self.table
        if table is None or not values:
            return
        with table.lock:
            before, self._misfit = len(table.record), None
            shown, self._offered = self._take_roll(table, values, colours)
            taken = table.record[before].line[0] if len(table.record) > before else ""
            self.last_roll.note(table, values, colours, taken, offered=self._offered["ask"] if self._offered else "")
        self._show(DICE, shown)

    def _take_roll(
        self, table: Table, values: tuple[int, ...], colours: tuple[str | None, ...]
    ) -> tuple[dict[str, Any], dict[str, Any] | None]:
        """Let a roll answer what is awaited: what is shown of it, and what is offered where it does not tell all."""
        faces = " ".join(str(value) for value in values)
        for ask in _asks(table):
            if isinstance(ask, RollAsk):
                own = (table.setup or {"seats": {}})["seats"].get(ask.seat)
                read = read_handful(values, colours, ask.dice, own, ask.faces)
                if isinstance(read, Misfit):
                    self._misfit = {"ask": ask.id, "text": read.text}
                    return read.text, None
                if isinstance(read, Guess):
                    text = {"key": "sense.dice_heard", "faces": faces}
                    return text, {"ask": ask.id, "value": read.value, "certainty": 0.5, "text": text}
                taken = _answer(table, ask.id, read.value, DICE)
                return {"key": "sense.dice_rolled" if taken else "sense.dice_wrong", "values": faces}, None
            if ask.sense == "tax_die" and len(values) == 1:
                taken = _answer(table, ask.id, str(values[0]), DICE)
                return {"key": "sense.rolled" if taken else "sense.rolled_wrong", "n": values[0]}, None
        if len(values) > 1:
            return {"key": "sense.dice_ignored", "values": ", ".join(str(value) for value in values)}, None
        return {"key": "sense.rolled_ignored", "n": values[0]}, None

    def _settle_or_show(self, text: str) -> None:
        table = self.table
        if table is None:
            return
        settled = self.settle()
        if text in settled:
            self._show(CAMERA, None)
        elif (known := self._texts_of(table)) and text not in known:
            self._show(CAMERA, {"key": "sense.unknown_code"})

    def _show(self, name: str, last: dict[str, Any] | None) -> None:
        """Show the last thing that a device told."""
        health = self.health[name]
        if health.last != last:
            health.last = last
            if self.table is not None:
                self.table.tell()

    def settle(self) -> list[str]:
        """Let the cards on the mat answer what is asked now; the texts of those that did."""
        table = self.table
        if table is None:
            return []
        used: list[str] = []
        with self._lock, table.lock:
            for _ in range(16):
                texts = self._settle_one(table)
                if not texts:
                    break
                used += texts
        return used

    def _settle_one(self, table: Table) -> tuple[str, ...]:
        """Let the mat answer one ask; the texts of the cards that did."""
        for ask in _asks(table):
            lying = {
                text: card
                for text, card in self.lying.items()
                if ask.sense not in card.told and card.table in (None, table)
            }
            told = table.kind.answer_of(table.game, ask, lying) if lying else None
            if told is not None and _answer(table, ask.id, told.value, CAMERA):
                for text in told.texts:
                    self.lying[text].told.add(ask.sense)
                    self.lying[text].answered = self._answered[table, text] = ask.id
                    self.lying[text].table = table
                return told.texts
        return ()

    def _texts_of(self, table: Table) -> frozenset[str]:
        """All that the stickers of a table's game say."""
        which = _cards_of(table)
        if self._texts[0] != which:
            try:
                texts = table.kind.texts(table.pack)
            except Refusal:  # the pack that was chosen is not here; the table says so when it is started
                return frozenset()
            self._texts = which, frozenset(texts)
        return self._texts[1]


def _cards_of(table: Table) -> tuple[str, str]:
    """Whose cards are awaited at a table: they change with the table and with its pack."""
    return table.id, str(table.pack_about.get("hash") or table.pack_wanted)


def _plays(table: Table) -> bool:
    return table.game is not None and not table.over and not table.paused


def _while_asked(table: Table, told: dict[str, Any] | None) -> dict[str, Any] | None:
    """What the dice say to an ask, as long as just that is asked."""
    if told is None or table.game is None or all(one.id != told["ask"] for one in table.game.asks):
        return None
    return told


def _asks(table: Table) -> list[Any]:
    """The open asks that a device may settle now."""
    if table.game is None or table.paused or table.over:
        return []
    return [ask for ask in table.game.asks if ask.sense]


def _answer(table: Table, ask: str, value: str, by: str) -> bool:
    """Settle an ask in a device's name; False when the table does not take it."""
    try:
        table.answer(ask, value, by)
    except Refusal as refusal:
        if refusal.code not in (Code.NOT_LEGAL, Code.ASK_NOT_OPEN):
            log.warning("A device's answer was not taken: %s", refusal)
        return False
    return True
