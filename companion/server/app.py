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

from companion.appliance import whole_restore
from companion.appliance.addresses import OwnAddresses
from companion.appliance.books import Books
from companion.appliance.kept_backups import KeptBackups
from companion.appliance.machine_health import MachineHealth
from companion.appliance.network import Network
from companion.appliance.network_manager import HOTSPOT_ADDRESS
from companion.appliance.updates import Updates
from companion.devices.hub import DeviceHub
from companion.devices.hubs import DeviceHubs
from companion.devices.phone_camera import PhoneCamera
from companion.errors import Refusal
from companion.server import (
    agent_routes,
    appliance_routes,
    book_routes,
    books_routes,
    camera_routes,
    card_routes,
    elsewhere_routes,
    end_routes,
    enrolment_routes,
    health_routes,
    https_routes,
    link_routes,
    network_routes,
    operation_routes,
    phone_camera_routes,
    photo_routes,
    photographing_routes,
    requests,
    screen_routes,
    support_routes,
    table_routes,
    television_routes,
    update_routes,
)
from companion.server.agents import Agents
from companion.server.allowed_hosts import AllowedHosts
from companion.server.attached_screen import AttachedScreen
from companion.server.connectivity_probes import ConnectivityProbes
from companion.server.host_health import HostHealth
from companion.server.https_port import HttpsPort
from companion.server.packets import CompactJson, TextPacket
from companion.server.parts import Parts, parts_of
from companion.server.photo_limits import Photographs
from companion.server.readiness import Readiness
from companion.server.request_headers import RequestIds
from companion.server.sockets import SocketGateway
from companion.server.stand_in_players import StandInPlayers
from companion.server.stuck_tables import StuckTables
from companion.server.televisions import Televisions
from companion.settings import Settings
from companion.tables.backups import FOLDER, Backups
from companion.tables.device_keys import DeviceKeys
from companion.tables.house_tickets import HouseTickets
from companion.tables.registry import TableRegistry
from companion.transport.engine import LockedManager, WebSocketEngine
from companion.transport.limits import MESSAGE_BYTES
from web.pages.blueprint import blueprint as pages
from web.pages.responses import OTHER_ADDRESSES

if TYPE_CHECKING:
    from companion.cluster.bus import Bus
    from companion.cluster.directory import Directory
    from companion.devices.camera_setup import CameraSetup
    from companion.devices.card_photographing import CardPhotographing

Made = TypeVar("Made")

__all__ = ["Parts", "create_app", "parts_of"]


