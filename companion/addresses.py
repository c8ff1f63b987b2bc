"""Own addresses: the base URLs at which others reach this computer.

Addresses change while the server runs: `OwnAddresses.watch` checks them, and ``listeners`` are called after a change.
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
    """The IPv4 addresses at which others reach this computer, the best first; at least one. Raises OSError.

    The best is that of the network with a route to the internet. IPv6 is left out: every phone in a home network has
    IPv4, and people have to type the address.
    """
    found = [
        ip.ip
        for adapter in ifaddr.get_adapters()
        if not adapter.nice_name.startswith(INNER)
        for ip in adapter.ips
        if isinstance(ip.ip, str) and not ip.ip.startswith("127.")
    ]
    routed = routed_address()
    order = sorted(found, key=lambda address: (address != routed, address.startswith(LINK_LOCAL)))
    return tuple(order) or (routed or NOWHERE,)


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

    def __init__(self, host: str = "", port: int = 0, *, fixed: str = "", names: Iterable[str] = ()) -> None:
        """The server listens on ``host`` at ``port``.

        Without a port, as behind a proxy, each page shows the address of its request. ``fixed`` is a single base URL
        for all pages, ``names`` are additional names of this computer.
        """
        self.listeners: list[Callable[[], object]] = []
        """Called after each change, by the thread that has noticed it."""
        self.secure_port = 0
        """The port for https, 0 without it."""
        self._host, self._port, self._fixed = "" if host in EVERYWHERE else host, port, fixed
        self._further = tuple(name.lower().rstrip(".") for name in names)
        self._stopped = threading.Event()
        self._found: tuple[str, ...] = (self._host or NOWHERE,)
        self.refresh()

    def refresh(self) -> None:
        """Read the addresses, and call the listeners after a change."""
        try:
            found = (self._host,) if self._host else read_addresses()
        except OSError as problem:
            log.warning("The addresses of this computer could not be read: %s", problem)
            return
        if found == self._found:
            return
        self._found = found
        for listener in list(self.listeners):
            try:
                listener()
            except Exception:
                log.exception("A change of the addresses could not be shown")

    def watch(self) -> None:
        """Check the addresses in a thread, until `close`."""
        threading.Thread(target=self._watch, name="addresses", daemon=True).start()

    def close(self) -> None:
        """Stop watching."""
        self._stopped.set()

    def _watch(self) -> None:
        while not self._stopped.wait(WATCH_SECONDS):
            self.refresh()

    @property
    def names(self) -> frozenset[str]:
        """The host names of this computer."""
        fixed = {(urlsplit(self._fixed).hostname or "").lower()} if self._fixed else set()
        return frozenset(own_names() | {*self._further} | fixed)

    def base(self, requested: str = "") -> str:
        """The best base URL of this computer; ``requested`` is the base URL of the request, used behind a proxy."""
        if self._fixed or not self._port:
            return self._fixed or requested or base_url(self._further[0] if self._further else self._found[0], 80)
        return base_url(self._found[0], self._port)

    def secure(self) -> str:
        """The best base URL over https, or "" without https."""
        return base_url(self._found[0], self.secure_port, "https") if self.secure_port else ""

    def bases(self) -> tuple[str, ...]:
        """All base URLs at which others reach this computer, the best first."""
        if self._fixed or not self._port:
            return (self._fixed,) if self._fixed else ()
        return tuple(base_url(address, self._port) for address in self._found)
