"""Device protocols: the capabilities of a camera and a dice reader are the protocols that they implement."""

from dataclasses import asdict, fields

from companion.devices.hub import DeviceHub
from companion.devices.protocols import Capabilities
from companion.tables.table import CAMERA
from hardware.camera.simulated.source import SimulatedSource
from hardware.camera.tracking.watcher import Watcher
from hardware.dice import SerialDiceReader
from tests.companion.devices.plain_camera import PlainCamera


def capabilities_of(device: object) -> set[str]:
    """The names of a device's capabilities."""
    found = Capabilities.of(device)
    return {one.name for one in fields(found) if getattr(found, one.name) is not None}


def test_the_watcher_has_every_capability_of_a_camera() -> None:
    everything = set(asdict(Capabilities()))
    assert capabilities_of(Watcher(SimulatedSource())) == everything - {"rolls", "follows"}


def test_the_dice_reader_reports_figures_reason_and_rolls() -> None:
    die = SerialDiceReader("/dev/nowhere", lambda values, colours: None, lambda state: None)
    assert capabilities_of(die) == {"figures", "reason", "rolls"}


def test_a_plain_camera_and_no_device_at_all_have_no_capabilities() -> None:
    assert capabilities_of(PlainCamera()) == capabilities_of(None) == set()


def test_the_hub_has_the_capabilities_of_the_camera_joined_last() -> None:
    hub = DeviceHub()
    assert hub.capabilities[CAMERA].frames is None
    watcher = Watcher(SimulatedSource())
    hub.camera = watcher
    assert hub.capabilities[CAMERA].frames is watcher
    hub.camera = PlainCamera()
    assert hub.capabilities[CAMERA].frames is None
