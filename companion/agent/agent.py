"""Agent: joins the devices at a table to a server elsewhere, over one connection that may break and come back.

It holds no game: what it sees and reads it reports as it is, and what it has to look for the server tells it. The
connection is opened again at growing intervals. What has happened meanwhile is reported afterwards.
"""

from __future__ import annotations

import logging
import queue
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pydantic import ValidationError

from companion.agent.faces import FaceFiles, stand_table
from companion.agent.outbox import Outbox, number_of
from companion.agent.socket_client import ConnectionLost, SocketClient
from companion.devices import health
from companion.devices.agent_messages import (
    ORDERS,
    Awaited,
    LookFor,
    PictureWanted,
    Refused,
    Strict,
    Taken,
    ThrowOrder,
    Welcome,
)
from companion.devices.protocols import Capabilities, DiceReader

if TYPE_CHECKING:
    from companion.agent.table_camera import TableCamera

log = logging.getLogger("exchequer.devices")

RETRY_AFTER = (0.5, 1.0, 2.0, 4.0)
"""Seconds between attempts to connect; the last one is repeated."""
FIGURES_EVERY = 2.0
"""Seconds between two reports of figures."""
PICTURE_EVERY = 2.0
"""Seconds between two pictures at least."""

Model = TypeVar("Model", bound=Strict)


class Malformed(Exception):
    """The server cannot read a message: it is of another version, or a device has reported nonsense."""


class KeyRefused(Exception):
    """The server refuses the key; the text is its sentence."""


@dataclass(frozen=True, slots=True)
class Server:
    """Where the agent reports to, and as whose devices: those of a ``table``, or of the one at a ``stand``."""

    url: str
    key: str
    table: str = ""
    stand: str = ""
    authority: str = ""
    """A file with the certificate of the authority that vouches for the server; "": the system's."""


