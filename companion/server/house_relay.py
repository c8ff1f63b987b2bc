"""House relay: joins the relay of a worker to its pages, its web server and its keys."""

from __future__ import annotations

import logging
import threading
import time
from typing import TYPE_CHECKING

import flask

from companion.cluster.bus import Bus
from companion.cluster.directory import Directory
from companion.cluster.relay import LOCAL_PURPOSE, PURPOSE, Relay
from companion.server.forwarding import Forwarding
from companion.transport.engine import WebSocketEngine

if TYPE_CHECKING:
    from companion.server.sockets import SocketGateway
    from companion.transport.server import WebServer

log = logging.getLogger("exchequer.cluster")

UNCHECKED = "exchequer.unchecked"
"""Key of an application's extensions: it answers requests that another worker has checked."""


def join(bus: Bus, directory: Directory, engine: WebSocketEngine, gateway: SocketGateway) -> Relay:
    """The relay of a worker, whose pages are those of ``gateway``. It takes part once the worker serves."""
    keys = gateway.registry.keys
    relay = Relay(bus, directory, engine, keys.derived(PURPOSE))
    folder = gateway.registry.settings.run_folder
    if folder is not None:
        relay.pass_on(folder, keys.derived(LOCAL_PURPOSE))
    relay.relayed.handed_over = gateway.handed_over
    gateway.moved, gateway.unreached = relay.greet, relay.greet_later
    # A page drops what is older than the envelope it shows: those of a worker have to be newer than those of the last.
    gateway.first_number = lambda: time.time_ns() // 1000
    relay.tell(keys.links_digest)
    reading = threading.Lock()

    def read_links() -> None:
        """Read the links anew, which another worker has made new."""
        with reading:
            try:
                changed = keys.read_links(gateway.registry.settings.data)
            except OSError:
                log.exception("The links, which were made new, cannot be read")
                return
            if changed:
                relay.tell(keys.links_digest)
                gateway.close_hosts()

    relay.differs = lambda: threading.Thread(target=read_links, name="links", daemon=True).start()
    return relay


def forward(app: flask.Flask, relay: Relay) -> None:
    """Forward requests of an application, before any other check is added to it, and answer those of other workers."""
    Forwarding(app, relay)
    app.extensions[UNCHECKED] = app.wsgi_app


def start(app: flask.Flask, relay: Relay, server: WebServer) -> None:
    """Let a worker take part as soon as its web server serves."""
    server.call(lambda: relay.start(server, app.extensions[UNCHECKED]))
