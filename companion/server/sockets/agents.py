"""Agents: the connections of small computers at tables, each of which reports the devices of its table.

An agent says "hello" as a page does, with ``"page": "devices"`` and the key of a table or of a stand. Its connection
may do nothing but what ``companion.devices.agent_messages`` lists. What an agent reports is untrusted: a card or a
roll that it invents is an answer to an open ask at most, as if a device had read it.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from companion.devices.hubs import DeviceHubs
from companion.errors import Code, Refusal
from companion.server.replies import AgentReply
from companion.server.sockets.connections import AgentConnection, OpenPage, Sockets
from companion.tables.device_keys import DeviceKeys, of_stand, of_table
from companion.tables.registry import TableRegistry

log = logging.getLogger("exchequer.devices")

if TYPE_CHECKING:
    from companion.devices.agent_messages import AgentHello, Strict

ROLE = "devices"
"""For whom the place of an agent's connection is kept."""
REPORTS = ("agent_events", "agent_states", "agent_dice", "agent_picture")
"""The events of an agent, whose models are in ``companion.devices.agent_messages``."""
LOOKED_AFTER = 3.0
"""Seconds after which it is looked again whether an agent's key is good, and its stand's table still there."""


class Agents:
    """The agents of one server."""

    def __init__(self, hubs: DeviceHubs, registry: TableRegistry, keys: DeviceKeys, sockets: Sockets) -> None:
        self.hubs, self.registry, self.keys, self.sockets = hubs, registry, keys, sockets
        self.table_of_stand: Callable[[str], str | None] = lambda _code: None
        """Returns the id of the table that is at a stand now; None without one, or for an unknown stand."""

    def require_key(self, table: str, stand: str | None, key: str) -> str:
        """The place of a good key of a table, or of the stand where it is. Raises `Refusal`."""
        place = of_table(table) if stand is None else of_stand(stand)
        if not self.keys.matches(place, key):
            raise Refusal(Code.DEVICES_KEY)
        if stand is not None and self.table_of_stand(stand) != table:
            raise Refusal(Code.DEVICES_MOVED)
        return place

    def stand_table(self, stand: str, key: str) -> str:
        """The id of the table that is at a stand, for the holder of its key. Raises `Refusal`."""
        if not self.keys.matches(of_stand(stand), key):
            raise Refusal(Code.DEVICES_KEY)
        table = self.table_of_stand(stand)
        if table is None:
            raise Refusal(Code.STAND_EMPTY)
        return table

    # ------------------------------------------------------------------ messages

    def handle(self, page: OpenPage, event: str, arguments: tuple[object, ...]) -> AgentReply | None:
        """Carry out a message of an agent; None for one of a page. Raises `Refusal`."""
        content = arguments[0] if len(arguments) == 1 else None
        is_hello = event == "hello" and isinstance(content, dict) and content.get("page") == ROLE
        if not is_hello and event not in REPORTS:
            if page.agent is not None:
                raise Refusal(Code.EVENT_UNKNOWN)
            return None
        from companion.devices import agent_messages  # only a server with agents needs all these models

        model = agent_messages.AgentHello if is_hello else agent_messages.REPORTS[event]
        try:
            message = model.model_validate(content)
        except (ValueError, RecursionError):  # a ValidationError is a ValueError
            raise Refusal(Code.MESSAGE_MALFORMED) from None
        if isinstance(message, agent_messages.AgentHello):
            return self._hello(page, message)
        return self._carry_out(page, message)

    def _hello(self, page: OpenPage, message: AgentHello) -> AgentReply:
        """Join the devices of an agent to its table; an older connection for the same table is closed."""
        sockets = self.sockets
        if page.room is not None or page.agent is not None:
            raise Refusal(Code.EVENT_UNKNOWN)
        table = self.registry.get(message.table)
        place = self.require_key(table.id, message.stand, message.token)
        devices = self.hubs.join(table)

        def send(order: str, content: Mapping[str, object]) -> None:
            sockets.emit(page.sid, order, dict(content))

        before = [
            one for one in sockets.pages.copy().values() if one.agent is not None and one.agent.devices is devices
        ]
        page.agent = AgentConnection(devices, send, place, message.token, message.stand or "", time.monotonic())
        last = devices.connect(message, send)
        sockets.know(page)
        sockets.close(*[one.sid for one in before])
        self.hubs.changed(devices)
        return {"ok": True, "last": last}

    def _carry_out(self, page: OpenPage, message: Strict) -> AgentReply:
        """Carry out a message of an agent. Raises `Refusal`."""
        from companion.devices.agent_messages import DiceSeen, Happened, PicturePart, States

        agent = page.agent
        if agent is None:
            raise Refusal(Code.HELLO_FIRST)
        if time.monotonic() - agent.looked_at >= LOOKED_AFTER:
            if not self.keys.matches(agent.place, agent.key):  # another process has made a new one
                self.leave(page)
                raise Refusal(Code.DEVICES_KEY)
            if agent.stand and self.table_of_stand(agent.stand) != agent.devices.table.id:
                self.leave(page)
                raise Refusal(Code.DEVICES_MOVED)
            agent.looked_at = time.monotonic()
        devices = agent.devices
        match message:
            case Happened():
                return {"ok": True, "last": devices.events(agent.send, message)}
            case States():
                devices.states(agent.send, message)
            case DiceSeen():
                devices.dice_seen(agent.send, message)
                self.hubs.changed(devices)
            case PicturePart():
                devices.picture_part(agent.send, message)
        return {"ok": True, "last": 0}

    def leave(self, page: OpenPage) -> None:
        """The connection of an agent has ended, or serves its table no more."""
        agent, page.agent = page.agent, None
        if agent is not None:
            agent.devices.disconnect(agent.send)
            with suppress(Refusal):  # where the house cannot be read, its devices stay
                if agent.stand and self.table_of_stand(agent.stand) != agent.devices.table.id:
                    self.hubs.forget(agent.devices.table)

    def renew(self, place: str) -> str:
        """A new key of a place: the agents with the old one are disconnected. Raises `Refusal`."""
        key = self.keys.renew(place)
        self.close(lambda agent: agent.place == place)
        return key

    def close(self, which: Callable[[AgentConnection], bool] = lambda _agent: True) -> None:
        """Close the connections of agents, such as those with a key that is good no more."""
        pages = self.sockets.pages.copy().values()
        self.sockets.close(*[page.sid for page in pages if page.agent is not None and which(page.agent)])
