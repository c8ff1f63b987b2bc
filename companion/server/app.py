"""Application factory: joins tables, sockets, pages, devices and routes into one Flask application.

``create_app(settings)`` builds everything, using only files of the data folder; ``services_of(app)`` returns what it
built.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import flask
from flask_socketio import SocketIO
from socketio import RedisManager

from companion.addresses import OwnAddresses
from companion.backups import Backups
from companion.devices.card_photographing import CardPhotographing
from companion.devices.hubs import DeviceHubs
from companion.devices.local_program import LocalProgram
from companion.devices.phone_camera import PhoneCamera
from companion.errors import Refusal
from companion.machine_health import MachineHealth
from companion.server import http_requests
from companion.server.allowed_hosts import AllowedHosts
from companion.server.host_health import health_of
from companion.server.https_port import HttpsPort
from companion.server.routes import (
    appliance,
    book,
    card,
    devices_elsewhere,
    enrolment,
    health,
    host_camera,
    https,
    phone_camera,
    photo,
    photographing,
    table,
    television,
)
from companion.server.services import Services, services_of
from companion.server.sockets.connections import Connections
from companion.server.sockets.devices import DevicesNamespace
from companion.server.sockets.receiver import Receiver
from companion.server.sockets.rooms import Rooms
from companion.server.stand_in_players import StandInPlayers
from companion.server.televisions import Televisions
from companion.server.views.envelope import EnvelopeServices
from companion.server.web_socket import DEVICES_BYTES, MESSAGE_BYTES, PagePacket, bound
from companion.settings import Settings
from companion.tables.access.device_keys import DeviceKeys
from companion.tables.registry import TableRegistry
from web.pages.blueprint import blueprint as pages

if TYPE_CHECKING:
    from redis import Redis


WAITING_PACKETS = 200
"""Packets that wait for a page which does not read, after which it is disconnected."""
PING_TIMEOUT = 40
"""Seconds for a page to answer a ping: in a busy server both ping and answer wait for their turn."""

__all__ = ["Services", "create_app", "services_of"]


def create_app(
    settings: Settings,
    addresses: OwnAddresses | None = None,
    machine: MachineHealth | None = None,
    async_mode: str = "threading",
) -> flask.Flask:
    """Build the application; without ``addresses`` pages show the address by which they were requested.

    ``machine`` is the health of this computer (None: it is read from the kernel). ``async_mode`` is that of
    Flask-SocketIO: "gevent" in a process that is patched for it.

    Raises `companion.errors.JournalDamaged` if the file is no journal of this program.
    """
    app = flask.Flask("exchequer", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = MESSAGE_BYTES

    # The tables, and this computer.
    registry = TableRegistry(settings)
    addresses = addresses or OwnAddresses(fixed=settings.base_url, names=settings.hosts)
    backups = Backups(settings.data, settings.backups)
    machine = machine or MachineHealth(settings.data)

    # The devices of tables.
    hubs = DeviceHubs()
    keys = DeviceKeys(registry.keys, settings.data)
    program = LocalProgram(hubs.own, keys, settings.data)
    host_health = partial(health_of, hubs=hubs, backups=backups, machine=machine)

    # The connected pages and devices' programs.
    socketio = SocketIO(
        app,
        async_mode=async_mode,
        async_handlers=False,
        max_http_buffer_size=DEVICES_BYTES,
        ping_timeout=PING_TIMEOUT,
        **({"client_manager": RedisManager(settings.redis)} if settings.redis else {}),
        manage_session=False,
        serializer=PagePacket,
    )
    bound(socketio, WAITING_PACKETS)
    envelope_services = EnvelopeServices(registry, hubs.public, host_health, settings.wifi)
    connections = Connections(socketio, registry, Rooms(_redis(settings.redis)), envelope_services, addresses)
    Receiver(socketio, connections)
    programs = DevicesNamespace(socketio, hubs, registry, keys)
    socketio.on_namespace(programs)

    # What follows a change.
    stand_ins = StandInPlayers(settings.stand_in_pace)
    registry.listeners += [
        connections.send_views, hubs.table_changed, backups.table_changed, stand_ins.table_changed,
    ]  # fmt: skip
    registry.on_loaded.append(stand_ins.table_changed)
    for running in registry.loaded.running():
        with running.lock:
            stand_ins.table_changed(running)
    addresses.listeners.append(connections.send_all_views)

    # The pages and routes.
    app.extensions["exchequer"] = Services(
        settings=settings,
        addresses=addresses,
        https=HttpsPort(settings.data, addresses),
        registry=registry,
        hubs=hubs,
        socketio=socketio,
        connections=connections,
        backups=backups,
        machine=machine,
        health=host_health,
        stand_ins=stand_ins,
        televisions=Televisions(),
        phone_camera=PhoneCamera(hubs.own, program, settings.data),
        photographing=CardPhotographing(hubs.own, registry.drafts),
        programs=programs,
        program=program,
    )
    app.register_blueprint(pages(registry))
    for routes in (
        health,
        https,
        table,
        host_camera,
        devices_elsewhere,
        phone_camera,
        enrolment,
        card,
        photo,
        photographing,
        book,
        television,
        appliance,
    ):
        app.register_blueprint(routes.blueprint)
    app.wsgi_app = AllowedHosts(app.wsgi_app, settings, lambda: addresses.names)  # type: ignore[method-assign]
    app.register_error_handler(Refusal, http_requests.refused)
    return app


def _redis(address: str) -> Redis | None:
    """The Redis shared by several processes; None for a single process."""
    if not address:
        return None
    from redis import Redis

    return Redis.from_url(address)
