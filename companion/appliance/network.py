"""The network by itself: joins a known Wi-Fi network, and opens the computer's own hotspot where there is none.

NetworkManager joins known networks and takes a wire by itself. This module waits for that; after a while without any
network it opens the hotspot. A Wi-Fi network that is set from a phone is tried once: where it cannot be joined, the
hotspot is back within a minute, and the page says why. A hotspot that nobody uses is closed now and then for a look
whether a known network is in sight again (NetworkManager does not look while a hotspot is open).

All of it happens in one thread; `Network.step` is what it does next. Tests call it with a clock of their own.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

from companion.appliance import radio_country
from companion.appliance.addresses import OwnAddresses
from companion.appliance.hotspot import Capacity, Hotspot, capacity_of, clients_of, load_hotspot
from companion.appliance.interfaces import LINK_LOCAL, Kind
from companion.appliance.network_manager import (
    HOTSPOT,
    HOTSPOT_ADDRESS,
    Device,
    Found,
    NetworkError,
    NetworkManager,
    Stored,
)
from companion.appliance.network_settings import NetworkSettings
from companion.appliance.network_views import HotspotView, NetworkView

log = logging.getLogger("exchequer.network")

PATIENCE = 25.0
"""Seconds without a network after which the hotspot opens, where a known network may still come."""

PATIENCE_ALONE = 8.0
"""The same where no Wi-Fi network is known: only a wire could come."""

JOINING = 35.0
"""Seconds for a Wi-Fi network to be joined; with the hotspot's start it is less than a minute."""

OPENING = 20.0
"""Seconds for the hotspot to open."""

AGAIN = 15.0
"""Seconds until something that has failed is tried again."""

UNUSED = 300.0
"""Seconds for which nobody uses the hotspot until it is closed for a look."""

UNNEEDED = 90.0
"""The same until it is closed where another network has come, such as a wire."""

COUNTED = 10.0
"""Seconds between two counts of the phones in the hotspot."""

SOON = 1.0
"""Seconds between two steps while something is awaited."""

SELDOM = 30.0
"""Seconds between two steps while all is well: a change of addresses wakes the thread."""

GRACE = 2.0
"""Seconds before a change, in which the phone that has asked for it gets its answer."""


