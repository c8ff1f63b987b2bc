"""Services: the components of an application, for its routes and its command."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import flask
from flask_socketio import SocketIO

from companion.addresses import OwnAddresses
from companion.backups import Backups
from companion.devices.card_photographing import CardPhotographing
from companion.devices.device_views import HealthView
from companion.devices.hub import DeviceHub
from companion.devices.hubs import DeviceHubs
from companion.devices.local_program import LocalProgram
from companion.devices.phone_camera import PhoneCamera
from companion.machine_health import MachineHealth
from companion.server.https_port import HttpsPort
from companion.server.sockets.connections import Connections
from companion.server.sockets.devices import DevicesNamespace
from companion.server.stand_in_players import StandInPlayers
from companion.server.televisions import Televisions
from companion.settings import Settings
from companion.tables.registry import TableRegistry
from companion.tables.table import Table


@dataclass(frozen=True, slots=True)
class Services:
    """The services of one application."""

    settings: Settings
    addresses: OwnAddresses
    https: HttpsPort
    registry: TableRegistry
    hubs: DeviceHubs
    socketio: SocketIO
    connections: Connections
    backups: Backups
    machine: MachineHealth
    health: Callable[[Table], HealthView]
    """The state of a table's devices and of this computer, for its host."""
    stand_ins: StandInPlayers
    televisions: Televisions
    phone_camera: PhoneCamera
    photographing: CardPhotographing
    programs: DevicesNamespace
    program: LocalProgram
    """The devices' program of this computer."""

    @property
    def own_hub(self) -> DeviceHub:
        """The hub of the devices at the server's own computer."""
        return self.hubs.own

    def close(self) -> None:
        """Close devices, stand-ins and journal, after finishing backups that have begun."""
        self.program.close()
        self.connections.rooms.close()
        self.addresses.close()
        self.stand_ins.close()
        self.hubs.close()
        self.backups.close()
        self.registry.close()


def services_of(app: flask.Flask) -> Services:
    """The services of an application that ``companion.server.app.create_app`` built."""
    services: Services = app.extensions["exchequer"]
    return services


def current_services() -> Services:
    """The services of the application that serves this request."""
    return services_of(flask.current_app)
