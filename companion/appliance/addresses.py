"""Own addresses: under which address each reader of a page reaches this computer, as it is now.

A phone in the computer's own hotspot is given the hotspot's address, one on the wire that of the wire: each the address
by which its own request came. Screens that others read (the table page, the terminal) show the best one. The addresses
change while the server runs; whoever shows one is told by ``listeners``.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

from companion.appliance.interfaces import LINK_LOCAL, Interface, Kind, own_names, read_interfaces, routed_address

log = logging.getLogger("exchequer.network")

USUAL = {"http": 80, "https": 443}
"""The port of each scheme that is left out of an address."""

EVERYWHERE = ("", "0.0.0.0", "::")
"""Addresses to listen on that stand for all of them."""

NOWHERE = "127.0.0.1"
"""The address while there is no network."""


def base_url(host: str, port: int, scheme: str = "http") -> str:
    """The base URL of a server at an address.

    >>> base_url("192.168.1.5", 8080), base_url("::1", 80)
    ('http://192.168.1.5:8080', 'http://[::1]')
    """
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}" if port == USUAL[scheme] else f"{scheme}://{shown}:{port}"


class OwnAddresses:
    """The addresses of one server. Safe to use from several threads."""

    def __init__(
        self,
        host: str = "",
        ports: Iterable[int] = (),
        *,
        fixed: str = "",
        names: Iterable[str] = (),
        read: Callable[[], tuple[Interface, ...]] = read_interfaces,
        routed: Callable[[], str] = routed_address,
    ) -> None:
        """The server listens on ``host`` at ``ports``.

        Without ports nothing is known of it: each page is given the address by which it was requested. ``fixed`` is
        the one base URL of all pages, ``names`` are further names of this computer. ``read`` returns its addresses,
        ``routed`` the one from which it reaches others.
        """
        self.listeners: list[Callable[[], object]] = []
        """Called after each change, by the thread that has noticed it."""
        self.secure_port = 0
        """The port for https, 0 without it."""
        self._host = host
        self._ports = tuple(ports)
        self._fixed = fixed
        self._further = {name.lower().rstrip(".") for name in names}
        self._read = read
        self._routed = routed
        self._hotspot = ""
        self._announced = ""
        self._lock = threading.RLock()
        self._interfaces: tuple[Interface, ...] = ()
        self._best = NOWHERE
        self._names: frozenset[str] = frozenset()
        self._look()

    # ------------------------------------------------------------------ changes

    def refresh(self) -> bool:
        """Look at the addresses, and notify the listeners of a change; whether there was any."""
        with self._lock:
            before = self._interfaces, self._best, self._names
            self._look()
            if (self._interfaces, self._best, self._names) == before:
                return False
        for listener in list(self.listeners):
            try:
                listener()
            except Exception:
                log.exception("A change of the addresses could not be shown")
        return True

    def set_hotspot(self, interface: str) -> None:
        """Name the interface of the computer's own hotspot, "" without one."""
        with self._lock:
            self._hotspot = interface
        self.refresh()

    def set_announced(self, name: str) -> None:
        """Name the host name that is announced in the network, "" for none."""
        with self._lock:
            self._announced = name
        self.refresh()

    def _look(self) -> None:
        """Read the addresses."""
        try:
            found = self._read()
        except OSError as problem:
            log.warning("The addresses of this computer could not be read: %s", problem)
            found = self._interfaces
        hotspot = self._hotspot
        self._interfaces = tuple(
            Interface(one.name, Kind.HOTSPOT, one.address, one.prefix) if hotspot and one.name == hotspot else one
            for one in found
        )
        self._best = self._choose()
        announced = {self._announced} if self._announced else set()
        fixed = {(urlsplit(self._fixed).hostname or "").lower()} if self._fixed else set()
        self._names = frozenset(own_names() | self._further | announced | fixed)

    def _choose(self) -> str:
        """The best address: of the own hotspot, of the network with a way out, of any; never a guess."""
        if self._host not in EVERYWHERE:
            return self._host
        routed = self._routed()
        order = list(Kind)

        def rank(one: Interface) -> tuple[bool, bool, bool, int]:
            return (
                one.kind is not Kind.HOTSPOT,
                one.address != routed,
                one.address.startswith(LINK_LOCAL),
                order.index(one.kind),
            )

        return min(self.reachable, key=rank).address if self.reachable else routed or NOWHERE

    # ------------------------------------------------------------------ what is shown

    @property
    def interfaces(self) -> tuple[Interface, ...]:
        """All addresses of this computer."""
        return self._interfaces

    @property
    def names(self) -> frozenset[str]:
        """The host names under which this computer answers."""
        return self._names

    @property
    def announced(self) -> str:
        """The host name that is announced in the network, "" for none."""
        return self._announced

    @property
    def follows(self) -> bool:
        """Whether the address that pages show can change."""
        return bool(self._ports) and not self._fixed and self._host in EVERYWHERE

    @property
    def port(self) -> int:
        """The port in the addresses that are shown: 80 where it is served, so that none has to be typed."""
        return USUAL["http"] if USUAL["http"] in self._ports else (self._ports[0] if self._ports else 0)

    def base(self, local: str = "", requested: str = "") -> str:
        """The base URL for a reader whose request came to the address ``local``; "" for the best.

        ``requested`` is the base URL of the request, which is shown where nothing else is known.
        """
        if self._fixed:
            return self._fixed
        if not self._ports:
            return requested
        return base_url(self.address(local), self.port)

    def base_at(self, address: str) -> str:
        """The base URL at an address that this computer has, had or may have."""
        return base_url(address, self.port) if self._ports else base_url(address, USUAL["http"])

    def secure(self, local: str = "") -> str:
        """The same over https, "" without it."""
        return base_url(self.address(local), self.secure_port, "https") if self.secure_port else ""

    def address(self, local: str = "") -> str:
        """The address for a reader whose request came to the address ``local``; "" for the best."""
        if local and self._host in EVERYWHERE:
            for one in self._interfaces:
                if one.address == local and one.kind is not Kind.LOOPBACK:
                    return local
        return self._best

    @property
    def reachable(self) -> tuple[Interface, ...]:
        """The addresses by which others reach this computer."""
        return tuple(one for one in self._interfaces if one.kind not in (Kind.LOOPBACK, Kind.INNER))

    def port_of(self, host: str) -> int:
        """The port in a Host header, if it is served here; else the one that is shown."""
        given = host.rpartition(":")[2]
        wanted = int(given) if given.isdigit() else USUAL["http"]
        return wanted if wanted in self._ports else self.port

    def bases(self) -> tuple[str, ...]:
        """All base URLs by which others reach this computer, the best first."""
        if self._fixed or not self._ports:
            return (self._fixed,) if self._fixed else ()
        if self._host not in EVERYWHERE:
            return (self.base(),)
        shown = [one.address for one in self.reachable]
        return tuple(dict.fromkeys(base_url(one, self.port) for one in (self._best, *shown)))
