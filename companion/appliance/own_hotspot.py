"""The upkeep of the own hotspot: it is opened, closed, and the phones in it are counted."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable

from companion.appliance.hotspot import Capacity, Hotspot
from companion.appliance.network_manager import HOTSPOT, NetworkError
from companion.appliance.network_state import NetworkState, State
from companion.appliance.network_views import HotspotView

log = logging.getLogger("exchequer.network")

OPENING = 20.0
"""Seconds for the hotspot to open."""

COUNTED = 10.0
"""Seconds between two counts of the phones in the hotspot."""


class OwnHotspot:
    """The hotspot of one computer."""

    def __init__(
        self, network: NetworkState, clients: Callable[[str], int], capacity: Callable[[str], Capacity]
    ) -> None:
        """Nothing is opened yet. ``clients`` counts the phones in the hotspot of an interface."""
        self.listeners: list[Callable[[], object]] = []
        """Called when the hotspot has opened or closed, or a network is being joined, by any thread."""
        self.own: Hotspot | None = None
        """Its name and pass phrase; None as long as nobody takes care of the network."""
        self.radio = ""
        """The interface on which it is open, "" while it is closed."""
        self.unused_since = 0.0
        self._network = network
        self._count_clients = clients
        self._capacity_of = capacity
        self._opening = False
        """Whether the hotspot is about to open: phones can be in it before NetworkManager calls it complete."""
        self._made = False
        """Whether the hotspot's connection is stored as it is to be."""
        self._counted = 0.0
        self._clients = 0
        self._capacity = Capacity()

    def adopt(self) -> None:
        """Go on with a hotspot that is open already: the program was started again, and phones are in it."""
        radios = self._network.radios
        open_on = next((one.name for one in radios if one.connected and one.connection == HOTSPOT), "")
        if open_on:
            self._made = True
            self._opened(open_on)

    def open(self) -> None:
        """Open the hotspot. Raises `NetworkError`."""
        if self.own is None:
            return
        network = self._network
        network.manager.radio_on()
        network.refresh()
        radio = self._radio_to_open()
        if not network.found:
            with contextlib.suppress(NetworkError):  # the list is for the page; the hotspot matters more
                network.found = network.manager.look(radio)
        if not self._made:
            network.manager.make_hotspot(self.own.name, self.own.phrase)
            self._made = True
        self._opening = True
        network.addresses.set_hotspot(radio)
        try:
            network.manager.up(HOTSPOT, radio, OPENING)
        except NetworkError:
            self._opening = False
            network.addresses.set_hotspot("")
            raise
        self._opened(radio)

    def _opened(self, radio: str) -> None:
        """The hotspot is open on a radio."""
        self.radio, self._opening = radio, False
        self._capacity = self._capacity_of(radio)
        self._clients = 0
        self.unused_since = self._network.clock()
        self._network.enter(State.HOTSPOT)
        self._network.addresses.set_hotspot(radio)
        self.notify()

    def close(self) -> None:
        """Close the hotspot. Raises `NetworkError`."""
        if not self.radio:
            return
        self.radio, self._clients = "", 0
        self._network.manager.down(HOTSPOT)
        self._network.addresses.set_hotspot("")
        self.notify()

    def count(self, now: float) -> None:
        """Count the phones in it, now and then."""
        if now - self._counted >= COUNTED:
            self._counted = now
            self._clients = self._count_clients(self.radio)
            if self._clients:
                self.unused_since = now

    def _radio_to_open(self) -> str:
        """A radio that is not in use, or else any. Raises `NetworkError` ``no_radio``."""
        usable = sorted((one for one in self._network.radios if one.usable), key=lambda one: one.connected)
        if not usable:
            raise NetworkError("no_radio")
        return usable[0].name

    def radio_to_join(self) -> str:
        """A radio that has no hotspot, or else that of the hotspot. Raises `NetworkError` ``no_radio``."""
        usable = sorted((one for one in self._network.radios if one.usable), key=lambda one: one.name == self.radio)
        if not usable:
            raise NetworkError("no_radio")
        return usable[0].name

    def notify(self) -> None:
        """Call the listeners."""
        for listener in list(self.listeners):
            try:
                listener()
            except Exception:
                log.exception("A change of the hotspot could not be shown")

    @property
    def shown(self) -> Hotspot | None:
        """The hotspot while it is open, with its pass phrase; as soon as the computer has its address there."""
        return self.own if self.radio or (self._opening and self._network.has_hotspot_address) else None

    def view(self) -> HotspotView:
        """What the page of the computer shows of it."""
        return {
            "on": bool(self.radio),
            "always": self._network.settings.hotspot_always,
            "name": self.own.name if self.own else "",
            "phrase": self.own.phrase if self.own else "",
            "clients": self._clients,
            "certain": self._capacity.certain,
            "most": self._capacity.most,
        }
