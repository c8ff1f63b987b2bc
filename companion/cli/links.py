"""Links of a running server, as the terminal shows them: again whenever the network of the computer has changed."""

from __future__ import annotations

import contextlib
import os
import sys

import click

from companion.devices.program.camera_choice import PHONE
from companion.server.certificates import Certificates
from companion.server.parts import Parts
from companion.server.pictures import qr_codes


class AddressLines:
    """Prints the links again when the address in them has changed: once for each change."""

    def __init__(self, parts: Parts, table: str, camera: str) -> None:
        """They have been printed with the address of now."""
        self._parts = parts
        self._table = table
        self._camera = camera
        self._printed = self._now()

    def __call__(self) -> None:
        """Print them if the address is another one."""
        now = self._now()
        if now == self._printed:
            return
        self._printed = now
        click.echo("The network of this computer has changed.")
        print_links(self._parts, self._table, self._camera)

    def _now(self) -> str:
        return self._parts.addresses.base()


def print_links(parts: Parts, table: str, camera: str) -> None:
    """Print the addresses of the table, with a QR code for joining, and the host's links."""
    base = parts.addresses.base()
    join = f"{base}/join/{table}"
    hotspot = parts.settings.wifi
    if hotspot is not None:
        if sys.stdout.isatty() or os.environ.get("EXCHEQUER_QR"):
            click.echo(qr_codes.qr_terminal(hotspot.code))
        click.echo(f"1. Join the Wi-Fi {hotspot.name} with the password {hotspot.phrase}")
        click.echo("2. Then open the address:")
    if sys.stdout.isatty() or os.environ.get("EXCHEQUER_QR"):
        click.echo(qr_codes.qr_terminal(join))
    click.echo(f"Join:  {join}")
    click.echo(f"Table: {base}/table/{table}")
    click.echo(f"Host (keep it to yourself): {base}{parts.registry.host_path(table)}")
    if parts.addresses.secure() or camera == PHONE:
        link = f"{base}/camera?key={parts.phone_camera.key}"
        click.echo(f"A phone as the camera (keep it to yourself): {link}")
        with contextlib.suppress(OSError):
            click.echo(f"Fingerprint of the certificate: {Certificates(parts.settings.data).fingerprint()}")
    click.echo(f"House (keep it to yourself): {base}{parts.registry.house.path()}")
    sys.stdout.flush()
