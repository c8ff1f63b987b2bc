"""Remote camera: a camera that an agent watches at its table, as the device hub of that table sees it.

It knows which cards lie on the mat from numbered events and whole lists, and passes on what has changed: a card that
an agent reports again after a restart is no new card. It never loads computer vision.
"""

from __future__ import annotations

import base64
import binascii
import threading
import time
from collections.abc import Callable, Mapping, Sequence

from companion.devices.agent_messages import (
    MOST_CARDS,
    AllCards,
    CardHappened,
    CardSeen,
    DeviceState,
    DiceSeen,
    DieSeen,
    PicturePart,
    RejectedCode,
)
from companion.devices.mat_cards import cards_of
from companion.devices.open_asks import asks_for_devices
from companion.devices.protocols import ONE_DIE, CardEvent, CardSighting
from companion.errors import Refusal
from companion.tables.table import Table
from engine.core.rolls import RollAsk
from hardware.camera.geometry.layout import MAT, LayoutError
from hardware.camera.geometry.layout_json import to_json

Send = Callable[[str, Mapping[str, object]], None]
"""Sends the agent an event; nothing where it is away."""

PICTURE_EVERY = 2.0
"""Seconds between two pictures at least."""
PICTURE_KEPT = 30.0
"""Seconds after which a picture is shown no more."""
_SAME_TURN = 20.0
"""Degrees by which the turn of a card that lies still may be read differently."""
_JPEG = b"\xff\xd8\xff"
"""The first bytes of a JPEG."""