class State(StrEnum):
    """What the network is doing."""

    OFF = "off"
    SEARCHING = "searching"
    CONNECTED = "connected"
    HOTSPOT = "hotspot"
    TRYING = "trying"
    LOOKING = "looking"


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
        self.listeners: list[Callable[[], object]] = []
        """Called when the hotspot has opened or closed, by the thread of the network."""
        self.managed = False
        self.state = State.OFF
        self._data = data
        self._addresses = addresses
        self._manager = manager or NetworkManager()
        self.settings = NetworkSettings(data)
        """What has been chosen."""
        self._clock = clock
        self._count_clients = clients
        self._capacity_of = capacity
        self._read_country = country
        self._hotspot: Hotspot | None = None
        self._hotspot_radio = ""
        self._opening = False
        """Whether the hotspot is about to open: phones can be in it before NetworkManager calls it complete."""
        self._begun = False
        """Whether NetworkManager has answered."""
        self._made = False
        """Whether the hotspot's connection is stored as it is to be."""
        self._since = 0.0
        """When the present state began."""
        self._next_try = 0.0
        self._unused_since = 0.0
        self._counted = 0.0
        self._clients = 0
        self._capacity = Capacity()
        self._radios: tuple[Device, ...] = ()
        self._found: tuple[Found, ...] = ()
        self._stored: tuple[Stored, ...] = ()
        self._country = ""
        self._trying = ""
        self._trouble = ""
        self._last: tuple[str, str] | None = None
        """The network that was set last, and the code of what went wrong; "" if it was joined."""
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
        self._hotspot = load_hotspot(self._data)
        self.managed = True
        self._enter(State.SEARCHING)

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
        self._trying = name
        self._order(lambda: self._join(name, phrase, hidden))

    def forget(self, connection: str) -> None:
        """Forget a stored Wi-Fi network."""
        self._order(lambda: self._forget(connection))

    def set_hotspot(self, always: bool) -> None:
        """Have the hotspot open always, or only where there is no other network."""
        self._order(lambda: self._set_hotspot(always))

    def look(self) -> None:
        """Look which Wi-Fi networks are in sight; an open hotspot is closed meanwhile."""
        self._order(self._look)

    def set_country(self, code: str) -> None:
        """Set the country in which the radio is. Raises OSError if that cannot be stored."""
        radio_country.request(self._data, code)
        self._country = code
        self._order(self._refresh)

    def _order(self, command: Callable[[], None]) -> None:
        self._commands.append((self._clock() + GRACE, command))
        self._wake.set()

    # ------------------------------------------------------------------ the thread

    def step(self) -> float:
        """Do what is due; the seconds until the next step. Never raises `NetworkError`."""
        now = self._clock()
        try:
            if not self._begun and now >= self._next_try:
                self._begin()
            if self._commands and self._commands[0][0] <= now:
                self._commands.popleft()[1]()
            elif now >= self._next_try:
                self._go_on(now)
                if self._begun and self.state in (State.CONNECTED, State.HOTSPOT):
                    self._set_trouble("")
        except NetworkError as problem:
            self._set_trouble(problem.code)
            self._next_try = self._clock() + AGAIN
        now = self._clock()
        due = [at - now for at, _ in self._commands]
        usual = SELDOM if self.state is State.CONNECTED else COUNTED if self.state is State.HOTSPOT else SOON
        return max(0.05, min([usual, *due]))

    def _begin(self) -> None:
        """Read what there is."""
        if not self._manager.running():
            raise NetworkError("no_manager")
        self._refresh()
        self._begun = True
        self._adopt()

    def _adopt(self) -> None:
        """Go on with a hotspot that is open already: the program was started again, and phones are in it."""
        open_on = next((one.name for one in self._radios if one.connected and one.connection == HOTSPOT), "")
        if open_on:
            self._made = True
            self._opened(open_on)

    def _refresh(self) -> None:
        """Read radios, stored networks and the country."""
        self._radios = tuple(one for one in self._manager.devices() if one.type == "wifi")
        self._stored = self._manager.stored()
        self._country = self._read_country() or self._country

    def _go_on(self, now: float) -> None:
        connected = self._is_connected()
        match self.state:
            case State.SEARCHING if self.settings.hotspot_always and self._begun:
                self._open_hotspot()
            case State.SEARCHING if connected:
                self._enter(State.CONNECTED)
                self._refresh()
            case State.SEARCHING if now - self._since >= (PATIENCE if self._stored else PATIENCE_ALONE):
                self._open_hotspot()
            case State.CONNECTED if self.settings.hotspot_always and self._begun:
                self._open_hotspot()
            case State.CONNECTED if not connected:
                self._enter(State.SEARCHING)
            case State.HOTSPOT:
                self._watch_hotspot(now, connected)

    def _watch_hotspot(self, now: float, connected: bool) -> None:
        """Count its phones; open it again where it has closed; look for known networks where nobody uses it."""
        if not any(one.address == HOTSPOT_ADDRESS for one in self._addresses.interfaces):
            if now - self._since >= SOON:
                self._close_hotspot()
                self._enter(State.SEARCHING)
            return
        if now - self._counted >= COUNTED:
            self._counted = now
            self._clients = self._count_clients(self._hotspot_radio)
            if self._clients:
                self._unused_since = now
        unused = now - self._unused_since
        if self.settings.hotspot_always:
            return
        if connected and unused >= UNNEEDED:
            self._close_hotspot()
            self._enter(State.CONNECTED)
        elif self._stored and not connected and unused >= UNUSED:
            self._look()

    def _is_connected(self) -> bool:
        """Whether there is a network besides the own hotspot."""
        apart = (Kind.LOOPBACK, Kind.INNER, Kind.HOTSPOT)
        return any(
            one.kind not in apart and one.address != HOTSPOT_ADDRESS and not one.address.startswith(LINK_LOCAL)
            for one in self._addresses.interfaces
        )

    # ------------------------------------------------------------------ hotspot

    def _open_hotspot(self) -> None:
        """Open the hotspot. Raises `NetworkError`."""
        if self._hotspot is None:
            return
        self._manager.radio_on()
        self._refresh()
        radio = self._radio_for_hotspot()
        if not self._found:
            with contextlib.suppress(NetworkError):  # the list is for the page; the hotspot matters more
                self._found = self._manager.look(radio)
        if not self._made:
            self._manager.make_hotspot(self._hotspot.name, self._hotspot.phrase)
            self._made = True
        self._opening = True
        self._addresses.set_hotspot(radio)
        try:
            self._manager.up(HOTSPOT, radio, OPENING)
        except NetworkError:
            self._opening = False
            self._addresses.set_hotspot("")
            raise
        self._opened(radio)

    def _opened(self, radio: str) -> None:
        """The hotspot is open on a radio."""
        self._hotspot_radio, self._opening = radio, False
        self._capacity = self._capacity_of(radio)
        self._clients = 0
        self._unused_since = self._clock()
        self._enter(State.HOTSPOT)
        self._addresses.set_hotspot(radio)
        self._tell()

    def _close_hotspot(self) -> None:
        """Close the hotspot. Raises `NetworkError`."""
        if not self._hotspot_radio:
            return
        self._hotspot_radio, self._clients = "", 0
        self._manager.down(HOTSPOT)
        self._addresses.set_hotspot("")
        self._tell()

    def _radio_for_hotspot(self) -> str:
        """A radio that is not in use, or else any. Raises `NetworkError` ``no_radio``."""
        usable = sorted((one for one in self._radios if one.usable), key=lambda one: one.connected)
        if not usable:
            raise NetworkError("no_radio")
        return usable[0].name

    def _tell(self) -> None:
        for listener in list(self.listeners):
            try:
                listener()
            except Exception:
                log.exception("A change of the hotspot could not be shown")

    # ------------------------------------------------------------------ commands

    def _join(self, name: str, phrase: str, hidden: bool) -> None:
        """Try a network once; where it cannot be joined, all becomes as it was."""
        was_hotspot = self.state is State.HOTSPOT
        self._enter(State.TRYING)
        self._last = None
        made = ""
        try:
            self._refresh()
            before = next((one for one in self._stored if one.active), None)
            secured = next((one.secured for one in self._found if one.name == name), "wpa")
            radio = self._radio_for_joining()
            made = self._manager.add(name, phrase, secured, hidden)
            if radio == self._hotspot_radio:
                self._close_hotspot()
            self._manager.up(made, radio, JOINING)
            self._manager.keep(made)
        except NetworkError as problem:
            self._last = name, problem.code
            with contextlib.suppress(NetworkError):
                if made:
                    self._manager.forget(made)
            self._go_back(was_hotspot, before if made else None)
            return
        finally:
            self._trying = ""
        self._last = name, ""
        for old in self._stored:
            if old.name == name and old.id != made:
                self._manager.forget(old.id)
        self._enter(State.HOTSPOT if self._hotspot_radio else State.CONNECTED)
        self._addresses.refresh()
        self._refresh()

    def _go_back(self, was_hotspot: bool, before: Stored | None) -> None:
        """Return to the hotspot, or to the network that was in use before; without either, search."""
        if was_hotspot and self._hotspot_radio:
            self._enter(State.HOTSPOT)
        elif was_hotspot or before is None:
            self._enter(State.SEARCHING)
            if not self._is_connected() or was_hotspot:
                self._open_hotspot()
        else:
            self._enter(State.SEARCHING)
            self._manager.up(before.id, self._radio_for_joining(), OPENING)

    def _radio_for_joining(self) -> str:
        """A radio that has no hotspot, or else that of the hotspot. Raises `NetworkError` ``no_radio``."""
        usable = sorted((one for one in self._radios if one.usable), key=lambda one: one.name == self._hotspot_radio)
        if not usable:
            raise NetworkError("no_radio")
        return usable[0].name

    def _forget(self, connection: str) -> None:
        self._manager.forget(connection)
        self._refresh()

    def _set_hotspot(self, always: bool) -> None:
        try:
            self.settings.set_hotspot_always(always)
        except OSError as problem:  # it holds until the next start
            log.warning("The setting of the hotspot cannot be stored: %s", problem)
        if always and self.state is not State.HOTSPOT:
            self._open_hotspot()
        elif not always and self.state is State.HOTSPOT:
            self._close_hotspot()
            self._enter(State.SEARCHING)

    def _look(self) -> None:
        """Look which networks are in sight. With an open hotspot on the only radio, it is closed and opened again."""
        before, self.state = self.state, State.LOOKING
        try:
            self._refresh()
            radio = self._radio_for_joining()
            closed = radio == self._hotspot_radio
            if closed:
                self._close_hotspot()
            self._found = self._manager.look(radio)
        except NetworkError:
            self._enter(before if before is not State.HOTSPOT or self._hotspot_radio else State.SEARCHING)
            raise
        if not closed:
            self.state = before
            return
        self._enter(State.SEARCHING)
        known = {one.name for one in self._stored}
        if self.settings.hotspot_always or not any(one.name in known for one in self._found):
            self._open_hotspot()

    def _enter(self, state: State) -> None:
        self.state = state
        self._since = self._clock()
        self._next_try = 0.0

    def _set_trouble(self, code: str) -> None:
        """Note what is wrong with the network; it is logged once for each change."""
        if code and code != self._trouble:
            log.warning("The network cannot be set: %s", code)
        self._trouble = code

    # ------------------------------------------------------------------ what is shown

    @property
    def hotspot(self) -> Hotspot | None:
        """The hotspot while it is open, with its pass phrase; as soon as the computer has its address there."""
        has_address = any(one.address == HOTSPOT_ADDRESS for one in self._addresses.interfaces)
        return self._hotspot if self._hotspot_radio or (self._opening and has_address) else None

    def status(self) -> NetworkView:
        """What the page of the computer shows, with terms."""
        own = self._hotspot
        known = {one.name for one in self._stored}
        hotspot: HotspotView = {
            "on": bool(self._hotspot_radio),
            "always": self.settings.hotspot_always,
            "name": own.name if own else "",
            "phrase": own.phrase if own else "",
            "clients": self._clients,
            "certain": self._capacity.certain,
            "most": self._capacity.most,
        }
        usable = [one for one in self._radios if one.usable]
        view: NetworkView = {
            "managed": self.managed,
            "state": self.state.value,
            "addresses": [
                {"kind": one.kind.value, "address": self._addresses.base(one.address)}
                for one in self._addresses.interfaces
                if one.kind not in (Kind.LOOPBACK, Kind.INNER)
            ],
            "name": self._addresses.announced,
            "radio": bool(usable),
            "single": len(usable) < 2,
            "hotspot": hotspot,
            "found": [
                {
                    "name": one.name,
                    "signal": one.signal,
                    "open": not one.secured,
                    "usable": one.secured != "other",
                    "known": one.name in known,
                }
                for one in self._found
                if own is None or one.name != own.name
            ],
            "stored": [{"id": one.id, "name": one.name, "now": one.active} for one in self._stored],
            "country": self._country,
            "trying": self._trying,
        }
        if self._trouble:
            view["trouble"] = {"key": f"network.trouble_{self._trouble}"}
        if self._last is not None:
            name, code = self._last
            key = f"network.failed_{code}" if code else "network.joined"
            view["last"] = {"name": name, "joined": not code, "text": {"key": key, "name": name}}
        return view
