"""The https port: a second web server with a certificate that follows the computer's addresses."""

from __future__ import annotations

import contextlib
import logging
import ssl
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypedDict

from companion.addresses import OwnAddresses
from companion.clock import CLOCK
from companion.server.certificates import CertificateError, Certificates, local_names

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
        self._addresses = addresses
        self._closed = threading.Event()

    def open(self, listen: Callable[[ssl.SSLContext], int]) -> None:
        """Open it: ``listen`` starts the server and returns its port. Raises `CertificateError` and OSError."""
        self.certificates.refresh()
        context = self.certificates.context()
        self._addresses.secure_port = listen(context)
        threading.Thread(target=self._keep, args=(context,), name="certificate", daemon=True).start()

    def close(self) -> None:
        """Look at the certificate no more."""
        self._closed.set()

    def view(self, base: str) -> HttpsView:
        """What the page of the computer shows; ``base`` is its own base URL."""
        fingerprint, is_open = "", bool(self._addresses.secure_port)
        if is_open:
            with contextlib.suppress(OSError):
                fingerprint = self.certificates.fingerprint()
        return {"on": is_open, "address": f"{base}/https", "fingerprint": fingerprint}

    def _keep(self, context: ssl.SSLContext) -> None:
        """Make the certificate again when addresses change or it ends; new connections use it at once."""
        while not self._closed.wait(CHECK):
            try:
                if self.certificates.refresh():
                    self.certificates.load_into(context)
            except CertificateError as problem:
                log.warning("The certificate is not renewed: %s", problem)
