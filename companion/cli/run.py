"""The command ``run``: starts the server.

It resumes the newest table that is not over, or opens one, and prints its address, the QR code for joining, and the
host's link. Camera and dice reader are connected in the background; the game does not wait for them.

With ``--debug`` a parent process holds the listening socket and restarts the server whenever a source file or an asset
changes. Every acknowledged answer is in the journal, so nothing is lost.

A service manager may hand over listening sockets (``LISTEN_FDS``): then ``--host`` and ``--port`` are needed only for
a further one. It is told when the server serves, that it is well, and that it stops (``NOTIFY_SOCKET``).
"""

from __future__ import annotations

import contextlib
import importlib.util
import logging
import os
import signal
import socket
import sys
import threading
from dataclasses import replace
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path

import click
import platformdirs
from click.core import ParameterSource
from werkzeug._reloader import run_with_reloader
from werkzeug.serving import is_running_from_reloader, run_simple

from companion import games, log_output
from companion.appliance import whole_restore
from companion.appliance.proof import is_healthy
from companion.appliance.trial import TrialWatch
from companion.cli import worker, worker_processes
from companion.cli.data_folder import lock_folder
from companion.cli.database import database
from companion.cli.links import AddressLines, print_links
from companion.cli.listening import addresses_of, listen, listening_sockets
from companion.cli.network_services import NetworkServices
from companion.cli.venue import venue
from companion.devices.camera_choice import CameraChoices
from companion.errors import JournalDamaged
from companion.garbage import QuietRounds, keep_rounds_short
from companion.server.app import Parts, create_app, parts_of
from companion.server.certificates import CertificateError
from companion.server.https_port import HttpsPort
from companion.server.serving import web_server
from companion.settings import Settings
from companion.tables.registry import TableRegistry
from companion.tables.retention import Retention
from companion.transport import service_manager
from companion.transport.server import WebServer
from companion.transport.service_manager import ServiceManager
from companion.version import version
from web.pages.responses import prepare

ROOT = Path(__file__).resolve().parents[2]
"""The folder of the packages."""
STEP_LIMIT = 300.0
"""Seconds that one step of putting a backup in its place may take, such as adding a table on a slow card."""


