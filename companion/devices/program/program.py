"""Program: reports a computer's camera and dice reader to a server over one Socket.IO connection.

It knows nothing about the game: it reports what it sees, looks for what the server orders, and replies to requests
(`ServerRequests`). A broken connection is retried at growing intervals, and events in between are reported afterwards.
"""

from __future__ import annotations

import base64
import logging
import queue
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import requests
import socketio

from companion.devices.program.camera import TableCamera
from companion.devices.program.known_cards import FacePhoto
from companion.devices.program.outbox import Outbox
from companion.devices.program.server_requests import ServerRequests
from companion.devices.reports import NAMESPACE, DeviceFigures
from hardware.dice import SerialDiceReader
from hardware.dice.roll_filter import SETTLE

if TYPE_CHECKING:
    from companion.devices.program.simulated_hands import SimulatedHands

log = logging.getLogger("exchequer.devices")

RETRY_AFTER = (0.5, 1.0, 2.0, 4.0)
"""Seconds between attempts to connect; the last one is repeated."""
STATES_EVERY = 2.0
"""Seconds between two reports of states with fresh figures."""
PATIENCE = 15.0
"""Seconds within which the server acknowledges a message."""


class ConnectionLost(Exception):
    """There is no connection, or it has ended; the text is the reason."""


class KeyRefused(Exception):
    """The server refuses the key; the text is its sentence."""


class OtherTable(Exception):
    """The stand has another table; the text is its id."""


@dataclass(frozen=True, slots=True)
class Server:
    """The server's address and key, and whose devices they are: a ``table``'s, those at a ``stand``, or its own."""

    url: str
    key: str
    table: str = ""
    stand: str = ""
    authority: str = ""
    """A file with the certificate of the authority that vouches for the server; "": the system's."""


