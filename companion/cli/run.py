"""The command ``run``: starts the server.

It resumes the newest table that is not over, or opens one, and prints its address, the QR code for joining, and the
host's link. Camera and dice reader are connected in the background; the game does not wait for them.

Several processes serve one café: each is ``exchequer run`` with its own ``--port``, and ``EXCHEQUER_DATABASE``
(PostgreSQL) and ``EXCHEQUER_REDIS`` in its environment.
"""

from __future__ import annotations

import errno
import gc
import importlib.util
import logging
import os
import signal
import socket
import ssl
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
import flask
import gevent
import platformdirs
from gevent import monkey
from gevent.event import Event
from gevent.pywsgi import WSGIServer

from companion import backups as kept_backups
from companion import games, log_output
from companion.addresses import OwnAddresses
from companion.cli.data_folder import database, lock_folder, redis
from companion.cli.links import print_links
from companion.devices.program.camera_choice import CameraChoices
from companion.errors import JournalDamaged
from companion.server.app import Services, create_app, services_of
from companion.server.routes.appliance import links_of
from companion.server.serving import listening_socket, web_server
from companion.settings import Settings
from companion.tables.registry import TableRegistry
from companion.tables.table import Table
from companion.tables.upkeep.retention import Retention
from companion.wifi import Wifi, wifi_of_hotspot, wifi_of_option
from web.pages.responses import prepare

if TYPE_CHECKING:
    from companion.venue.services import Venue

HTTPS_PORT = 8443
STOP_SECONDS = 3.0
"""Seconds for requests that are running when the server stops."""


@click.command("run")
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    default=8080,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Port to listen on; 0: any free one.",
)
@click.option("--https", is_flag=True, help=f"Serve over https at port {HTTPS_PORT}, too: for a phone as the camera.")
@click.option(
    "--camera",
    default="",
    metavar="SRC",
    help="Camera: device, 'csi' (Raspberry Pi camera), 'phone' (its camera page), address of a phone's camera app "
    "(http://…, rtsp://…), video file, folder of pictures, or 'simulated'.",
)
@click.option("--dice", default="", metavar="PORT", help="Serial port or id of the dice reader.")
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="Data folder with games and packs.")
@click.option(
    "--backups",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of the backups of games that are over, such as a USB stick; by default, in the data folder.",
)
@click.option(
    "--game",
    type=click.Choice(games.names()),
    help="Game of the table; by default, the game played last.",
)
@click.option(
    "--allow-host",
    multiple=True,
    metavar="NAME",
    help="A further name under which browsers reach this computer; may be repeated.",
)
@click.option(
    "--proxy",
    multiple=True,
    metavar="ADDRESS",
    help="Address of a reverse proxy, which is exempt from limits by address.",
)
@click.option(
    "--tables",
    type=click.IntRange(1, 10_000),
    metavar="N",
    help="Most running tables, with enough connections for their pages; by default, 200 tables with 600 pages.",
)
@click.option(
    "--forget-after",
    default=0,
    metavar="DAYS",
    type=click.IntRange(0),
    help="Remove the names of guests from tables that have been over for so many days; by default, never.",
)
@click.option(
    "--wifi",
    default="",
    metavar="NAME:PASSWORD",
    help="Wi-Fi that phones join first, for the code on the table page; by default, the hotspot of comitup.",
)
@click.option("--claimable", is_flag=True, help="Give the house link to the first person who asks for it on the pages.")
@click.option("--demo", is_flag=True, help="Play a game with simulated camera, dice and players.")
@click.option(
    "--pace", default=1.5, show_default=True, help="Seconds before each answer of a stand-in or a player of --demo."
)
def command(
    host: str,
    port: int,
    https: bool,
    camera: str,
    dice: str,
    data: Path | None,
    backups: Path | None,
    game: str | None,
    allow_host: tuple[str, ...],
    proxy: tuple[str, ...],
    tables: int | None,
    forget_after: int,
    wifi: str,
    claimable: bool,
    demo: bool,
    pace: float,
) -> None:
    """Serve a table to the phones of its players."""
    if not monkey.is_module_patched("socket"):
        raise click.ClickException("Start the server by `exchequer run` or `python -m companion run`.")
    log_output.configure()
    logging.getLogger("exchequer.devices").setLevel(logging.INFO)
    listening = [_listen(host, port)]
    folder = data or Path(platformdirs.user_data_dir("exchequer")) / ("demo" if demo else "games")
    os.umask(0o077)  # of what libraries write into the data folder
    address, queue = database(), redis()
    lock = None if queue else lock_folder(folder)
    try:
        if not address:
            kept_backups.finish(folder)
    except OSError as problem:
        raise click.ClickException(f"A backup cannot be put in its place: {problem.strerror}.") from None
    port = 0 if proxy else listening[0].getsockname()[1]
    addresses = OwnAddresses("" if proxy else host, port, names=allow_host)
    settings = Settings(
        data=folder,
        game=game or "",
        backups=backups,
        hosts=frozenset(allow_host),
        proxies=frozenset(proxy),
        stand_in_pace=pace,
        claimable=claimable,
        wifi=_wifi(wifi),
        database=address,
        redis=queue,
    )
    if tables is not None:
        settings = settings.for_tables(tables)
    try:
        app = create_app(settings, addresses, async_mode="gevent")
    except JournalDamaged as damage:
        raise click.ClickException(f"{damage}.\nPut this right and start again, or name another --data.") from None
    venue = _venue(app)
    services = services_of(app)
    servers = [web_server(app, listening[0])]
    if https:
        _open_https(services, servers, app, _listen(host, HTTPS_PORT))
    table = None if queue else _first_table(services, game or "", demo)  # the tables of a café are opened by its staff
    prepare(app)
    sys.setswitchinterval(0.0005)  # the pages must not wait for a busy thread of the pool
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 100)  # each full collection pauses a server with many tables
    shows_codes = sys.stdout.isatty() or bool(os.environ.get("EXCHEQUER_QR"))
    print_links(links_of(services, table), ("wifi", "join") if shows_codes else ())
    click.echo("Stop with Ctrl-C; the table is saved.")
    sys.stdout.flush()
    services.program.url = _own_url(listening[0])
    if demo and table is not None:
        from companion.simulation.demo import start_demo

        start_demo(services, table, pace)
    elif camera or dice or CameraChoices(folder).now.source:
        named = {"--camera": camera, "--dice": dice}
        services.program.start([word for option, value in named.items() if value for word in (option, value)])
    addresses.watch()
    retention = Retention(services.registry, services.backups.folders, forget_after)
    retention.start()
    _serve(servers, services)
    retention.close()
    if venue is not None:
        venue.close()
    services.close()
    if lock is not None:
        lock.close()


