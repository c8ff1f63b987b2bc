"""Remote dice reader: a dice reader that an agent reads at its table, as the device hub of that table sees it."""

from __future__ import annotations

import threading
from collections.abc import Mapping

from companion.devices.agent_messages import DeviceState


class RemoteDiceReader:
    """The dice reader of one agent. Safe to use from several threads."""

    def __init__(self) -> None:
        """Nothing is reported yet."""
        self._lock = threading.Lock()
        self._state = DeviceState(state="searching")
        self._connected = True

    def note(self, state: DeviceState, *, connected: bool) -> None:
        """The agent's report of its dice reader, or that it is away."""
        with self._lock:
            self._state, self._connected = state, connected

    def start(self) -> None:
        """The agent has started it."""

    def stop(self) -> None:
        """The agent goes on."""

    def health(self) -> Mapping[str, object]:
        """Its figures, as last reported; none while the agent is away."""
        with self._lock:
            return self._state.figures.model_dump(exclude_none=True) if self._connected else {}

    @property
    def reason(self) -> str:
        """Why it is lost, in English or as a stable code; "" while all is well."""
        with self._lock:
            return self._state.reason if self._connected else "the computer at the table is away"
