"""Own addresses: the base URL at which each reader of a page reaches this computer.

A phone is shown the address that its own request used. Screens for other people (the table page, the terminal) show the
best address. Addresses change while the server runs: `watch` checks them, and ``listeners`` are called after a change.
"""

from __future__ import annotations

import logging
import socket
import threading
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

import ifaddr

log = logging.getLogger("exchequer.network")

USUAL = {"http": 80, "https": 443}
"""The port of each scheme that is left out of an address."""
EVERYWHERE = ("", "0.0.0.0", "::")
"""Addresses to listen on that stand for all of them."""
NOWHERE = "127.0.0.1"
"""The address while there is no network."""
INNER = ("docker", "virbr", "veth", "br-", "lxc", "lxd", "podman", "cni", "flannel")
"""Beginnings of the names of networks between programs of one computer, which no phone reaches."""
LINK_LOCAL = "169.254."
"""Prefix of self-assigned addresses (RFC 3927)."""
WATCH_SECONDS = 5.0


def base_url(host: str, port: int, scheme: str = "http") -> str:
    """The base URL of a server at an address.

    >>> base_url("192.168.1.5", 8080), base_url("::1", 80)
    ('http://192.168.1.5:8080', 'http://[::1]')
    """
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}" if port == USUAL[scheme] else f"{scheme}://{shown}:{port}"


def read_addresses() -> tuple[str, ...]:
    """The IPv4 addresses at which others reach this computer.

    IPv6 is left out: every phone in a home network has IPv4, and people have to type the address.
    """
    return tuple(
        ip.ip
        for adapter in ifaddr.get_adapters()
        if not adapter.nice_name.startswith(INNER)
        for ip in adapter.ips
        if isinstance(ip.ip, str) and not ip.ip.startswith("127.")
    )


def routed_address() -> str:
    """The source address for reaching others, or "" without a network; no packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for target in ("192.0.2.1", "10.255.255.255"):
            try:
                probe.connect((target, 9))
            except OSError:
                continue
            return str(probe.getsockname()[0])
    return ""


def own_names() -> set[str]:
    """The names of this computer in its own network, as far as it knows them itself."""
    name = socket.gethostname().lower().rstrip(".")
    short = name.partition(".")[0]
    return {name, short, f"{short}.local", f"{short}.lan", f"{short}.home.arpa"}


class OwnAddresses:
    """The addresses of one server. Safe to use from several threads."""

    def __init__(
        self,
        host: str = "",
        ports: Iterable[int] = (),
        *,
        fixed: str = "",
        names: Iterable[str] = (),
        read: Callable[[], tuple[str, ...]] = read_addresses,
        routed: Callable[[], str] = routed_address,
    ) -> None:
        """The server listens on ``host`` at ``ports``.

        Without ports, as behind a proxy, each page shows the address of its request. ``fixed`` is a single base URL for
        all pages, ``names`` are additional names of this computer. ``read`` and ``routed`` return its addresses.
        """
        self.listeners: list[Callable[[], object]] = []
        """Called after each change, by the thread that has noticed it."""
        self.secure_port = 0
        """The port for https, 0 without it."""
        self._host, self._ports, self._fixed = host, tuple(ports), fixed
        self._further = tuple(name.lower().rstrip(".") for name in names)
        self._read, self._routed = read, routed
        self._stopped = threading.Event()
        self._reachable: tuple[str, ...] = ()
        self._best = NOWHERE
        self.refresh()

    def refresh(self) -> bool:
        """Read the addresses, call the listeners after a change, and return whether there was one."""
        try:
            found = self._read()
        except OSError as problem:
            log.warning("The addresses of this computer could not be read: %s", problem)
            return False
        best = self._choose(found)
        if (found, best) == (self._reachable, self._best):
            return False
        self._reachable, self._best = found, best
        for listener in list(self.listeners):
            try:
                listener()
            except Exception:
                log.exception("A change of the addresses could not be shown")
        return True

    def watch(self) -> None:
        """Check the addresses in a thread, until `close`."""
        threading.Thread(target=self._watch, name="addresses", daemon=True).start()

    def close(self) -> None:
        """Stop watching."""
        self._stopped.set()

    def _watch(self) -> None:
        while not self._stopped.wait(WATCH_SECONDS):
            self.refresh()

    def _choose(self, found: tuple[str, ...]) -> str:
        """The best address: that of the network with a route to the internet, else any; never a guess."""
        if self._host not in EVERYWHERE:
            return self._host
        routed = self._routed()
        order = sorted(found, key=lambda address: (address != routed, address.startswith(LINK_LOCAL)))
        return order[0] if order else routed or NOWHERE

    @property
    def names(self) -> frozenset[str]:
        """The host names of this computer."""
        fixed = {(urlsplit(self._fixed).hostname or "").lower()} if self._fixed else set()
        return frozenset(own_names() | {*self._further} | fixed)

    @property
    def port(self) -> int:
        """The port in displayed addresses: 80 if it is served, so that no port has to be typed."""
        return USUAL["http"] if USUAL["http"] in self._ports else (self._ports[0] if self._ports else 0)

    def address(self, local: str = "") -> str:
        """The address for a reader whose request arrived at ``local``; "" for the best."""
        return local if self._host in EVERYWHERE and local in self._reachable else self._best

    def base(self, local: str = "", requested: str = "") -> str:
        """The base URL for a reader whose request arrived at ``local``; "" for the best.

        ``requested`` is the base URL of the request, used behind a proxy.
        """
        if self._fixed or not self._ports:
            return self._fixed or requested or base_url(self._further[0] if self._further else self._best, 80)
        return base_url(self.address(local), self.port)

    def secure(self, local: str = "") -> str:
        """The same over https, or "" without https."""
        return base_url(self.address(local), self.secure_port, "https") if self.secure_port else ""

    def bases(self) -> tuple[str, ...]:
        """All base URLs at which others reach this computer, the best first."""
        if self._fixed or not self._ports:
            return (self._fixed,) if self._fixed else ()
        if self._host not in EVERYWHERE:
            return (self.base(),)
        return tuple(base_url(address, self.port) for address in dict.fromkeys((self._best, *self._reachable)))