class Program:
    """The devices' program."""

    def __init__(
        self, server: Server, folder: Path, camera: str = "", hands: SimulatedHands | None = None, **timing: float
    ) -> None:
        """Report to this server, with the settings in ``folder``; ``hands`` move a simulated camera's cards."""
        self.server = server
        self.outbox = Outbox(self.wake)
        simulated = None if hands is None else hands.source
        self.camera = TableCamera(folder, camera, self.outbox, self.state_changed, simulated, **timing)
        self.dice: SerialDiceReader | None = None
        self._requests = ServerRequests(self.camera, hands)
        self._session = secrets.token_hex(16)
        self._table = server.table
        self._dice_state = "searching"
        self._states_changed = True
        self._cards_due = True
        """Whether a list of all cards has to be sent once it is known for certain."""
        self._orders: queue.SimpleQueue[Mapping[str, Any]] = queue.SimpleQueue()
        self._numbers: dict[str, int] = {}
        """The number of the last order of each name over this connection."""
        self._lock = threading.Lock()
        self._woken, self._stopping = threading.Event(), threading.Event()

    def read_dice(self, port: str, settle: float = SETTLE) -> None:
        """Read the dice reader at this port (a path or an id)."""
        self.dice = SerialDiceReader(port, self.outbox.roll, self._dice_changed, settle=settle)
        self.dice.start()

    def _dice_changed(self, state: object) -> None:
        self._dice_state = str(state)
        self.state_changed()

    def wake(self) -> None:
        """Wake the sender."""
        self._woken.set()

    def state_changed(self) -> None:
        """The state of a device has changed; after a pause the camera may see other cards."""
        self._states_changed = self._cards_due = True
        self.wake()

    def stop(self) -> None:
        """End `run`."""
        self._stopping.set()
        self.wake()

    def close(self) -> None:
        """Stop the devices."""
        self.camera.close()
        if self.dice is not None:
            self.dice.stop()

    # ------------------------------------------------------------------ the connection

    def run(self, report: Callable[[str], None] = log.info) -> None:
        """Report until `stop`. ``report`` is called with a sentence for each change of the connection.

        Raises `KeyRefused`.
        """
        attempt, said = 0, ""
        while not self._stopping.is_set():
            try:
                self._connect(report)
                attempt, said = 0, ""
            except OtherTable as other:
                self._table = str(other)
                self.outbox.clear()
                continue
            except ConnectionLost as problem:
                if str(problem) != said:
                    said = str(problem)
                    report(f"No connection: {said}")
            finally:
                self.outbox.connected = False
            self._stopping.wait(RETRY_AFTER[min(attempt, len(RETRY_AFTER) - 1)])
            attempt += 1

    def _connect(self, report: Callable[[str], None]) -> None:
        """Report over one connection until it ends. Raises `ConnectionLost`, `KeyRefused` and `OtherTable`."""
        session = requests.Session()
        if self.server.authority:
            session.verify = self.server.authority
        client = socketio.Client(reconnection=False, handle_sigint=False, http_session=session)
        refusals: list[Any] = []
        self._numbers = {}
        client.on("connect_error", refusals.append, NAMESPACE)
        client.on("look_for", self._look_for, NAMESPACE)
        client.on("throw", self._throw, NAMESPACE)
        client.on("frame", self._requests.frame, NAMESPACE)
        for name, answer in self._requests.named().items():
            client.on(name, answer, NAMESPACE)
        auth = {"key": self.server.key, "session": self._session}
        auth |= {"stand": self.server.stand} if self.server.stand else {"table": self.server.table}
        try:
            client.connect(
                f"{self.server.url.rstrip('/')}?devices=1&table={self._table}",
                transports=["websocket"],
                namespaces=[NAMESPACE],
                auth=auth,
                wait_timeout=int(PATIENCE),
            )
            self._report(client, report)
        except socketio.exceptions.SocketIOError as problem:
            raise _refused(refusals) or ConnectionLost(str(problem)) from None
        finally:
            client.disconnect()

    def _report(self, client: socketio.Client, report: Callable[[str], None]) -> None:
        """Send pending reports until the connection ends. Raises `ConnectionLost` and `KeyRefused`."""
        self.outbox.begin(self._ask(client, "states", self._states()))
        report(f"Connected to {self.server.url}")
        self._cards_due, reported_at = True, time.monotonic()
        while not self._stopping.is_set():
            self._woken.clear()
            while not self._orders.empty():
                self._carry_out(client, self._orders.get())
            if self._states_changed or time.monotonic() - reported_at >= STATES_EVERY:
                self._states_changed, reported_at = False, time.monotonic()
                self._ask(client, "states", self._states())
            if self._cards_due and (cards := self.camera.settled_cards()) is not None:
                self._cards_due = False
                self.outbox.cards(cards)
            while events := self.outbox.next_events():
                last = self._ask(client, "events", {"events": events})
                self.outbox.taken(last or events[-1]["n"])
            self._woken.wait(0.2)
            if not client.connected:
                raise ConnectionLost("the server has closed the connection")

    def _ask(self, client: socketio.Client, event: str, content: object) -> int:
        """Send a message and return the number that the server acknowledges, 0 for a message that it cannot read.

        Raises `ConnectionLost` and `KeyRefused`.
        """
        replies: queue.SimpleQueue[Any] = queue.SimpleQueue()
        client.emit(event, content, namespace=NAMESPACE, callback=replies.put)
        due = time.monotonic() + PATIENCE
        while True:
            try:
                reply = replies.get(timeout=0.2)
                break
            except queue.Empty:
                if not client.connected or time.monotonic() > due:
                    raise ConnectionLost("the server does not reply") from None
        if reply.get("ok"):
            return int(reply["last"])
        if reply.get("code") == "devices_key":
            raise KeyRefused(str(reply.get("text")))
        if reply.get("code") != "message_malformed":
            raise ConnectionLost(str(reply.get("text")))
        log.error("The server cannot read a message, which is dropped: %s", content)
        return 0

    def _states(self) -> dict[str, object]:
        """The states of the devices, as ``companion.devices.reports`` has them."""
        dice: dict[str, Any] | None = None
        if self.dice is not None:
            dice = {"state": self._dice_state, "reason": self.dice.trouble, "figures": self.dice.health()}
        return {
            "camera": _as_sent(self.camera.report()),
            "dice": _as_sent(dice),
            "rejected": [{**code, "text": _short(code["text"])} for code in self.camera.rejected()[:20]],
            "layout": self.camera.table_layout(),
        }

    # ------------------------------------------------------------------ orders

    def _look_for(self, order: Mapping[str, Any]) -> None:
        """Look for the game's cards, in the program's own thread since photos have to be fetched."""
        if self._is_latest("look_for", order):
            self._orders.put(order)
            self.wake()

    def _throw(self, order: Mapping[str, Any]) -> None:
        """Look for a throw of dice."""
        if self._is_latest("throw", order) and self.camera.throws is not None:
            self.camera.throws.order(order)

    def _is_latest(self, name: str, order: Mapping[str, Any]) -> bool:
        """Whether this is the latest order of its name, since each arrives in its own thread."""
        with self._lock:
            number, known = int(order["order"]), self._numbers.get(name, 0)
            self._numbers[name] = max(number, known)
            return number > known

    def _carry_out(self, client: socketio.Client, order: Mapping[str, Any]) -> None:
        photos = []
        for face in order["faces"]:
            content = client.call("face", face["name"], namespace=NAMESPACE, timeout=int(PATIENCE))
            if content:
                photos.append(FacePhoto(face["text"], base64.b64decode(content), face["width"], face["height"]))
        if len(photos) < len(order["faces"]):
            log.warning("Some photos of cards could not be fetched: these cards need their stickers")
        self.camera.look_for(order["cards"], photos, order["layout"])


def _refused(refusals: list[Any]) -> Exception | None:
    """Why the server refuses a connection; None if it gives no reason."""
    refusal = refusals[-1] if refusals else None
    if not isinstance(refusal, dict):
        return None
    text = str(refusal.get("data") or refusal.get("message"))
    kinds = {"table": OtherTable, "devices_key": KeyRefused}
    return kinds.get(str(refusal.get("message")), ConnectionLost)(text)


def _as_sent(device: Mapping[str, Any] | None) -> dict[str, object] | None:
    """A device's state as it is sent: figures that are missing or empty are left out, texts are shortened."""
    if device is None:
        return None
    figures = {name: device["figures"].get(name) for name in DeviceFigures.model_fields}
    shown = {name: _short(value) if isinstance(value, str) else value for name, value in figures.items()}
    shown = {name: value for name, value in shown.items() if value not in (None, "")}
    return {**device, "reason": _short(device["reason"], 200), "figures": shown}


def _short(text: str, longest: int = 80) -> str:
    """A text as it is sent."""
    shown = "".join(sign if sign.isprintable() else " " for sign in text)
    return shown if len(shown) <= longest else f"{shown[: longest - 1]}…"