@click.command("run")
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    default=8080,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Port to listen on; 0: any free one. By default, those that the system's service manager hands over.",
)
@click.option("--https", "secure", is_flag=True, help="Serve the pages over https, too: for a phone as the camera.")
@click.option(
    "--https-port",
    default=8443,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Port for --https; 0: any free one.",
)
@click.option(
    "--camera",
    default="",
    metavar="SRC",
    help="Camera: device, 'csi' (Raspberry Pi camera), 'phone' (its camera page), address of a phone's camera app "
    "(http://…, rtsp://…), video file, folder of pictures, or 'simulated'.",
)
@click.option(
    "--camera-turned",
    type=click.Choice(["0", "90", "180", "270"]),
    help="Turn the camera's picture by so many degrees clockwise; by default, as chosen on the camera page.",
)
@click.option("--camera-mirrored", is_flag=True, help="Mirror the camera's picture back.")
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
    "--proxy", multiple=True, metavar="ADDRESS", help="Address of a reverse proxy, which no limit by address concerns."
)
@click.option(
    "--tables",
    type=click.IntRange(1, 10_000),
    metavar="N",
    help="Running tables of a house, for which there are enough places for pages; by default, 200 tables with 600 "
    "pages.",
)
@click.option(
    "--metrics-from",
    multiple=True,
    metavar="ADDRESS",
    help="Address or network (10.0.0.0/8) that may read /metrics (Prometheus); may be repeated.",
)
@click.option(
    "--forget-after",
    default=0,
    metavar="DAYS",
    type=click.IntRange(0),
    help="Take the names of guests out of tables that have been over for so many days; by default, never.",
)
@click.option(
    "--workers",
    default=0,
    metavar="N",
    type=click.IntRange(0, 64),
    help="Serve a house of many tables by so many processes, with EXCHEQUER_DATABASE and EXCHEQUER_BUS.",
)
@click.option(
    "--pass-on/--relay-only",
    default=True,
    show_default=True,
    help="Let workers pass open connections on to the writer of their table, or relay every packet over the bus.",
)
@click.option(
    "--manage-network",
    is_flag=True,
    help="Look after this computer's network by NetworkManager: a hotspot where there is no other, Wi-Fi from a phone.",
)
@click.option(
    "--announce",
    is_flag=True,
    help="Announce this computer as exchequer.local (or exchequer-2.local, …) in its networks; part of "
    "--manage-network.",
)
@click.option(
    "--claimable", is_flag=True, help="Let the first who asks on the pages run this server, until somebody does."
)
@click.option("--demo", is_flag=True, help="Play a game with simulated camera, dice and players.")
@click.option(
    "--pace", default=1.5, show_default=True, help="Seconds before each answer of a stand-in or a player of --demo."
)
@click.option("--proof", is_flag=True, hidden=True, help="Serve a copy of the books, beside the present version.")
@click.option("--debug", is_flag=True, help="Restart whenever a source file or an asset changes (for developers).")
def command(
    host: str,
    port: int,
    secure: bool,
    https_port: int,
    camera: str,
    camera_turned: str | None,
    camera_mirrored: bool,
    dice: str,
    data: Path | None,
    backups: Path | None,
    game: str | None,
    allow_host: tuple[str, ...],
    proxy: tuple[str, ...],
    tables: int | None,
    metrics_from: tuple[str, ...],
    forget_after: int,
    workers: int,
    pass_on: bool,
    manage_network: bool,
    announce: bool,
    claimable: bool,
    demo: bool,
    pace: float,
    proof: bool,
    debug: bool,
) -> None:
    """Serve a table to the phones of its players."""
    if debug and not is_running_from_reloader():
        run_simple(host, port, _no_application, use_reloader=True)
        return
    log_output.configure()
    logging.getLogger("exchequer.devices").setLevel(logging.INFO)
    manager, handed_over = ServiceManager(), service_manager.handed_over()
    place = worker_processes.own_place()
    if place is not None:
        listening = place.listening
    elif debug:
        listening = [_inherited_socket()]
    else:
        is_chosen = click.get_current_context().get_parameter_source("port") is not ParameterSource.DEFAULT
        listening = listening_sockets(host, port if is_chosen or not handed_over else None, handed_over, bool(workers))
    folder = data or Path(platformdirs.user_data_dir("exchequer")) / ("demo" if demo else "games")
    os.umask(0o077)  # of what libraries write into the data folder
    address = database()
    if workers and place is None:
        devices = {"--camera": camera, "--dice": dice, "--demo": demo, "--debug": debug, "--https": secure}
        worker.require_house(address, {**devices, "--manage-network": manage_network, "--announce": announce})
        _supervise(folder, workers, listening, manager, address, pass_on)
        return
    closing = contextlib.ExitStack()
    lock = lock_folder(folder) if place is None else None
    try:
        if not address:
            whole_restore.finish(folder, lambda: manager.extend(STEP_LIMIT))
    except OSError as problem:
        raise click.ClickException(f"A backup cannot be put in its place: {problem.strerror}.") from None
    manager.extend(STEP_LIMIT)  # what was put in its place does not count
    addresses = addresses_of(listening, allow_host)
    settings = Settings(
        data=folder,
        game=game or "",
        backups=backups,
        hosts=frozenset(allow_host),
        proxies=frozenset(proxy),
        stand_in_pace=pace,
        claimable=claimable,
        metrics_from=_networks(metrics_from),
        proof=proof,
        database=address,
    )
    if tables is not None or place is not None:
        settings = settings.for_tables(tables or worker.TABLES)
    if place is not None:
        worker.serve(place, settings, addresses, manager, forget_after)
        return
    try:
        app = create_app(settings, addresses)
    except JournalDamaged as damage:
        raise click.ClickException(f"{damage}.\nPut this right and start again, or name another --data.") from None
    closing.enter_context(venue(app))
    parts = parts_of(app)
    parts.https.listen = lambda: _listen_for_https(host, https_port)
    if secure:
        _open_https(parts.https)
    if demo:
        close_old_demos(parts.registry)
    table = (None if demo else parts.registry.resume(game or "")) or parts.registry.open("Demo" if demo else "")
    parts.devices.attach(table)
    prepare(app)
    # Threads switch after 0.5 ms instead of 5 ms: sending a view to a phone must not wait for a busy thread.
    sys.setswitchinterval(0.0005)
    keep_rounds_short()
    rounds = QuietRounds()
    rounds.start()
    if manager.present:
        parts.kept_backups.restart = lambda: os.kill(os.getpid(), signal.SIGTERM)
    print_links(parts, table.id, camera)
    click.echo("Stop with Ctrl-C; the table is saved.")
    sys.stdout.flush()
    if camera_turned is not None or camera_mirrored:
        choices = parts.camera_setup.source.choices
        turned = choices.now.turned if camera_turned is None else int(camera_turned)
        choices.now = replace(choices.now, turned=turned, mirrored=camera_mirrored or choices.now.mirrored)
    if not proof:
        _connect_devices(parts, camera, dice, demo, pace, table.id)
    server = web_server(app, listening, parts.https.secure)
    parts.https.attach(server, chosen=not proof)
    services = NetworkServices(parts, AddressLines(parts, table.id, camera), manage_network, announce, proof)
    services.start()
    trial = TrialWatch(folder, lambda: _is_well(listening[0]))
    retention = Retention(parts.registry, parts.backups, forget_after)
    if not proof:
        trial.start()
        if not address:
            parts.books.start()
        retention.start()
        with contextlib.suppress(OSError):
            parts.updates.tidy()
    if debug:
        run_with_reloader(server.serve_forever, extra_files=_assets(), interval=1)
    else:
        manager.watch(server)
        _serve(server, manager, parts)
    rounds.close()
    retention.close()
    trial.close()
    services.close()
    closing.close()
    parts.close()
    if lock is not None:
        lock.close()


