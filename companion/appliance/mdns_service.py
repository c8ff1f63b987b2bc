"""Socket and thread of the responder for multicast DNS.

One socket listens in all networks; each packet comes with the interface by which it has come (IP_PKTINFO).
"""

from __future__ import annotations

import contextlib
import logging
import os
import select
import socket
import struct
import threading
import time

from companion.appliance.addresses import OwnAddresses
from companion.appliance.interfaces import Interface
from companion.appliance.mdns import GROUP, NAME, PORT, Responder, Sending
from companion.appliance.network_settings import NetworkSettings

log = logging.getLogger("exchequer.network")

IP_PKTINFO = 8
"""linux/in.h; the module socket names it only from Python 3.14 on."""

LARGEST = 9000
"""Bytes of a packet (RFC 6762, 17)."""

FAILED = 30.0
"""Seconds until a socket is tried again that could not be opened."""


class MdnsService:
    """Announces this computer in its networks, in a thread of its own, from `start` until `close`."""

    def __init__(self, addresses: OwnAddresses, settings: NetworkSettings) -> None:
        """Announce the web server of these addresses, by the name that it had last, or else by the usual one."""
        self._addresses = addresses
        self._settings = settings
        self._responder = Responder(addresses.port, settings.name or NAME, self._named)
        self._socket: socket.socket | None = None
        self._joined: set[str] = set()
        self._wake_in, self._wake_out = os.pipe()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="mdns", daemon=True)
        self._changed = True

    def start(self) -> None:
        """Begin to claim the name."""
        self._addresses.listeners.append(self._notice)
        self._thread.start()

    def close(self) -> None:
        """Say farewell, and end the thread."""
        self._closing = True
        self._wake()
        self._thread.join(5)

    def _named(self, name: str) -> None:
        self._addresses.set_announced(name)
        if name:
            try:
                self._settings.set_name(name.removesuffix(".local"))
            except OSError as problem:
                log.warning("The computer's name cannot be stored: %s", problem)

    def _notice(self) -> None:
        self._changed = True
        self._wake()

    def _wake(self) -> None:
        with contextlib.suppress(OSError):
            os.write(self._wake_out, b"\0")

    # ------------------------------------------------------------------ the thread

    def _run(self) -> None:
        while not self._closing:
            try:
                pause = self._step()
            except OSError as problem:
                log.warning("The computer's name is not announced: %s", problem)
                self._drop()
                pause = FAILED
            sources: list[int | socket.socket] = [self._wake_in]
            if self._socket is not None:
                sources.append(self._socket)
            ready, _, _ = select.select(sources, (), (), pause)
            if self._wake_in in ready:
                os.read(self._wake_in, 4096)
            if self._socket is not None and self._socket in ready:
                with contextlib.suppress(OSError, ValueError):  # whatever somebody sends, the thread goes on
                    self._receive(self._socket)
        for sending in self._responder.farewell():
            self._send(sending)
        self._drop()
        os.close(self._wake_in)
        os.close(self._wake_out)

    def _step(self) -> float:
        """Do what is due; the seconds until the next step. Raises OSError."""
        now = time.monotonic()
        if self._changed:
            self._changed = False
            self._join(self._addresses.reachable)
            self._responder.set_interfaces(self._addresses.reachable, now)
        sendings, pause = self._responder.tick(now)
        for sending in sendings:
            self._send(sending)
        return pause

    def _join(self, interfaces: tuple[Interface, ...]) -> None:
        """Listen in all networks. Raises OSError."""
        if self._socket is None:
            self._changed = True  # tried again as a whole if the socket cannot be opened
            self._socket = _open()
            self._changed = False
        wanted = {one.address for one in interfaces}
        for address in wanted - self._joined:
            with contextlib.suppress(OSError):  # a network without multicast
                self._socket.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, _membership(address))
                self._joined.add(address)
        for address in self._joined - wanted:
            with contextlib.suppress(OSError):  # the system has done it with the address
                self._socket.setsockopt(socket.IPPROTO_IP, socket.IP_DROP_MEMBERSHIP, _membership(address))
        self._joined &= wanted

    def _receive(self, source: socket.socket) -> None:
        content, more, _, sender = source.recvmsg(LARGEST, 256)
        index = next(
            (struct.unpack("i", data[:4])[0] for level, kind, data in more if (level, kind) == (0, IP_PKTINFO)), 0
        )
        try:
            name = socket.if_indextoname(index)
        except OSError:
            return
        now = time.monotonic()
        for interface in self._addresses.reachable:
            if interface.name == name:
                for sending in self._responder.receive(content, sender, interface, now):
                    self._send(sending)

    def _send(self, sending: Sending) -> None:
        if self._socket is None:
            return
        with contextlib.suppress(OSError):  # a network that has gone
            own = socket.inet_aton(sending.interface.address)
            self._socket.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, own)
            self._socket.sendto(sending.content, sending.to or (GROUP, PORT))

    def _drop(self) -> None:
        if self._socket is not None:
            self._socket.close()
        self._socket = None
        self._joined.clear()
        self._changed = True


def _open() -> socket.socket:
    """The socket, beside those of other responders of this computer. Raises OSError."""
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        made.setsockopt(socket.IPPROTO_IP, IP_PKTINFO, 1)
        made.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
        made.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
        made.bind(("", PORT))
    except OSError:
        made.close()
        raise
    return made


def _membership(address: str) -> bytes:
    return socket.inet_aton(GROUP) + socket.inet_aton(address)