class RemoteCamera:
    """The camera of one agent. Safe to use from several threads."""

    def __init__(
        self,
        on_event: Callable[[CardEvent], None],
        send: Send,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._on_event, self._send, self._clock = on_event, send, clock
        self._lock = threading.RLock()
        self._lying: dict[str, CardSighting] = {}
        self._state = DeviceState(state="searching")
        self._connected = True
        self._rejected: tuple[RejectedCode, ...] = ()
        self._told: dict[str, object] = {}
        """For each kind of order what it was made from, so that it is sent again only when that has changed."""
        self._throw = RemoteThrow(self, 0, 1)
        self._jpeg: tuple[float, bytes] | None = None
        self._parts: dict[int, PicturePart] = {}
        self._asked_at = -PICTURE_EVERY

    # ------------------------------------------------------------------ what the agent reports

    def note(self, state: DeviceState, rejected: Sequence[RejectedCode], *, connected: bool) -> None:
        """The agent's report of its camera, or that it is away."""
        with self._lock:
            self._state, self._rejected, self._connected = state, tuple(rejected), connected

    def forget_orders(self) -> None:
        """Send all orders again: the agent has connected anew."""
        with self._lock:
            self._told.clear()
            self._parts.clear()
            throw = self._throw
        throw.send()

    def card(self, happened: CardHappened) -> None:
        """Take an event of a card."""
        self._take(happened.event, happened)

    def all_cards(self, found: AllCards) -> None:
        """Take a whole list of cards: what is missing was removed, what is new was placed."""
        with self._lock:
            gone = self._lying.keys() - {card.text for card in found.cards if card.zone is not None}
            for text in sorted(gone):
                self._take("removed", CardSeen(text=text, zone=None, turn=None))
            for card in found.cards:
                known = self._lying.get(card.text)
                is_turned = known is not None and known["zone"] == card.zone and not _same_turn(known, card)
                self._take("turned" if is_turned else "placed", card)

    def _take(self, event: str, card: CardSeen) -> None:
        """Pass on an event unless it tells what is known."""
        with self._lock:
            known = self._lying.get(card.text)
            if event == "removed" or card.zone is None:
                if self._lying.pop(card.text, None) is None:
                    return
                event = "removed"
            else:
                if event == "placed" and known is not None and known["zone"] == card.zone and _same_turn(known, card):
                    return
                self._lying[card.text] = {"text": card.text, "zone": card.zone, "turn": card.turn}
                if len(self._lying) > 2 * MOST_CARDS:
                    self._lying.pop(next(iter(self._lying)))
            self._on_event({"text": card.text, "zone": card.zone, "turn": card.turn, "event": event})

    def dice_seen(self, seen: DiceSeen) -> None:
        """Take a reading of the dice in the picture; one of an earlier throw is out of date."""
        with self._lock:
            throw = self._throw
        if throw.number == seen.throw:
            throw.take(seen)

    def picture_part(self, part: PicturePart) -> None:
        """Take a part of a picture; the last one completes it."""
        with self._lock:
            if any(one.number != part.number or one.parts != part.parts for one in self._parts.values()):
                self._parts.clear()
            self._parts[part.part] = part
            if len(self._parts) < part.parts or any(at not in self._parts for at in range(part.parts)):
                return
            text = "".join(self._parts[at].data for at in range(part.parts))
            self._parts.clear()
            try:
                content = base64.b64decode(text, validate=True)
            except binascii.Error:
                return
            if content.startswith(_JPEG):
                self._jpeg = self._clock(), content

    # ------------------------------------------------------------------ the camera as the hub sees it

    def start(self) -> None:
        """The agent has started it."""

    def stop(self) -> None:
        """The agent goes on; it is told nothing more."""

    def lying(self) -> list[CardSighting]:
        """The cards that lie on the mat, as last reported."""
        with self._lock:
            return list(self._lying.values())

    def latest_jpeg(self) -> bytes | None:
        """The newest picture, with zones and codes drawn on it; asks for a newer one. None without one of late."""
        now = self._clock()
        with self._lock:
            is_due = now - self._asked_at >= PICTURE_EVERY
            if is_due:
                self._asked_at = now
            shown = self._jpeg[1] if self._jpeg is not None and now - self._jpeg[0] < PICTURE_KEPT else None
        if is_due:
            self._send("picture", {})
        return shown

    def health(self) -> Mapping[str, object]:
        """Its figures, as last reported; none while the agent is away."""
        with self._lock:
            return self._state.figures.model_dump(exclude_none=True) if self._connected else {}

    @property
    def reason(self) -> str:
        """Why it is lost, in English or as a stable code; "" while all is well."""
        with self._lock:
            return self._state.reason if self._connected else "the computer at the table is away"

    def report(self) -> Mapping[str, Sequence[str]]:
        """The texts of rejected codes by the reason."""
        with self._lock:
            found: dict[str, list[str]] = {}
            for one in self._rejected:
                found.setdefault(one.reason, []).append(one.text)
            return found

    def await_throw(self, count: int) -> RemoteThrow:
        """Look for so many dice that are rolled from now on."""
        with self._lock:
            throw = self._throw = RemoteThrow(self, self._throw.number + 1, count)
        throw.send()
        return throw

    def follow(self, table: Table) -> None:
        """Tell the agent the cards, the mat and what is awaited, as far as that has changed."""
        photos = table.face_photos()
        if self._is_new("look_for", (*cards_of(table), *photos)):
            try:
                texts = table.plugin.texts(table.pack)
            except Refusal:  # the chosen pack is not there; starting the table reports it
                texts = ()
            try:
                layout = table.plugin.mat_layout()
            except LayoutError:
                layout = MAT
            faces = [
                {"text": one.text, "name": one.file.stem, "width": one.width, "height": one.height} for one in photos
            ]
            self._send("look_for", {"layout": to_json(layout), "cards": list(texts), "faces": faces})
        awaited = awaited_of(table)
        if self._is_new("awaited", awaited):
            self._send("awaited", awaited)

    def _is_new(self, order: str, content: object) -> bool:
        """Whether an order was not sent with this content last."""
        with self._lock:
            if self._told.get(order) == content:
                return False
            self._told[order] = content
            return self._connected

    def send_throw(self, throw: RemoteThrow, *, taken: bool) -> None:
        """Tell the agent about a throw, unless a later one is awaited."""
        with self._lock:
            if throw is not self._throw or throw.number == 0:
                return
        self._send("throw", {"throw": throw.number, "count": throw.count, "taken": taken})


class RemoteThrow:
    """The dice of one throw as an agent sees them (a `companion.devices.protocols.Throw`)."""

    def __init__(self, camera: RemoteCamera, number: int, count: int) -> None:
        self.number, self.count = number, count
        self._camera = camera
        self._watches_on = False
        self._newest: tuple[bool, tuple[DieSeen, ...]] | None = None
        """Whether the newest reading is of dice that were taken away, and these dice; None once it was read."""

    def send(self) -> None:
        """Tell the agent to look for it."""
        self._camera.send_throw(self, taken=self._watches_on)

    def take(self, seen: DiceSeen) -> None:
        """Take a reading."""
        self._newest = seen.taken, tuple(seen.dice)

    def dice(self) -> tuple[DieSeen, ...] | None:
        """The dice once they have come to rest, () before; None while nothing new is reported."""
        return self._read(taken=False)

    def keep(self) -> None:
        """The agent watches the dice on that it has reported."""

    def taken(self) -> tuple[DieSeen, ...] | None:
        """The dice that were taken away, all of one number, else (); None while nothing new is reported."""
        if not self._watches_on:
            self._watches_on = True
            self.send()
        return self._read(taken=True)

    def _read(self, *, taken: bool) -> tuple[DieSeen, ...] | None:
        newest, self._newest = self._newest, None
        return newest[1] if newest is not None and newest[0] == taken else None


def awaited_of(table: Table) -> dict[str, object]:
    """Whether an ask is open that a card, or a roll, can answer."""
    with table.lock:
        asks = list(asks_for_devices(table))
    rolls = [isinstance(ask, RollAsk) or ask.device_input in ONE_DIE for ask in asks]
    return {"card": not all(rolls), "roll": any(rolls)}


def _same_turn(known: CardSighting, card: CardSeen) -> bool:
    """Whether a card lies turned as before."""
    before, now = known["turn"], card.turn
    if before is None or now is None:
        return before == now
    return abs((before - now + 180) % 360 - 180) <= _SAME_TURN