def create_app(
    settings: Settings,
    addresses: OwnAddresses | None = None,
    network: Network | None = None,
    bus: Bus | None = None,
    directory: Directory | None = None,
    machine: MachineHealth | None = None,
) -> flask.Flask:
    """Build the application; without ``addresses`` pages show the address by which they were requested.

    With a ``bus`` and a ``directory`` it is one worker of several. ``machine`` is the health of this computer (None: it
    is read from the kernel).

    Raises `companion.errors.JournalDamaged` if the file is no journal of this program.
    """
    addresses = addresses or OwnAddresses(fixed=settings.base_url, names=settings.hosts)
    network = network or Network(settings.data, addresses)
    app = flask.Flask("exchequer", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = MESSAGE_BYTES
    registry = TableRegistry(settings, worker=True)
    hubs = DeviceHubs()
    devices = hubs.own
    agents = Agents(hubs, registry, DeviceKeys(registry.keys, settings.data))
    socketio = SocketIO(
        app,
        async_mode="threading",
        async_handlers=False,
        engineio_logger=False,
        client_manager=LockedManager(),
        manage_session=False,
        json=CompactJson,
        serializer=TextPacket,
    )
    WebSocketEngine.replace(socketio.server)
    backups = Backups(settings.backups or settings.data / FOLDER, registry.journal, registry.drafts.packs)
    books = Books(settings.data, settings.backups, newest=lambda: _newest_row(registry))
    machine = machine or MachineHealth(settings.data)
    health = HostHealth(hubs, backups, registry.repaired, books, machine)
    gateway = SocketGateway(registry, socketio, hubs.public, health.view, addresses, agents)
    addresses.listeners.append(gateway.addresses_changed)
    network.listeners.append(gateway.addresses_changed)
    gateway.hotspot = lambda: network.hotspot
    gateway.moves_to = lambda: network.trying
    gateway.envelopes.on_board = hubs.on_board
    backups.catch_up()
    stand_ins = StandInPlayers(settings.stand_in_pace)
    registry.listeners += [
        hubs.table_changed, backups.table_changed, stand_ins.table_changed, books.table_changed,
    ]  # fmt: skip
    registry.on_loaded.append(stand_ins.table_changed)
    registry.used = gateway.tables
    camera_setup = _once(lambda: _camera_setup(devices, settings))

    stuck_tables, readiness = StuckTables(registry.running), Readiness(registry.write_probe)
    metrics = None
    if settings.metrics_from:
        from companion.server.metrics import Metrics, Watched  # its package is loaded only where somebody may read them

        metrics = Metrics(Watched(registry, gateway, hubs, readiness, stuck_tables))
        metrics.observe(app)
        gateway.observe = metrics.message

    registry.gone += [gateway.greet, hubs.forget]
    relay = None
    directory = directory or registry.leases
    if settings.bus and bus is None:
        from companion.cluster.redis_bus import RedisBus  # its package is loaded only where it is used

        bus = RedisBus(settings.bus)
    if bus is not None and directory is not None:
        from companion.server import house_relay  # what one worker alone does not need

        relay = house_relay.join(bus, directory, socketio.server.eio, gateway)
        readiness.notes.append(relay.note)

    def playing() -> int:
        return sum(1 for table in registry.running() if table.started and not table.paused)

    def is_empty() -> bool:
        return whole_restore.has_no_games(registry.journal)

    app.extensions["exchequer"] = Parts(
        settings,
        addresses,
        network,
        HttpsPort(settings.data, addresses, network.settings),
        registry,
        hubs,
        socketio,
        gateway,
        camera_setup,
        backups,
        books,
        machine,
        health,
        stuck_tables,
        stand_ins,
        Televisions(),
        PhoneCamera(devices, settings.data),
        Photographs(),
        _once(lambda: _photographing(devices, registry)),
        Updates(settings.data, playing),
        KeptBackups(books, is_empty, playing),
        HouseTickets(settings.data),
        AttachedScreen(network.settings),
        readiness,
        metrics,
        relay,
        agents,
    )
    if relay is not None:
        house_relay.forward(app, relay)
    app.register_blueprint(pages(registry))
    for routes in (
        health_routes,
        operation_routes,
        https_routes,
        network_routes,
        table_routes,
        camera_routes,
        agent_routes,
        phone_camera_routes,
        enrolment_routes,
        card_routes,
        photo_routes,
        photographing_routes,
        elsewhere_routes,
        end_routes,
        book_routes,
        television_routes,
        screen_routes,
        appliance_routes,
        update_routes,
        books_routes,
        link_routes,
        support_routes,
    ):
        app.register_blueprint(routes.blueprint)
    app.wsgi_app = AllowedHosts(app.wsgi_app, settings, lambda: addresses.names)  # type: ignore[method-assign]
    app.wsgi_app = ConnectivityProbes(app.wsgi_app, lambda: HOTSPOT_ADDRESS if network.hotspot else "")  # type: ignore[method-assign]
    app.wsgi_app = RequestIds(app.wsgi_app, settings)  # type: ignore[method-assign]
    app.config[OTHER_ADDRESSES] = lambda: elsewhere_routes.other_bases(parts_of(app))
    app.register_error_handler(Refusal, requests.refused)
    for table in registry.running():
        with table.lock:
            stand_ins.table_changed(table)
    return app


def _newest_row(registry: TableRegistry) -> int:
    """The sequence of the newest row of the tables at which anything has happened; 0 without any."""
    return max((one.sequence for one in list(registry.journal.summaries.values()) if one.number > 1), default=0)


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
