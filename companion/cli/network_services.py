"""What follows the computer's network while a server runs: watch of addresses, NetworkManager, the announced name."""

from __future__ import annotations

from collections.abc import Callable

from companion.appliance.address_watch import AddressWatch
from companion.appliance.mdns_service import MdnsService
from companion.server.parts import Parts


class NetworkServices:
    """The threads of the network of one server."""

    def __init__(self, parts: Parts, lines: Callable[[], object], manage: bool, announce: bool, proof: bool) -> None:
        """``lines`` is called after each change. ``manage`` looks after the network, ``announce`` names the computer.

        A server that is only a ``proof`` of a version does neither: another one runs beside it.
        """
        self._network = parts.network
        self._watch = AddressWatch(parts.addresses.refresh)
        self._manages = manage and not proof
        announces = (announce or manage) and not proof
        self._mdns = MdnsService(parts.addresses, parts.network.settings) if announces else None
        parts.addresses.listeners.append(lines)
        parts.network.listeners.append(lines)

    def start(self) -> None:
        """Start them."""
        self._watch.start()
        if self._mdns is not None:
            self._mdns.start()
        if self._manages:
            self._network.start()

    def close(self) -> None:
        """End them; the network stays as it is."""
        if self._mdns is not None:
            self._mdns.close()
        self._watch.close()