class Agent:
    """The agent of one table."""

    def __init__(self, server: Server, folder: Path) -> None:
        """Report to this server; photos of cards are kept below ``folder``."""
        self.server = server
        self.camera: TableCamera | None = None
        self.dice: DiceReader | None = None
        self.outbox = Outbox(self.wake)
        self.session = secrets.token_hex(16)
        self._faces = FaceFiles(server.url, server.key, folder / "faces", server.authority)
        self._table = ""
        self._dice_state = "searching"
        self._throws: list[dict[str, object]] = []
        self._picture_wanted = False
        self._pictures = 0
        self._pictured_at = -PICTURE_EVERY
        self._states_changed = True
        self._cards_due = True
        """Whether a list of all cards has to be sent once it is known for certain."""
        self._woken = threading.Event()
        self._stopping = threading.Event()
        self._lock = threading.Lock()
        self._connection: SocketClient | None = None
        self._orders: queue.SimpleQueue[tuple[str, object]] = queue.SimpleQueue()
        self._orders_thread: threading.Thread | None = None
        """Carries out orders: photos of cards may have to be fetched for one."""

    # ------------------------------------------------------------------ what the devices report

    def wake(self) -> None:
        """There is something to send."""
        self._woken.set()

    def rolled(self, values: tuple[int, ...], colours: tuple[str | None, ...] = ()) -> None:
        """Dice were rolled."""
        self.outbox.roll(values, colours)

    def dice_state(self, state: str) -> None:
        """The dice reader's state has changed."""
        self._dice_state = str(state)
        self.state_changed()

    def state_changed(self) -> None:
        """The state of a device has changed."""
        self._states_changed = True
        self.wake()

    def camera_started(self) -> None:
        """The camera's state has changed; after a pause it may see other cards."""
        self._cards_due = True
        self.state_changed()

    def throw_seen(self, reading: dict[str, object]) -> None:
        """Dice were seen in the camera's picture."""
        with self._lock:
            self._throws = [*self._throws[-3:], reading]
        self.wake()

    # ------------------------------------------------------------------ the connection

    def run(self, told: Callable[[str], None] = log.info) -> None:
        """Report until `stop`. ``told`` is called with a sentence for each change of the connection.

        Raises `KeyRefused` where the server refuses the key.
        """
        attempt, said = 0, ""
        while not self._stopping.is_set():
            try:
                table = self.server.table or stand_table(
                    self.server.url, self.server.stand, self.server.key, self.server.authority
                )
                self._report(table, told)
                attempt, said = 0, ""
                continue
            except (ConnectionLost, OSError, ValueError) as problem:
                if str(problem) != said:
                    told(f"No connection: {problem}")
                    said = str(problem)
            finally:
                self.outbox.connected = False
            self._stopping.wait(RETRY_AFTER[min(attempt, len(RETRY_AFTER) - 1)])
            attempt += 1

    def stop(self) -> None:
        """End `run`."""
        self._stopping.set()
        self.wake()

    def close(self) -> None:
        """Stop the devices."""
        if self.camera is not None:
            self.camera.close()
        if self.dice is not None:
            self.dice.stop()

    def _report(self, table: str, told: Callable[[str], None]) -> None:
        """Report over one connection until it ends. Raises `ConnectionLost` and `KeyRefused`."""
        connection = SocketClient(self.server.url, self._ordered, self.server.authority)
        connection.open()
        self._connection = connection
        try:
            if self._table not in ("", table):
                self.outbox.clear()
            self._table = table
            hello = {
                "table": table,
                "page": "devices",
                "token": self.server.key,
                "session": self.session,
                "states": self._states(),
                **({"stand": self.server.stand} if self.server.stand else {}),
            }
            welcome = self._ask(connection, "hello", hello, Welcome)
            self.outbox.begin(welcome.last)
            told(f"Connected to {self.server.url}, table {table}")
            self._cards_due = self._states_changed = True
            self._send_all(connection)
        finally:
            connection.close()

    def _send_all(self, connection: SocketClient) -> None:
        """Send what there is to send, until the connection ends. Raises `ConnectionLost` and `KeyRefused`."""
        reported_at = time.monotonic()
        while not self._stopping.is_set():
            if connection.lost.is_set():
                raise ConnectionLost("the server has closed the connection")
            self._woken.clear()
            if self._states_changed or time.monotonic() - reported_at >= FIGURES_EVERY:
                self._states_changed, reported_at = False, time.monotonic()
                self._tell(connection, "agent_states", self._states())
            while events := self.outbox.next_events():
                try:
                    last = self._ask(connection, "agent_events", {"events": events}, Taken).last
                except Malformed:
                    log.error("The server cannot read these events, which are dropped: %s", events)
                    last = number_of(events[-1])
                self.outbox.taken(last)
            if self._cards_due and self.camera is not None and (cards := self.camera.settled_cards()) is not None:
                self._cards_due = False
                self.outbox.cards(cards)
                continue
            with self._lock:
                throws, self._throws = self._throws, []
            for reading in throws:
                self._tell(connection, "agent_dice", reading)
            self._send_picture(connection)
            self._woken.wait(0.5)

    def _send_picture(self, connection: SocketClient) -> None:
        now = time.monotonic()
        if not self._picture_wanted or self.camera is None or now - self._pictured_at < PICTURE_EVERY:
            return
        self._picture_wanted, self._pictured_at = False, now
        parts = self.camera.picture_parts()
        self._pictures += 1
        for at, data in enumerate(parts):
            part = {"number": self._pictures, "part": at, "parts": len(parts), "data": data}
            self._tell(connection, "agent_picture", part)

    def _tell(self, connection: SocketClient, event: str, content: object) -> None:
        """Send a message that need not be read. Raises `ConnectionLost` and `KeyRefused`."""
        try:
            self._ask(connection, event, content, Taken)
        except Malformed:
            log.error("The server cannot read a message (%s)", event)

    def _ask(self, connection: SocketClient, event: str, content: object, reply: type[Model]) -> Model:
        """Send a message; returns its acknowledgement. Raises `ConnectionLost`, `KeyRefused` and `Malformed`."""
        found = connection.call(event, content)
        try:
            return reply.model_validate(found)
        except ValidationError:
            pass
        try:
            refused = Refused.model_validate(found)
        except ValidationError:
            raise ConnectionLost("the server answers with something else") from None
        if refused.code == "devices_key":
            raise KeyRefused(refused.text)
        if refused.code == "message_malformed" and event != "hello":
            raise Malformed(refused.text)
        raise ConnectionLost(refused.text)

    def _states(self) -> dict[str, object]:
        """The states of the devices as they are reported."""
        camera = dice = None
        rejected: list[dict[str, object]] = []
        if self.camera is not None:
            camera = {
                "state": self.camera.state,
                "reason": _short(self.camera.reason),
                "figures": _figures(self.camera.figures()),
            }
            rejected = [{"reason": reason, "text": text} for reason, text in self.camera.rejected()]
        if self.dice is not None:
            able = Capabilities.of(self.dice)
            dice = {
                "state": self._dice_state,
                "reason": _short("" if able.reason is None else str(able.reason.reason)),
                "figures": _figures(health.of_dice(able)),
            }
        return {"camera": camera, "dice": dice, "rejected": rejected}

    # ------------------------------------------------------------------ what the server orders

    def _ordered(self, event: str, content: object) -> None:
        """Let an order of the server be carried out after those before it.

        With ``greet`` the table has moved to another process of the server: the agent says hello again.
        """
        if event == "greet":
            connection = self._connection
            if connection is not None:
                connection.close()
            return
        if self._orders_thread is None:
            self._orders_thread = threading.Thread(target=self._carry_out_all, name="orders", daemon=True)
            self._orders_thread.start()
        self._orders.put((event, content))

    def _carry_out_all(self) -> None:
        while True:
            event, content = self._orders.get()
            try:
                self._carry_out(event, content)
            except Exception:
                log.exception("An order of the server could not be carried out (%s)", event)

    def _carry_out(self, event: str, content: object) -> None:
        """Carry out an order of the server; what is none is ignored."""
        model = ORDERS.get(event)
        if model is None or self.camera is None:
            return
        try:
            order = model.model_validate(content)
        except (ValidationError, ValueError, RecursionError):
            log.warning("The server sent an order that cannot be read (%s)", event)
            return
        match order:
            case LookFor():
                photos = self._faces.photos(self._table, self.server.stand, order.faces) if order.faces else ()
                self.camera.look_for(order, photos)
            case Awaited():
                self.camera.awaited(order.roll)
            case ThrowOrder():
                self.camera.throw(order)
            case PictureWanted():
                self._picture_wanted = True
                self.wake()


def _short(text: str) -> str:
    """A reason as it is sent."""
    return "".join(sign if sign.isprintable() else " " for sign in text)[:200]


def _figures(figures: object) -> dict[str, object]:
    """Figures as they are sent: an identity in several parts becomes one text."""
    found = dict(figures) if isinstance(figures, dict) else {}
    identity = found.get("identity")
    if isinstance(identity, list):
        found["identity"] = " ".join(str(part) for part in identity)
    found.pop("reason", None)
    return found
