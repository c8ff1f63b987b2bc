"""Commands of the page of the computer: Wi-Fi is joined or forgotten, the hotspot set, networks are looked for.

A network is tried once: where it cannot be joined, all becomes as it was. Each command is carried out by the thread of
the network and may take as long as NetworkManager does.
"""

from __future__ import annotations

import contextlib
import logging

from companion.appliance.network_manager import NetworkError, Stored
from companion.appliance.network_state import NetworkState, State
from companion.appliance.own_hotspot import OPENING, OwnHotspot

log = logging.getLogger("exchequer.network")

JOINING = 35.0
"""Seconds for a Wi-Fi network to be joined; with the hotspot's start it is less than a minute."""


class NetworkCommands:
    """What the thread of the network does when a page asks for it. Every method but `join` raises `NetworkError`."""

    def __init__(self, network: NetworkState, hotspot: OwnHotspot) -> None:
        """Commands for one network and its hotspot."""
        self._network = network
        self._hotspot = hotspot

    def join(self, name: str, phrase: str, hidden: bool) -> None:
        """Try a network once; where it cannot be joined, return to what was. Raises `NetworkError` if that fails."""
        network, hotspot = self._network, self._hotspot
        was_hotspot = network.state is State.HOTSPOT
        network.enter(State.TRYING)
        network.last = None
        made = ""
        try:
            network.refresh()
            before = next((one for one in network.stored if one.active), None)
            secured = next((one.secured for one in network.found if one.name == name), "wpa")
            radio = hotspot.radio_to_join()
            made = network.manager.add(name, phrase, secured, hidden)
            if radio == hotspot.radio:
                hotspot.close()
            network.manager.up(made, radio, JOINING)
            network.manager.keep(made)
        except NetworkError as problem:
            network.last = name, problem.code
            with contextlib.suppress(NetworkError):
                if made:
                    network.manager.forget(made)
            self._go_back(was_hotspot, before if made else None)
            return
        finally:
            network.trying = ""
            hotspot.notify()
        network.last = name, ""
        for old in network.stored:
            if old.name == name and old.id != made:
                network.manager.forget(old.id)
        network.enter(State.HOTSPOT if hotspot.radio else State.CONNECTED)
        network.addresses.refresh()
        network.refresh()

    def _go_back(self, was_hotspot: bool, before: Stored | None) -> None:
        """Return to the hotspot, or to the network that was in use before; without either, search."""
        network, hotspot = self._network, self._hotspot
        if was_hotspot and hotspot.radio:
            network.enter(State.HOTSPOT)
        elif was_hotspot or before is None:
            network.enter(State.SEARCHING)
            if not network.is_connected or was_hotspot:
                hotspot.open()
        else:
            network.enter(State.SEARCHING)
            network.manager.up(before.id, hotspot.radio_to_join(), OPENING)

    def forget(self, connection: str) -> None:
        """Forget a stored network."""
        network = self._network
        name = next((one.name for one in network.stored if one.id == connection), "")
        network.manager.forget(connection)
        try:
            network.settings.forget_address(name)
        except OSError as problem:
            log.warning("The address in a Wi-Fi network that was forgotten stays stored: %s", problem)
        network.refresh()

    def set_hotspot(self, always: bool) -> None:
        """Have the hotspot open always, or only where there is no other network."""
        network = self._network
        try:
            network.settings.set_hotspot_always(always)
        except OSError as problem:  # it holds until the next start
            log.warning("The setting of the hotspot cannot be stored: %s", problem)
        if always and network.state is not State.HOTSPOT:
            self._hotspot.open()
        elif not always and network.state is State.HOTSPOT:
            self._hotspot.close()
            network.enter(State.SEARCHING)

    def look(self) -> None:
        """Look which networks are in sight. With an open hotspot on the only radio, it is closed and opened again."""
        network, hotspot = self._network, self._hotspot
        before, network.state = network.state, State.LOOKING
        try:
            network.refresh()
            radio = hotspot.radio_to_join()
            closed = radio == hotspot.radio
            if closed:
                hotspot.close()
            network.found = network.manager.look(radio)
        except NetworkError:
            network.enter(before if before is not State.HOTSPOT or hotspot.radio else State.SEARCHING)
            raise
        if not closed:
            network.state = before
            return
        network.enter(State.SEARCHING)
        known = {one.name for one in network.stored}
        if network.settings.hotspot_always or not any(one.name in known for one in network.found):
            hotspot.open()
