"""The https port: opened and closed while the server runs, with a certificate that follows the computer's addresses.

Plain http stays as it is: who wants https opens the page ``/https``, which explains how a phone comes to trust it.
"""

from __future__ import annotations

import contextlib
import logging
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypedDict

from companion.addresses import OwnAddresses
from companion.clock import CLOCK
from companion.server.certificates import CertificateError, Certificates, local_names
from companion.transport.server import WebServer
from companion.transport.tls import Secure

log = logging.getLogger("exchequer.https")

CHECK = 60.0
"""Seconds after which the certificate is looked at, even if no address has changed: it ends, and clocks jump."""


class HttpsView(TypedDict):
    """The https port: whether it is open, the page about it, and the fingerprint."""

    on: bool
    address: str
    fingerprint: str


class HttpsPort:
    """The https port of one server."""

    def __init__(self, data: Path, addresses: OwnAddresses) -> None:
        """It is closed."""
        self.certificates = Certificates(data, lambda: local_names(addresses.names), CLOCK.now)
        self.secure: Secure | None = None
        self.listen: Callable[[], socket.socket] | None = None
        """Makes its listening socket, and raises OSError; None where there is no such port."""
        self._addresses = addresses
        self._server: WebServer | None = None
        self._changed = threading.Event()
        self._keeps = False
        self._lock = threading.Lock()

    def open(self) -> None:
        """Open it. Raises `CertificateError`, and OSError for a port that is in use."""
        with self._lock:
            if self.secure is not None or self.listen is None:
                return
            self.certificates.refresh()
            context = self.certificates.context()
            self.secure = Secure(self.listen(), context)
            self._addresses.secure_port = self.secure.port
            if self._server is not None:
                self._server.serve_secure(self.secure)
            if not self._keeps:
                self._keeps = True
                self._addresses.listeners.append(self._changed.set)
                threading.Thread(target=self._keep, name="certificate", daemon=True).start()

    def attach(self, server: WebServer) -> None:
        """``server`` serves it from now on."""
        self._server = server

    def view(self, base: str) -> HttpsView:
        """What the page of the computer shows; ``base`` is its own base URL."""
        fingerprint = ""
        if self.secure is not None:
            with contextlib.suppress(OSError):
                fingerprint = self.certificates.fingerprint()
        is_open = self.secure is not None
        return {"on": is_open, "address": f"{base}/https", "fingerprint": fingerprint}

    def _keep(self) -> None:
        """Make the certificate again when addresses change or it ends; new connections use it at once."""
        while True:
            self._changed.wait(CHECK)
            self._changed.clear()
            secure = self.secure
            if secure is None:
                continue
            try:
                if self.certificates.refresh():
                    secure.context = self.certificates.context()
            except CertificateError as problem:
                log.warning("The certificate is not renewed: %s", problem)
