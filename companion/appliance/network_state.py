"""What the parts of the network share: what it is doing, and what was last read of radios and stored networks."""

from __future__ import annotations

import logging
from collections.abc import Callable
from enum import StrEnum

from companion.appliance.addresses import OwnAddresses
from companion.appliance.interfaces import LINK_LOCAL, Kind
from companion.appliance.network_manager import HOTSPOT_ADDRESS, Device, Found, NetworkManager, Stored
from companion.appliance.network_settings import NetworkSettings

log = logging.getLogger("exchequer.network")


class State(StrEnum):
    """What the network is doing."""

    OFF = "off"
    SEARCHING = "searching"
    CONNECTED = "connected"
    HOTSPOT = "hotspot"
    TRYING = "trying"
    LOOKING = "looking"


class NetworkState:
    """The state of one computer's network; changed by the thread of the network only."""

    def __init__(
        self,
        addresses: OwnAddresses,
        manager: NetworkManager,
        settings: NetworkSettings,
        clock: Callable[[], float],
        country: Callable[[], str],
    ) -> None:
        """Nothing is read yet. ``country`` reads the country of the radio, ``clock`` has seconds."""
        self.addresses = addresses
        self.manager = manager
        self.settings = settings
        """What has been chosen."""
        self.clock = clock
        self._read_country = country
        self._remembered = ""
        """The address that has been stored last."""
        self.state = State.OFF
        self.since = 0.0
        """When the present state began."""
        self.next_try = 0.0
        self.radios: tuple[Device, ...] = ()
        self.found: tuple[Found, ...] = ()
        self.stored: tuple[Stored, ...] = ()
        self.country = ""
        self.trying = ""
        self.trouble = ""
        self.last: tuple[str, str] | None = None
        """The network that was set last, and the code of what went wrong; "" if it was joined."""

    def enter(self, state: State) -> None:
        """Begin another state, in which something is tried at once."""
        self.state = state
        self.since = self.clock()
        self.next_try = 0.0

    def refresh(self) -> None:
        """Read radios, stored networks and the country. Raises `NetworkError`."""
        self.radios = tuple(one for one in self.manager.devices() if one.type == "wifi")
        self.stored = self.manager.stored()
        self.country = self._read_country() or self.country

    def set_trouble(self, code: str) -> None:
        """Note what is wrong with the network; it is logged once for each change."""
        if code and code != self.trouble:
            log.warning("The network cannot be set: %s", code)
        self.trouble = code

    @property
    def is_connected(self) -> bool:
        """Whether there is a network besides the own hotspot."""
        apart = (Kind.LOOPBACK, Kind.INNER, Kind.HOTSPOT)
        return any(
            one.kind not in apart and one.address != HOTSPOT_ADDRESS and not one.address.startswith(LINK_LOCAL)
            for one in self.addresses.interfaces
        )

    @property
    def wifi_address(self) -> str:
        """The address in a Wi-Fi network; "" without one, and where there are several."""
        found = [
            one.address
            for one in self.addresses.interfaces
            if one.kind is Kind.WIFI and one.address != HOTSPOT_ADDRESS and not one.address.startswith(LINK_LOCAL)
        ]
        return found[0] if len(found) == 1 else ""

    def remember_address(self) -> None:
        """Store the address in the present Wi-Fi network, where it has changed. Raises `NetworkError`."""
        address = self.wifi_address
        if address == self._remembered:
            return
        if address:
            self.refresh()  # it may be another network now
            present = [one.name for one in self.stored if one.active]
            if len(present) == 1:
                try:
                    self.settings.set_address(present[0], address)
                except OSError as problem:
                    log.warning("The address in the Wi-Fi network cannot be stored: %s", problem)
        self._remembered = address

    @property
    def has_hotspot_address(self) -> bool:
        """Whether the computer has the address of its own hotspot."""
        return any(one.address == HOTSPOT_ADDRESS for one in self.addresses.interfaces)
