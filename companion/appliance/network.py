"""The network by itself: joins a known Wi-Fi network, and opens the computer's own hotspot where there is none.

NetworkManager joins known networks and takes a wire by itself. This module waits for that; after a while without any
network it opens the hotspot. A Wi-Fi network that is set from a phone is tried once: where it cannot be joined, the
hotspot is back within a minute, and the page says why. A hotspot that nobody uses is closed now and then for a look
whether a known network is in sight again (NetworkManager does not look while a hotspot is open).

All of it happens in one thread; `Network.step` is what it does next. Tests call it with a clock of their own. What a
page asks for is carried out by `network_commands.py`, the hotspot is kept by `own_hotspot.py`.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

from companion.appliance import radio_country
from companion.appliance.addresses import OwnAddresses
from companion.appliance.hotspot import Capacity, Hotspot, capacity_of, clients_of, load_hotspot
from companion.appliance.network_commands import NetworkCommands
from companion.appliance.network_manager import NetworkError, NetworkManager
from companion.appliance.network_settings import NetworkSettings
from companion.appliance.network_state import NetworkState, State
from companion.appliance.network_status import status_of
from companion.appliance.network_views import NetworkView
from companion.appliance.own_hotspot import COUNTED, OwnHotspot

log = logging.getLogger("exchequer.network")

PATIENCE = 25.0
"""Seconds without a network after which the hotspot opens, where a known network may still come."""

PATIENCE_ALONE = 8.0
"""The same where no Wi-Fi network is known: only a wire could come."""

AGAIN = 15.0
"""Seconds until something that has failed is tried again."""

UNUSED = 300.0
"""Seconds for which nobody uses the hotspot until it is closed for a look."""

UNNEEDED = 90.0
"""The same until it is closed where another network has come, such as a wire."""

SOON = 1.0
"""Seconds between two steps while something is awaited."""

SELDOM = 30.0
"""Seconds between two steps while all is well: a change of addresses wakes the thread."""

GRACE = 2.0
"""Seconds before a change, in which the phone that has asked for it gets its answer."""


class Network:
    """The network of one computer. Without `start` it only shows addresses and changes nothing."""

    def __init__(
        self,
        data: Path,
        addresses: OwnAddresses,
        manager: NetworkManager | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
        clients: Callable[[str], int] = clients_of,
        capacity: Callable[[str], Capacity] = capacity_of,
        country: Callable[[], str] = radio_country.current,
    ) -> None:
        """Nothing is asked or changed yet. ``clients`` counts the phones in the hotspot of an interface."""
        self.managed = False
        self.settings = NetworkSettings(data)
        """What has been chosen."""
        self._data = data
        self._addresses = addresses
        self._clock = clock
        self._now = NetworkState(addresses, manager or NetworkManager(), self.settings, clock, country)
        self._hotspot = OwnHotspot(self._now, clients, capacity)
        self._carry_out = NetworkCommands(self._now, self._hotspot)
        self._begun = False
        """Whether NetworkManager has answered."""
        self._commands: deque[tuple[float, Callable[[], None]]] = deque()
        self._wake = threading.Event()
        self._closing = False
        self._thread: threading.Thread | None = None

    # ------------------------------------------------------------------ life

    def start(self) -> None:
        """Take care of the network from now on, in a thread of its own."""
        self.manage()
        self._addresses.listeners.append(self._wake.set)
        self._thread = threading.Thread(target=self._run, name="network", daemon=True)
        self._thread.start()

    def manage(self) -> None:
        """Begin, without a thread."""
        self._hotspot.own = load_hotspot(self._data)
        self.managed = True
        self._now.enter(State.SEARCHING)

    def close(self) -> None:
        """End the thread; the network stays as it is."""
        self._closing = True
        self._wake.set()
        if self._thread is not None:
            self._thread.join(5)

    def _run(self) -> None:
        while not self._closing:
            try:
                pause = self.step()
            except Exception:
                log.exception("The network could not be looked after")
                pause = AGAIN
            self._wake.wait(pause)
            self._wake.clear()

    # ------------------------------------------------------------------ commands, from any thread

    def join(self, name: str, phrase: str, hidden: bool) -> None:
        """Join a Wi-Fi network, and remember it if that works."""
        self._now.trying = name
        self._hotspot.notify()
        self._order(lambda: self._carry_out.join(name, phrase, hidden))

    def forget(self, connection: str) -> None:
        """Forget a stored Wi-Fi network."""
        self._order(lambda: self._carry_out.forget(connection))

    def set_hotspot(self, always: bool) -> None:
        """Have the hotspot open always, or only where there is no other network."""
        self._order(lambda: self._carry_out.set_hotspot(always))

    def look(self) -> None:
        """Look which Wi-Fi networks are in sight; an open hotspot is closed meanwhile."""
        self._order(self._carry_out.look)

    def set_country(self, code: str) -> None:
        """Set the country in which the radio is. Raises OSError if that cannot be stored."""
        radio_country.request(self._data, code)
        self._now.country = code
        self._order(self._now.refresh)

    def _order(self, command: Callable[[], None]) -> None:
        self._commands.append((self._clock() + GRACE, command))
        self._wake.set()

    # ------------------------------------------------------------------ the thread

    def step(self) -> float:
        """Do what is due; the seconds until the next step. Never raises `NetworkError`."""
        now = self._clock()
        try:
            if not self._begun and now >= self._now.next_try:
                self._begin()
            if self._commands and self._commands[0][0] <= now:
                self._commands.popleft()[1]()
            elif now >= self._now.next_try:
                self._go_on(now)
                if self._begun and self.state in (State.CONNECTED, State.HOTSPOT):
                    self._now.set_trouble("")
                    self._now.remember_address()
        except NetworkError as problem:
            self._now.set_trouble(problem.code)
            self._now.next_try = self._clock() + AGAIN
        now = self._clock()
        due = [at - now for at, _ in self._commands]
        usual = SELDOM if self.state is State.CONNECTED else COUNTED if self.state is State.HOTSPOT else SOON
        return max(0.05, min([usual, *due]))

    def _begin(self) -> None:
        """Read what there is. Raises `NetworkError`."""
        if not self._now.manager.running():
            raise NetworkError("no_manager")
        self._now.refresh()
        self._begun = True
        self._hotspot.adopt()

    def _go_on(self, now: float) -> None:
        """Go on from the present state. Raises `NetworkError`."""
        connected = self._now.is_connected
        waited = now - self._now.since
        match self.state:
            case State.TRYING | State.LOOKING:  # a command has ended in the middle: commands leave no such state
                self._now.enter(State.HOTSPOT if self._now.has_hotspot_address else State.SEARCHING)
            case State.SEARCHING if self.settings.hotspot_always and self._begun:
                self._hotspot.open()
            case State.SEARCHING if connected:
                self._now.enter(State.CONNECTED)
                self._now.refresh()
            case State.SEARCHING if waited >= (PATIENCE if self._now.stored else PATIENCE_ALONE):
                self._hotspot.open()
            case State.CONNECTED if self.settings.hotspot_always and self._begun:
                self._hotspot.open()
            case State.CONNECTED if not connected:
                self._now.enter(State.SEARCHING)
            case State.HOTSPOT:
                self._watch_hotspot(now, connected)

    def _watch_hotspot(self, now: float, connected: bool) -> None:
        """Count its phones; open it again where it has closed; look for known networks where nobody uses it."""
        if not self._now.has_hotspot_address:
            if now - self._now.since >= SOON:
                self._hotspot.close()
                self._now.enter(State.SEARCHING)
            return
        self._hotspot.count(now)
        unused = now - self._hotspot.unused_since
        if self.settings.hotspot_always:
            return
        if connected and unused >= UNNEEDED:
            self._hotspot.close()
            self._now.enter(State.CONNECTED)
        elif self._now.stored and not connected and unused >= UNUSED:
            self._carry_out.look()

    # ------------------------------------------------------------------ what is shown

    @property
    def state(self) -> State:
        """What the network is doing."""
        return self._now.state

    @property
    def listeners(self) -> list[Callable[[], object]]:
        """Called when the hotspot has opened or closed, or a network is being joined, by any thread."""
        return self._hotspot.listeners

    @property
    def hotspot(self) -> Hotspot | None:
        """The hotspot while it is open, with its pass phrase; as soon as the computer has its address there."""
        return self._hotspot.shown

    @property
    def trying(self) -> str:
        """The Wi-Fi network that is being joined, "" for none."""
        return self._now.trying

    def status(self) -> NetworkView:
        """What the page of the computer shows, with terms."""
        return status_of(self._now, self._hotspot, self.managed)
