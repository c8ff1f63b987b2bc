"""Open pages: what the server keeps of each connection, of a page or of an agent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.limits import TokenBucket
from companion.server.views.reader import Room

if TYPE_CHECKING:
    from companion.devices.remote_camera import Send
    from companion.devices.remote_devices import RemoteDevices


@dataclass(slots=True)
class AgentConnection:
    """The connection of an agent: its devices, how it is sent an event, and where its key is from."""

    devices: RemoteDevices
    send: Send
    place: str
    """The place of its key (``companion.tables.device_keys``)."""
    key: str
    """Its key, which another process may end."""
    stand: str = ""
    looked_at: float = 0.0
    """When it was last seen that the key is good, and that the stand has this table."""


@dataclass(slots=True)
class OpenPage:
    """One connected page; ``sid`` is its Socket.IO session. ``room`` is None until its first message, "hello"."""

    sid: str
    address: str
    """The address by which it is limited."""
    requested: str
    """The base URL of its request."""
    limit: TokenBucket
    previews: TokenBucket
    room: Room | None = None
    token: str | None = None
    agent: AgentConnection | None = None
    """The connection's devices, where it is that of an agent and no page."""
