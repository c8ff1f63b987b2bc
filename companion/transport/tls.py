"""TLS: connections of the https port, whose handshakes are made by a thread of their own.

The server's thread only moves bytes to and from the socket. A connection that begins with anything but a TLS record is
answered in plain HTTP, by a redirect to https. The limits of time, size and number are those of every connection: a
client that is slow with its handshake is closed as one that is slow with its request.
"""

from __future__ import annotations

import contextlib
import re
import socket
import ssl
from collections import deque
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from companion.transport.channel import LARGEST_READ, Channel, Owner
from companion.transport.http_connection import HttpConnection

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

HANDSHAKE = 0x16
"""First byte of the first TLS record of a client (RFC 8446, 5.1)."""

HOST = re.compile(r"(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9._-]{1,253})(:[0-9]{1,5})?")
"""A Host header that may stand in a redirect."""

CIPHERS = "ECDHE+AESGCM:ECDHE+CHACHA20"
"""Of TLS 1.2; those of 1.3 are fixed."""


@dataclass(slots=True)
class Secure:
    """The https port: its listening socket, and the context of new connections, which may be replaced at any time."""

    listening: socket.socket
    context: ssl.SSLContext

    @property
    def port(self) -> int:
        """The port."""
        port: int = self.listening.getsockname()[1]
        return port