def _supervise(
    folder: Path, count: int, listening: list[socket.socket], manager: ServiceManager, database: str, pass_on: bool
) -> None:
    """Serve by worker processes, with the lock of the data folder, until SIGINT or SIGTERM."""
    with lock_folder(folder):
        try:
            worker_processes.WorkerProcesses(
                sys.argv[1:],
                count,
                listening,
                manager,
                lambda dead: worker.end_presence(database, dead),
                passes_on=pass_on,
            ).serve()
        except worker_processes.NoStart:
            raise click.ClickException("The workers could not be started.") from None


def _networks(named: tuple[str, ...]) -> frozenset[IPv4Network | IPv6Network]:
    """The networks of ``--metrics-from``. Raises click.ClickException where one, or the package, is missing."""
    try:
        found = frozenset(ip_network(one, strict=False) for one in named)
    except ValueError as problem:
        raise click.ClickException(f"--metrics-from: {problem}.") from None
    if found and importlib.util.find_spec("prometheus_client") is None:
        raise click.ClickException("--metrics-from needs the package prometheus-client.")
    return found


def _is_well(listening: socket.socket) -> bool:
    """Whether this server answers at one of its sockets, that journals are written, and it is this version."""
    address, port = listening.getsockname()[:2]
    return is_healthy(port, version(), {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(address, address))


def close_old_demos(registry: TableRegistry) -> None:
    """Close the unfinished tables of earlier demos, which nobody resumes."""
    for table in registry.running():
        if table.people and all(person.simulated for person in table.people.values()):
            table.finish()


def _no_application(_environ: object, _start_response: object) -> list[bytes]:
    """WSGI application of the parent process of ``--debug``, which serves nothing."""
    return []


def _inherited_socket() -> socket.socket:
    """The listening socket inherited from the parent process of ``--debug``."""
    return socket.socket(fileno=os.dup(int(os.environ["WERKZEUG_SERVER_FD"])))


def _assets() -> list[str]:
    """The files besides modules that a running server has read: pages, translations, packs and layouts."""
    folders = (ROOT / "web", ROOT / "companion" / "games")
    suffixes = {".css", ".ftl", ".html", ".js", ".json", ".svg", ".woff2"}
    return [
        str(file)
        for folder in folders
        for file in folder.rglob("*")
        if file.suffix in suffixes and "node_modules" not in file.parts
    ]


def _open_https(https: HttpsPort) -> None:
    """Open the https port. Raises click.ClickException with advice if it cannot be had."""
    https.fixed = True
    try:
        https.open()
    except CertificateError as problem:
        advice = {
            "openssl_missing": "Install it: sudo apt-get install openssl. Or start without --https.",
            "openssl_failed": "Delete the folder https in the data folder and start again, or start without --https.",
            "certificates_unwritable": "Make the data folder writable, or name another --data.",
        }
        raise click.ClickException(f"No certificate for https ({problem}).\n{advice[problem.code]}") from None
    except OSError as problem:
        raise click.ClickException(str(problem)) from None


def _listen_for_https(host: str, port: int) -> socket.socket:
    """The listening socket of the https port. Raises OSError with advice."""
    try:
        return listen(host, port)
    except click.ClickException as problem:
        raise OSError(problem.message) from None


def _connect_devices(parts: Parts, camera: str, dice: str, demo: bool, pace: float, table: str) -> None:
    """Connect camera and dice reader in the background, or start the simulated ones of the demo."""
    if demo:
        from companion.simulation.demo import start_demo

        start_demo(parts, parts.registry.get(table), pace)
        return
    if camera or dice or CameraChoices(parts.settings.data).now.source:
        from companion.devices import connect

        setup = parts.camera_setup
        setup.source.choices.started = camera
        camera = setup.source.choices.spec
        arguments = (parts.devices, camera, dice, setup.settings.layout, setup.settings.lens)
        threading.Thread(target=connect.connect, args=arguments, daemon=True).start()


def _serve(server: WebServer, manager: ServiceManager, parts: Parts) -> None:
    """Serve until SIGINT or SIGTERM."""

    def stop(_signal: int, _frame: object) -> None:
        parts.readiness.draining = True
        manager.stopping()
        threading.Thread(target=server.shutdown, daemon=True).start()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    server.serve_forever()
