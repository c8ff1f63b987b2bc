"""The command ``links``: prints the links of the server that runs on this computer, so that no key is ever lost."""

from __future__ import annotations

from pathlib import Path

import click

from companion.cli import running_server
from companion.cli.data_folder import OPTION
from companion.server import qr_codes


@click.command("links")
@OPTION
@click.option("--port", default=8080, show_default=True, type=click.IntRange(1, 65535), help="Port of the server.")
@click.option("--codes", is_flag=True, help="With a QR code of the host's link, for a phone.")
def command(data: Path | None, port: int, codes: bool) -> None:
    """Print the links of the server that runs here, with their keys: keep them to yourself."""
    try:
        found = running_server.links(port, running_server.house_key(running_server.data_folder(data)))
    except running_server.NotRunning as problem:
        raise click.ClickException(str(problem)) from None
    if found["wifi"]:
        click.echo(f"Wi-Fi: {found['wifi_name']}, password {found['wifi_phrase']}")
    if found["join"]:
        click.echo(f"Join:  {found['join']}")
        click.echo(f"Host (keep it to yourself): {found['host']}")
    click.echo(f"House (keep it to yourself): {found['house']}")
    if codes:
        click.echo(qr_codes.qr_terminal(found["host"] or found["house"]))