def _venue(app: flask.Flask) -> Venue | None:
    """Add staff, stands and the page of all tables, where their packages are installed.

    Nothing is written for them until somebody adds an account or a stand.
    """
    if not all(importlib.util.find_spec(package) for package in ("flask_login", "argon2")):
        return None
    from companion.venue.registration import register

    return register(app)


def _first_table(services: Services, game: str, demo: bool) -> Table:
    """The table that goes on, or a new one; camera and dice reader serve it."""
    if demo:
        close_old_demos(services.registry)
    table = (None if demo else services.registry.newest(game)) or services.registry.open("Demo" if demo else "")
    services.own_hub.attach(table)
    return table


def _listen(host: str, port: int) -> socket.socket:
    """Listen on a port. Raises click.ClickException with advice if the address cannot be used."""
    try:
        return listening_socket(host, port)
    except OSError as problem:
        reasons = {
            errno.EADDRINUSE: f"Port {port} is in use by another program (or Exchequer is running already). "
            f"Choose another: --port {port + 1}",
            errno.EACCES: f"Port {port} needs special rights. Choose one from 1024 up: --port 8080",
            errno.EADDRNOTAVAIL: f"This computer has no address {host}. Leave --host out to listen everywhere.",
        }
        raise click.ClickException(reasons.get(problem.errno or 0, f"Cannot listen: {problem}")) from None


def _open_https(services: Services, servers: list[WSGIServer], app: flask.Flask, listening: socket.socket) -> None:
    """Serve over https, too. Raises click.ClickException with advice if there can be no certificate."""

    def serve(context: ssl.SSLContext) -> int:
        servers.append(web_server(app, listening, context))
        return int(listening.getsockname()[1])

    try:
        services.https.open(serve)
    except OSError as problem:
        raise click.ClickException(f"No certificate for https in {services.settings.data}: {problem}") from None


def _serve(servers: list[WSGIServer], services: Services) -> None:
    """Serve until SIGINT or SIGTERM; requests that are running then are finished."""
    stopped = Event()
    gevent.signal_handler(signal.SIGTERM, stopped.set)
    gevent.signal_handler(signal.SIGINT, stopped.set)
    _notify("READY=1")
    half = int(os.environ.get("WATCHDOG_USEC", 0)) / 2_000_000
    while not stopped.wait(half or None):
        _notify("WATCHDOG=1")
    _notify("STOPPING=1")
    for server in servers:
        server.close()
    services.connections.close(*services.connections.pages.copy())
    for server in servers:
        server.stop(timeout=STOP_SECONDS)


def _notify(state: str) -> None:
    """Report the state of the service to systemd, if it runs as one."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if address:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
            channel.sendto(state.encode(), f"\0{address[1:]}" if address.startswith("@") else address)


def _wifi(given: str) -> Wifi | None:
    """The network of ``--wifi``, or comitup's. Raises click.ClickException."""
    try:
        return wifi_of_option(given) or wifi_of_hotspot()
    except ValueError as problem:
        raise click.ClickException(f"--wifi needs {problem}.") from None


def close_old_demos(registry: TableRegistry) -> None:
    """Close the unfinished tables of earlier demos, which will not be resumed."""
    for table in registry.loaded.running():
        if table.people and all(person.simulated for person in table.people.values()):
            table.finish()


def _own_url(listening: socket.socket) -> str:
    """The address of this server on this computer."""
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}"
