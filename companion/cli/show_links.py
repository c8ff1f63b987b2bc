"""The command ``links``: prints the links of the server that runs on this computer, so that no key is ever lost."""

from __future__ import annotations

from pathlib import Path

import click

from companion.cli import running_server
from companion.cli.data_folder import OPTION, lock_folder
from companion.server.pictures import qr_codes
from companion.tables.seats import renew_links


@click.command("links")
@OPTION
@click.option("--port", default=8080, show_default=True, type=click.IntRange(1, 65535), help="Port of the server.")
@click.option("--codes", is_flag=True, help="With a QR code of the host's link, for a phone.")
@click.option("--new", is_flag=True, help="Make new links: whoever has an old one is out. Players keep their seats.")
@click.option("--yes", is_flag=True, help="Do not ask whether they shall be new.")
def command(data: Path | None, port: int, codes: bool, new: bool, yes: bool) -> None:
    """Print the links of the server that runs here, with their keys: keep them to yourself."""
    folder = running_server.data_folder(data)
    if new and not _made_new(folder, port, yes):
        return
    try:
        found = running_server.links(port, running_server.house_key(folder))
    except running_server.NotRunning as problem:
        raise click.ClickException(str(problem)) from None
    if found["wifi_name"]:
        click.echo(f"Wi-Fi: {found['wifi_name']}, password {found['wifi_phrase']}")
    if found["join"]:
        click.echo(f"Join:  {found['join']}")
        click.echo(f"Host (keep it to yourself): {found['host']}")
    click.echo(f"House (keep it to yourself): {found['house']}")
    if codes:
        click.echo(qr_codes.qr_terminal(found["host"] or found["house"]))


def _made_new(folder: Path, port: int, yes: bool) -> bool:
    """Make the links new, by the server if it runs; whether it does. Raises click.ClickException."""
    key = running_server.house_key(folder, torn=True)
    if not yes:
        click.confirm(
            "Hosts, the house and the phone that is the camera need their new links then. Players keep their seats. "
            "Make the links new?",
            abort=True,
        )
    try:
        running_server.make_new_links(port, key)
    except running_server.NotRunning as problem:
        with lock_folder(folder):  # otherwise a server uses it, at another port
            try:
                (folder / "camera/phone_key").unlink(missing_ok=True)
                renew_links(folder)
            except OSError as fault:
                raise click.ClickException(f"The links could not be made new: {fault.strerror}.") from None
        click.echo(f"{problem} The links are new all the same: start the server, which prints them.")
        return False
    click.echo("The links are new. These count from now on:")
    return True
