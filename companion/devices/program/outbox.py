"""Outbox: numbered events of the table, kept until the server has acknowledged them.

The numbers begin at 1 with each start of the program. Unacknowledged events are sent again over the next connection. A
roll that is sent again, or was made without a connection, is marked as late, since the dice may have been entered by
hand already.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from companion.devices.reports import LONGEST_TEXT, MOST_CARDS, MOST_DICE, MOST_EVENTS, is_plain
from hardware.camera.tracking.scene import CameraEvent, CardSighting

MOST_WAITING = 2_000
"""Events kept while there is no connection. The oldest are dropped; a list of all cards is sent later anyway."""

EncodedEvent = dict[str, Any]
"""An event with its number ``n`` and its ``kind``, as ``companion.devices.reports`` has it."""


class Outbox:
    """The events of one run of the program. Safe to use from several threads."""

    def __init__(self, wake: Callable[[], None] = lambda: None) -> None:
        """``wake`` is called after each event."""
        self._wake = wake
        self._lock = threading.Lock()
        self._number = 0
        self._waiting: deque[EncodedEvent] = deque(maxlen=MOST_WAITING)
        self.connected = False
        """Whether the server is connected; rolls made without a connection are late."""

    def card(self, event: CameraEvent) -> None:
        """Report a card that was placed, turned or removed; a text that cannot be shown belongs to no game."""
        if is_plain(event.text):
            self._add({"kind": "card", "event": event.event, **_card(event.text, event.zone, event.turn)})

    def cards(self, lying: Sequence[CardSighting]) -> None:
        """Report all cards on the mat."""
        shown = [_card(card["text"], card["zone"], card["turn"]) for card in lying if is_plain(card["text"])]
        self._add({"kind": "cards", "cards": shown[:MOST_CARDS]})

    def roll(self, values: Sequence[int], colours: Sequence[str | None] = ()) -> None:
        """Report dice rolled at the dice reader."""
        if 0 < len(values) <= MOST_DICE:
            late = not self.connected
            self._add({"kind": "roll", "values": list(values), "colours": list(colours), "late": late})

    def dice(self, throw: int, dice: Sequence[dict[str, object]]) -> None:
        """Report the dice of a throw that the camera sees at rest."""
        self._add({"kind": "dice", "throw": throw, "dice": list(dice)[:MOST_DICE]})

    def _add(self, event: EncodedEvent) -> None:
        with self._lock:
            self._number += 1
            self._waiting.append({"n": self._number, **event})
        self._wake()

    def begin(self, last: int) -> None:
        """Begin a connection; the server has received everything up to this number, and all waiting rolls are late."""
        self.taken(last)
        with self._lock:
            for event in self._waiting:
                if event["kind"] == "roll":
                    event["late"] = True
            self.connected = True

    def clear(self) -> None:
        """Drop waiting events, which belong to another table."""
        with self._lock:
            self._waiting.clear()

    def taken(self, last: int) -> None:
        """Note that the server has received everything up to this number."""
        with self._lock:
            while self._waiting and self._waiting[0]["n"] <= last:
                self._waiting.popleft()

    def next_events(self) -> list[EncodedEvent]:
        """The events to send next."""
        with self._lock:
            return [dict(event) for _, event in zip(range(MOST_EVENTS), self._waiting, strict=False)]


def _card(text: str, zone: str | None, turn: float | None) -> dict[str, object]:
    """A card as it is sent; an overlong text or zone, which belongs to no game, is cut."""
    return {
        "text": text[:LONGEST_TEXT],
        "zone": None if zone is None else zone[:LONGEST_TEXT],
        "turn": None if turn is None else float(turn) % 360,
    }
