"""``exchequer run``: the server, ready in seconds.

It resumes the newest table that has not ended, or opens one, and prints how to join it: address,
QR code, and the host's own link. Camera and die are looked for in the background; the game
does not wait for them.
"""

from __future__ import annotations

import errno
import fcntl
import logging
import os
import signal
import socket
import sys
import threading
from pathlib import Path
from typing import IO

import click
import platformdirs
from werkzeug.serving import BaseWSGIServer, WSGIRequestHandler, make_server

from companion import addresses, games
from companion.app import Parts, create_app, parts_of
from companion.errors import JournalDamaged
from companion.house import House
from companion.settings import Settings


class _Quiet(WSGIRequestHandler):
    """Requests are not logged: their addresses may bear a host's key."""

    protocol_version = "HTTP/1.1"

    def run_wsgi(self) -> None:
        """Answer one request; a connection that was a socket carries no further requests."""
        super().run_wsgi()
        if self.headers.get("Upgrade", "").lower() == "websocket":
            self.close_connection = True

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say nothing."""


@click.command("run")
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on.")
@click.option("--port", default=8080, show_default=True, type=click.IntRange(0, 65535), help="0: any free one.")
@click.option(
    "--camera",
    default="",
    metavar="SRC",
    help="Device, 'csi' (a Raspberry Pi's own), video file, folder of pictures, or 'simulated'.",
)
@click.option("--dice", default="", metavar="PORT", help="Serial port or id of the die.")
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="Where games are kept.")
@click.option(
    "--game",
    type=click.Choice(games.names()),
    help="What to play; otherwise what was played last.",
)
@click.option("--demo", is_flag=True, help="Simulated camera, die and four players, to watch.")
@click.option("--pace", default=1.5, show_default=True, help="With --demo: seconds between answers.")
def command(
    host: str, port: int, camera: str, dice: str, data: Path | None, game: str | None, demo: bool, pace: float
) -> None:
    """Serve a table to the phones around it."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s")
    logging.getLogger("exchequer.senses").setLevel(logging.INFO)
    listening = _listen(host, port)
    port = listening.getsockname()[1]
    folder = data or Path(platformdirs.user_data_dir("exchequer")) / ("demo" if demo else "games")
    lock = _only_one(folder)
    settings = Settings(data=folder, base_url=addresses.base_url(host, port), game=game or "")
    try:
        app = create_app(settings)
    except JournalDamaged as damage:
        raise click.ClickException(
            f"{damage}.\nMove {folder / 'exchequer.sqlite'} away (keep it) and start again, or name another --data."
        ) from None
    parts = parts_of(app)
    for broken in parts.house.damaged.values():
        click.echo(f"{broken}. That table stays shut; the others go on.", err=True)
    if demo:
        close_old_demos(parts.house)
    table = (None if demo else parts.house.newest(game or "")) or parts.house.open("Demo" if demo else "")
    parts.senses.attach(table)
    server = make_server(host, port, app, threaded=True, request_handler=_Quiet, fd=listening.fileno())
    _say_how_to_join(parts, settings, table.id)
    _connect_devices(parts, camera, dice, demo, pace, table.id)
    _serve(server)
    parts.close()
    lock.close()


def close_old_demos(house: House) -> None:
    """Close what simulated players have left unfinished: nobody comes back to it."""
    for table in house.all():
        if not table.over and table.people and all(person.simulated for person in table.people.values()):
            table.finish()


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket, or a clear error when the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(128)
    except OSError as problem:
        listening.close()
        reasons = {
            errno.EADDRINUSE: f"Port {port} is taken by another programme (or Exchequer runs already). "
            f"Choose another: --port {port + 1}",
            errno.EACCES: f"Port {port} needs special rights. Choose one from 1024 up: --port 8080",
            errno.EADDRNOTAVAIL: f"This computer has no address {host}. Leave --host out to listen everywhere.",
        }
        raise click.ClickException(reasons.get(problem.errno or 0, f"Cannot listen: {problem}")) from None
    except OverflowError:
        listening.close()
        raise click.ClickException(f"Port {port} does not exist.") from None
    return listening


def _only_one(folder: Path) -> IO[bytes]:
    """Hold the data folder for this process: two servers on one journal would tear it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / "lock").open("ab")
    except OSError as problem:
        raise click.ClickException(f"Cannot write to {folder}: {problem.strerror}. Name another --data.") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise click.ClickException(f"Another Exchequer uses {folder}. Stop it, or name another --data.") from None
    return lock


def _say_how_to_join(parts: Parts, settings: Settings, table: str) -> None:
    """Print the join address with its code, and the host's own link."""
    join = f"{settings.base_url}/join/{table}"
    if sys.stdout.isatty() or os.environ.get("EXCHEQUER_QR"):
        click.echo(addresses.qr_terminal(join))
    click.echo(f"Join:  {join}")
    click.echo(f"Table: {settings.base_url}/table/{table}")
    click.echo(f"Host (keep it to yourself): {settings.base_url}{parts.house.host_path(table)}")
    click.echo(f"Packs (keep it to yourself): {settings.base_url}{parts.house.packs_path()}")
    click.echo("Stop with Ctrl-C; the table is kept.")
    sys.stdout.flush()


def _connect_devices(parts: Parts, camera: str, dice: str, demo: bool, pace: float, table: str) -> None:
    """Join camera and die in the background; the demo brings its own."""
    if demo:
        from companion.demo import begin

        begin(parts, parts.house.get(table), pace)
        return
    if camera or dice:
        from companion import devices

        wishes = (parts.senses, camera, dice, parts.aiming.book.layout, parts.aiming.book.lens)
        threading.Thread(target=devices.connect, args=wishes, daemon=True).start()


def _serve(server: BaseWSGIServer) -> None:
    """Serve until Ctrl-C or a stop from the system."""
    # Many short turns: whoever writes a view to a phone need not wait for another thread's whole slice of 5 ms.
    sys.setswitchinterval(0.0005)

    def stop(_signal: int, _frame: object) -> None:
        threading.Thread(target=server.shutdown, daemon=True).start()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    server.serve_forever(poll_interval=0.2)
    server.server_close()
