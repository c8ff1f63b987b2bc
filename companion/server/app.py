"""Application factory: joins tables, sockets, pages, devices and routes into one Flask application.

``create_app(settings)`` builds everything and uses no files but those of the data folder; ``parts_of(app)`` returns the
parts that it built.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import flask
from flask_socketio import SocketIO

from companion.addresses import OwnAddresses
from companion.backups import Backups
from companion.devices.hub import DeviceHub
from companion.devices.hubs import DeviceHubs
from companion.devices.phone_camera import PhoneCamera
from companion.errors import Refusal
from companion.machine_health import MachineHealth
from companion.server import (
    agent_routes,
    appliance_routes,
    book_routes,
    camera_routes,
    card_routes,
    end_routes,
    enrolment_routes,
    health_routes,
    https_routes,
    link_routes,
    operation_routes,
    phone_camera_routes,
    photo_routes,
    photographing_routes,
    requests,
    screen_routes,
    support_routes,
    table_routes,
    television_routes,
)
from companion.server.agents import Agents
from companion.server.allowed_hosts import AllowedHosts
from companion.server.host_health import HostHealth
from companion.server.https_port import HttpsPort
from companion.server.parts import Parts, parts_of
from companion.server.photo_limits import Photographs
from companion.server.readiness import Readiness
from companion.server.receiver import Receiver
from companion.server.rooms import Rooms
from companion.server.sockets import Sockets
from companion.server.stand_in_players import StandInPlayers
from companion.server.stuck_tables import StuckTables
from companion.server.televisions import Televisions
from companion.server.views.envelope import Envelopes
from companion.server.web_socket import MESSAGE_BYTES, PagePacket, bound
from companion.settings import Settings
from companion.tables.device_keys import DeviceKeys
from companion.tables.registry import TableRegistry
from web.pages.blueprint import blueprint as pages

if TYPE_CHECKING:
    from redis import Redis

    from companion.devices.camera_setup import CameraSetup
    from companion.devices.card_photographing import CardPhotographing

Made = TypeVar("Made")

WAITING_PACKETS = 200
"""Packets that wait for a page which does not read, after which it is disconnected."""

__all__ = ["Parts", "create_app", "parts_of"]


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
    addresses = addresses or OwnAddresses(fixed=settings.base_url, names=settings.hosts)
    app = flask.Flask("exchequer", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = MESSAGE_BYTES
    registry = TableRegistry(settings)
    hubs = DeviceHubs()
    devices = hubs.own
    socketio = SocketIO(
        app,
        async_mode=async_mode,
        async_handlers=False,
        max_http_buffer_size=MESSAGE_BYTES,
        message_queue=settings.redis or None,
        manage_session=False,
        serializer=PagePacket,
    )
    bound(socketio, WAITING_PACKETS)
    backups = Backups(settings.data, settings.backups)
    machine = machine or MachineHealth(settings.data)
    health = HostHealth(hubs, backups, registry.shortened, machine)
    stuck_tables, readiness = StuckTables(registry.running), Readiness(registry.journal)
    metrics = None
    if settings.metrics_from:
        from companion.server.metrics import Metrics, Watched  # its package is loaded only where somebody may read them

        metrics = Metrics(Watched(registry, hubs, readiness, stuck_tables, lambda: sockets.kinds()))
        metrics.observe(app)
    rooms = Rooms(_redis(settings.redis))
    envelopes = Envelopes(registry, hubs.public, health.view, settings.wifi)
    sockets = Sockets(socketio, registry, rooms, envelopes, addresses)
    agents = Agents(hubs, registry, DeviceKeys(registry.keys, settings.data), sockets)
    Receiver(socketio, sockets, agents, metrics)
    addresses.listeners.append(sockets.send_all_views)
    stand_ins = StandInPlayers(settings.stand_in_pace)
    registry.listeners += [
        sockets.send_views, hubs.table_changed, backups.table_changed, stand_ins.table_changed,
    ]  # fmt: skip
    registry.on_loaded.append(stand_ins.table_changed)
    camera_setup = _once(lambda: _camera_setup(devices, settings))

    app.extensions["exchequer"] = Parts(
        settings,
        addresses,
        HttpsPort(settings.data, addresses),
        registry,
        hubs,
        socketio,
        sockets,
        rooms,
        camera_setup,
        backups,
        machine,
        health,
        stuck_tables,
        stand_ins,
        Televisions(),
        PhoneCamera(devices, settings.data),
        Photographs(),
        _once(lambda: _photographing(devices, registry)),
        readiness,
        metrics,
        agents,
    )
    app.register_blueprint(pages(registry))
    for routes in (
        health_routes,
        operation_routes,
        https_routes,
        table_routes,
        camera_routes,
        agent_routes,
        phone_camera_routes,
        enrolment_routes,
        card_routes,
        photo_routes,
        photographing_routes,
        end_routes,
        book_routes,
        television_routes,
        screen_routes,
        appliance_routes,
        link_routes,
        support_routes,
    ):
        app.register_blueprint(routes.blueprint)
    app.wsgi_app = AllowedHosts(app.wsgi_app, settings, lambda: addresses.names)  # type: ignore[method-assign]
    app.register_error_handler(Refusal, requests.refused)
    for table in registry.running():
        with table.lock:
            stand_ins.table_changed(table)
    return app


def _redis(address: str) -> Redis | None:
    """The Redis of several processes; None where this one is alone."""
    if not address:
        return None
    from redis import Redis

    return Redis.from_url(address)


def _photographing(devices: DeviceHub, registry: TableRegistry) -> CardPhotographing:
    """The series of photos of cards."""
    from companion.devices.card_photographing import CardPhotographing

    return CardPhotographing(devices, registry.drafts)


def _camera_setup(devices: DeviceHub, settings: Settings) -> CameraSetup:
    """The camera set-up."""
    from companion.devices.camera_setup import CameraSetup

    return CameraSetup(devices, settings.data)


def _once(make: Callable[[], Made]) -> Callable[[], Made]:
    """A function that returns what its first call makes: it loads the computer vision."""
    lock = threading.Lock()
    made: list[Made] = []

    def get() -> Made:
        with lock:
            if not made:
                made.append(make())
            return made[0]

    return get
