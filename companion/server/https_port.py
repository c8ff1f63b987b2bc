"""The https port: a second web server with a certificate that follows the computer's addresses."""

from __future__ import annotations

import logging
import ssl
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from companion.addresses import OwnAddresses
from companion.clock import CLOCK

if TYPE_CHECKING:
    from companion.server.certificates import Certificates

log = logging.getLogger("exchequer.https")


class HttpsView(TypedDict):
    """The https port: whether it is open, the page about it, and the fingerprint."""

    on: bool
    address: str
    fingerprint: str


class HttpsPort:
    """The https port of one server."""

    def __init__(self, data: Path, addresses: OwnAddresses) -> None:
        """Start with the port closed."""
        self._data = data
        self._addresses = addresses
        self._context: ssl.SSLContext | None = None

    @cached_property
    def certificates(self) -> Certificates:
        """The certificates; their library is loaded only if https is used."""
        from companion.server.certificates import Certificates, local_names

        return Certificates(self._data, lambda: local_names(self._addresses.names), CLOCK.now)

    def open(self, listen: Callable[[ssl.SSLContext], int]) -> None:
        """Open it: ``listen`` starts the server and returns its port. Raises OSError."""
        self.certificates.refresh()
        self._context = self.certificates.context()
        self._addresses.secure_port = listen(self._context)
        self._addresses.listeners.append(self._renew)

    def fingerprint(self) -> str:
        """The fingerprint of the authority, to compare on a phone; "" while the port is closed.

        Pages that lead to the port show it, so an expired certificate is renewed before a phone opens the port.
        """
        if not self._addresses.secure_port:
            return ""
        self._renew()
        try:
            return self.certificates.fingerprint()
        except OSError:
            return ""

    def view(self, base: str) -> HttpsView:
        """What the page of the computer shows; ``base`` is its own base URL."""
        is_open = bool(self._addresses.secure_port)
        return {"on": is_open, "address": f"{base}/https", "fingerprint": self.fingerprint()}

    def _renew(self) -> None:
        """Renew a certificate that has expired or lacks an address; new connections use it at once."""
        try:
            if self._context is not None and self.certificates.refresh():
                self.certificates.load_into(self._context)
        except OSError as problem:
            log.warning("The certificate is not renewed: %s", problem)