def context_of(certificate: Path, key: Path) -> ssl.SSLContext:
    """A server's context for the certificate and the key in these files (PEM). Raises OSError, also for bad ones."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.options |= ssl.OP_NO_RENEGOTIATION | ssl.OP_NO_COMPRESSION
    context.set_ciphers(CIPHERS)
    context.set_alpn_protocols(["http/1.1"])
    context.load_cert_chain(certificate, key)
    return context


class _Stage(Enum):
    """How far a connection is."""

    NEW = "nothing has come"
    SHAKING = "the handshake goes on"
    OPEN = "bytes are encrypted"
    PLAIN = "the client does not use TLS"
    ENDED = "the end has been signalled"


class TlsChannel(Channel):
    """One TCP connection to the https port."""

    goes_to_others = False

    def __init__(
        self, server: Owner, sock: socket.socket, address: str, network: str, opened: float, secure: Secure
    ) -> None:
        """``address`` is the client's, ``network`` the one by which it is limited; "" if it is not."""
        super().__init__(server, sock, address, network, opened)
        self.scheme = "https"
        self.port = secure.port
        self._incoming, self._outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = secure.context.wrap_bio(self._incoming, self._outgoing, server_side=True)
        self._stage = _Stage.NEW
        self._early: deque[bytes] = deque()
        """What has come during the handshake and is not examined yet."""
        self._early_bytes = 0
        """All bytes that have come during the handshake."""
        self._shaking = False
        """Whether the thread of handshakes has this one."""
        self._tls_lock = Lock()
        """Held while bytes are encrypted or decrypted; the order of encryption is that of the writes."""

    # ------------------------------------------------------------------ any thread

    def write(self, content: bytes) -> None:
        """Encrypt and send bytes in the order of the calls, without ever waiting."""
        if self._stage is _Stage.PLAIN:
            self._send(content)
            return
        with self._tls_lock:
            if self._stage is not _Stage.OPEN or self.closed:
                return
            rest = memoryview(content)
            try:
                while rest:
                    rest = rest[self._tls.write(rest) :]
            except ssl.SSLError:
                self.abort()
                return
            self._send(self._outgoing.read())

    def finish(self) -> None:
        """Close the connection once all output has been sent."""
        self._signal_end()
        super().finish()

    def end_output(self) -> None:
        """Signal the end to the client once all output has been sent, and read on."""
        self._signal_end()
        super().end_output()

    def _signal_end(self) -> None:
        """Send the record that ends the encrypted stream."""
        with self._tls_lock:
            if self._stage is _Stage.OPEN:
                self._stage = _Stage.ENDED
                with contextlib.suppress(ssl.SSLError, ValueError):  # the client's own end is not awaited
                    self._tls.unwrap()
                self._send(self._outgoing.read(), is_limited=False)

    # ------------------------------------------------------------------ the server's thread

    def deliver(self, content: bytes) -> None:
        """Take bytes of the client."""
        if self._stage is _Stage.NEW:
            if content[0] == HANDSHAKE:
                self._stage = _Stage.SHAKING
            else:
                self._stage = _Stage.PLAIN
                self.scheme = "http"
                self.handler = HttpConnection(self, self.opened, to_https)
        if self._stage is _Stage.SHAKING:
            self._early.append(content)
            self._early_bytes += len(content)
            if self._early_bytes > self.server.limits.handshake_bytes:
                # A client may be done before this server is, and send a request at once: it waits for the handshake.
                self.set_reading(False)
            self._go_on()
        elif self._stage is _Stage.OPEN:
            self._decrypt(content)
        else:  # plain, or only counted after the end
            super().deliver(content)

    def _go_on(self) -> None:
        """Let the thread of handshakes take what has come, unless it has this one already."""
        if self._early and not self._shaking and not self.closed:
            self._shaking = True
            self.server.handshakes.put(self._shake)

    def _shaken(self, is_done: bool, problem: str) -> None:
        """Go on after a step of the handshake."""
        self._shaking = False
        if self.closed or self._stage is not _Stage.SHAKING:
            return
        is_examined = not self._early
        if not is_done and is_examined and self._early_bytes > self.server.limits.handshake_bytes:
            problem = problem or "too long"
        if problem:
            self.server.incidents.note("A TLS handshake failed", self.address, problem)
            super().finish()
        elif is_done:
            self.set_reading(True)
            self._stage = _Stage.OPEN
            rest = b"".join(self._early)
            self._early.clear()
            self._decrypt(rest)
        else:
            self._go_on()

    def _decrypt(self, content: bytes) -> None:
        """Hand decrypted bytes to the handler; the connection ends with the client's stream or a damaged record."""
        parts: list[bytes] = []
        problem, has_ended = "", False
        with self._tls_lock:
            if self._stage is not _Stage.OPEN:
                return
            self._incoming.write(content)
            try:
                while part := self._tls.read(LARGEST_READ):
                    parts.append(part)
                has_ended = True
            except ssl.SSLWantReadError:
                pass
            except ssl.SSLError as error:
                problem = error.reason or "damaged record"
            self._send(self._outgoing.read())
        if parts:
            super().deliver(b"".join(parts))
        if problem:
            # Browsers end so, too, when a person does not accept the certificate.
            self.server.incidents.note("A TLS connection failed", self.address, problem)
            self.abort()
        elif has_ended:
            self.server.remove(self)

    # ------------------------------------------------------------------ the thread of handshakes

    def _shake(self) -> None:
        """Take the next step of the handshake."""
        is_done, problem = False, ""
        with self._tls_lock:
            while self._early:
                self._incoming.write(self._early.popleft())
            try:
                self._tls.do_handshake()
                is_done = True
            except ssl.SSLWantReadError:
                pass
            except (ssl.SSLError, ValueError) as error:
                problem = getattr(error, "reason", None) or "malformed"
            self._send(self._outgoing.read())
        self.server.call(lambda: self._shaken(is_done, problem))


def to_https(environ: WSGIEnvironment, start_response: StartResponse) -> list[bytes]:
    """WSGI application for plain HTTP on the https port: a redirect to the same address over https, and a sentence."""
    host = environ.get("HTTP_HOST", "")
    headers = [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")]
    if not HOST.fullmatch(host):
        start_response("400 Bad Request", headers)
        return [b"This port speaks https only."]
    address = f"https://{host}{environ['REQUEST_URI']}"
    start_response("307 Temporary Redirect", [*headers, ("Location", address)])
    return [f"This port speaks https only. Open {address}".encode("latin-1")]
