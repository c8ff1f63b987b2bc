"""Remote devices: the camera and the dice reader that one agent reports for one table.

The agent's connection may break and come back, also to a server that has been started again meanwhile. While it is
away its devices are lost, and the game goes on by taps. Each numbered event is taken once; a roll that reaches the
server late only suggests its answer, since the dice may have been entered by hand meanwhile.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping

from companion.devices.agent_messages import (
    AgentHello,
    AllCards,
    CardHappened,
    DeviceState,
    DiceSeen,
    Happened,
    PicturePart,
    States,
)
from companion.devices.hub import DeviceHub
from companion.devices.remote_camera import RemoteCamera, Send
from companion.devices.remote_dice import RemoteDiceReader
from companion.tables.table import Table

log = logging.getLogger("exchequer.devices")


class RemoteDevices:
    """The devices of one agent, and the hub of the table that they serve. Safe to use from several threads.

    Its lock is taken before that of the table, never after.
    """

    def __init__(self, table: Table) -> None:
        """No agent is connected yet."""
        self.hub = DeviceHub()
        self.hub.attach(table)
        self.table = table
        self._lock = threading.RLock()
        self._camera: RemoteCamera | None = None
        self._dice: RemoteDiceReader | None = None
        self._send: Send | None = None
        self._session = ""
        self._last = 0

    @property
    def connected(self) -> bool:
        """Whether the agent is there."""
        return self._send is not None

    def connect(self, hello: AgentHello, send: Send) -> int:
        """An agent has connected, in place of one before; returns the last number taken of its session."""
        with self._lock:
            if hello.session != self._session:
                self._session, self._last = hello.session, 0
            self._send = send
            self._note(hello.states)
            if self._camera is not None:
                self._camera.forget_orders()
            log.info("Table %s: its devices are connected", self.table.id)
            return self._last

    def disconnect(self, send: Send) -> None:
        """The connection of the agent has ended; nothing if another one has taken its place."""
        with self._lock:
            if send is not self._send:
                return
            self._send = None
            away = DeviceState(state="lost")
            if self._camera is not None:
                self._camera.note(away, (), connected=False)
                self.hub.camera_state("lost")
            if self._dice is not None:
                self._dice.note(away, connected=False)
                self.hub.dice_state("lost")

    def close(self) -> None:
        """No agent reports these devices any more."""
        with self._lock:
            self._send = None
            self.hub.leave()

    # ------------------------------------------------------------------ what the agent reports

    def states(self, send: Send, states: States) -> None:
        """Take the states and figures of the devices."""
        with self._lock:
            if send is self._send:
                self._note(states)

    def _note(self, states: States) -> None:
        if (states.camera is None) != (self._camera is None):
            self._camera = None if states.camera is None else RemoteCamera(self.hub.card_changed, self._to_agent)
            self.hub.camera = self._camera
        if (states.dice is None) != (self._dice is None):
            self._dice = None if states.dice is None else RemoteDiceReader()
            self.hub.dice = self._dice
        if self._camera is not None and states.camera is not None:
            self._camera.note(states.camera, states.rejected, connected=True)
        if self._dice is not None and states.dice is not None:
            self._dice.note(states.dice, connected=True)
        self.hub.camera_state("absent" if states.camera is None else states.camera.state)
        self.hub.dice_state("absent" if states.dice is None else states.dice.state)

    def events(self, send: Send, happened: Happened) -> int:
        """Take events, each number once; returns the last number taken."""
        with self._lock:
            if send is not self._send:
                return self._last
            for event in happened.events:
                if event.n <= self._last:
                    continue
                self._last = event.n
                if isinstance(event, CardHappened):
                    if self._camera is not None:
                        self._camera.card(event)
                elif isinstance(event, AllCards):
                    if self._camera is not None:
                        self._camera.all_cards(event)
                elif self._dice is not None:
                    colours = tuple(event.colours)
                    if event.late:
                        self.hub.rolled_late(tuple(event.values), colours)
                    else:
                        self.hub.rolled(tuple(event.values), colours)
            return self._last

    def dice_seen(self, send: Send, seen: DiceSeen) -> None:
        """Take a reading of the dice in the camera's picture."""
        with self._lock:
            if send is not self._send or self._camera is None:
                return
            self._camera.dice_seen(seen)

    def picture_part(self, send: Send, part: PicturePart) -> None:
        """Take a part of a picture."""
        with self._lock:
            if send is self._send and self._camera is not None:
                self._camera.picture_part(part)

    def _to_agent(self, order: str, content: Mapping[str, object]) -> None:
        send = self._send
        if send is not None:
            send(order, content)
