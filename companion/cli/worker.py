"""Worker: one of several processes that serve a house, started by `companion.cli.worker_processes`."""

from __future__ import annotations

import contextlib
import importlib.util
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace

import click

from companion.appliance.addresses import OwnAddresses
from companion.cli.venue import venue
from companion.cli.worker_processes import ALIVE, IDENTIFIER, WorkerPlace
from companion.errors import JournalDamaged
from companion.garbage import QuietRounds, keep_rounds_short
from companion.secret_settings import SecretUnreadable, secret
from companion.server.app import create_app, parts_of
from companion.server.parts import Parts
from companion.server.serving import web_server
from companion.settings import Settings
from companion.tables.retention import Retention
from companion.transport.server import WebServer
from companion.transport.service_manager import ServiceManager
from web.pages.responses import prepare

log = logging.getLogger("exchequer.workers")

BUS = "EXCHEQUER_BUS"
TABLES = 1000
"""Running tables of a worker for which connections are kept ready, where none are named."""
ALIVE_EVERY = 0.5
"""Seconds between two signs that the process runs."""
SETTLE_SECONDS = 3.0
"""Seconds for what is being carried out when a worker is told to end."""


def bus_address() -> str:
    """The address of the bus. Raises click.ClickException where it, or its package, is missing."""
    try:
        found = secret(BUS)
    except SecretUnreadable as problem:
        raise click.ClickException(str(problem)) from None
    if found and importlib.util.find_spec("redis") is None:
        raise click.ClickException(f"{BUS} needs the package redis.")
    return found


def require_house(database: str, unfit: dict[str, object]) -> None:
    """Refuse to serve by workers without database and bus, or with options of one table's devices.

    ``unfit`` are such options by name. Raises click.ClickException.
    """
    named = next((name for name, value in unfit.items() if value), "")
    if named:
        raise click.ClickException(f"{named} is for one process: leave out --workers, or {named}.")
    if not database or not bus_address():
        raise click.ClickException(
            "--workers needs EXCHEQUER_DATABASE (PostgreSQL) and EXCHEQUER_BUS (Redis): see docs/cafe.md."
        )


def end_presence(database: str, worker: str) -> None:
    """Let others take the tables of a worker at once whose process has ended; else they wait until its time is over."""
    from companion.tables import lease_statements
    from companion.tables.postgres_connections import Connections, NotAnswered, NotReached, Rejected

    connections = Connections(database, most=1)
    try:
        connections.ask_again(lease_statements.END, (worker,), within=1.0)
    except (NotReached, NotAnswered, Rejected) as problem:
        log.warning("The database could not be told that a worker has ended: %s", problem)
    finally:
        connections.close()


def serve(
    place: WorkerPlace, settings: Settings, addresses: OwnAddresses, manager: ServiceManager, forget_after: int
) -> None:
    """Serve as one worker until SIGTERM. Raises click.ClickException."""
    settings = replace(settings, bus=bus_address(), run_folder=place.folder)
    try:
        app = create_app(settings, addresses)
    except JournalDamaged as damage:
        raise click.ClickException(f"{damage}.") from None
    closing = contextlib.ExitStack()
    closing.enter_context(venue(app))
    parts = parts_of(app)
    if parts.registry.leases is not None:
        manager.notify(f"{IDENTIFIER}{parts.registry.leases.worker}")
    prepare(app)
    sys.setswitchinterval(0.0005)
    keep_rounds_short()
    rounds = QuietRounds()
    rounds.start()
    server = web_server(app, place.listening)
    retention = Retention(parts.registry, parts.backups, forget_after)
    if place.index == 0:
        click.echo(f"House (keep it to yourself): {addresses.base()}{parts.registry.house.path()}")
        sys.stdout.flush()
        retention.start()
    manager.watch(server)
    manager.keep_telling(ALIVE, ALIVE_EVERY)
    _until_told(place, lambda: drain(server, parts, manager))
    server.serve_forever()
    rounds.close()
    retention.close()
    closing.close()
    parts.close()


def _until_told(place: WorkerPlace, end: Callable[[], None]) -> None:
    """Call ``end``, in a thread of its own, at SIGTERM, or when the parent process is gone."""
    told = threading.Event()

    def stop(*_arguments: object) -> None:
        if not told.is_set():
            told.set()
            threading.Thread(target=end, name="drain", daemon=True).start()

    def watch() -> None:
        os.read(place.parent, 1)
        stop()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    threading.Thread(target=watch, name="parent", daemon=True).start()


def drain(server: WebServer, parts: Parts, manager: ServiceManager) -> None:
    """Let other workers go on with everything, then stop: no answer is lost.

    New connections go to the others at once. Each table is given away between two answers, and its pages say "hello"
    again: their connections go to whoever has it then. What comes meanwhile is not acknowledged, so that pages give it
    again. At last the connections that are left are closed, whose pages come back to another worker.
    """
    parts.readiness.draining = True
    manager.stopping()
    server.refuse_new()
    if parts.relay is not None:
        parts.relay.refuse_new()
    parts.registry.drain()
    until = time.monotonic() + SETTLE_SECONDS
    time.sleep(0.2)  # the pages of the last table have been told
    while not _is_settled(server, parts) and time.monotonic() < until:
        time.sleep(0.02)
    if parts.relay is not None:
        parts.relay.flush()
    server.shutdown()


def _is_settled(server: WebServer, parts: Parts) -> bool:
    """Whether nothing is being carried out, and no connection is on its way to another worker."""
    passed = None if parts.relay is None else parts.relay.passed
    return server.idle and not (passed is not None and passed.is_busy)
