"""Device protocols: what a joined camera and dice reader can do is found out from their typed capabilities."""

from dataclasses import asdict, fields

from companion.devices.hub import DeviceHub
from companion.devices.protocols import Capabilities, CardSighting
from companion.tables.table import CAMERA
from hardware.camera.simulated.source import SimulatedSource
from hardware.camera.tracking.watcher import Watcher
from hardware.dice import SerialDiceReader


class PlainCamera:
    """A camera that can do only what every camera can."""

    def start(self) -> None: ...

    def stop(self) -> None: ...

    def lying(self) -> list[CardSighting]:
        return []

    def latest_jpeg(self) -> bytes | None:
        return None


def of(device: object) -> set[str]:
    found = Capabilities.of(device)
    return {one.name for one in fields(found) if getattr(found, one.name) is not None}


def test_the_watcher_has_every_capability_of_a_camera() -> None:
    everything = set(asdict(Capabilities()))
    assert of(Watcher(SimulatedSource())) == everything - {"rolls"}


def test_the_dice_reader_reports_figures_reason_and_rolls() -> None:
    die = SerialDiceReader("/dev/nowhere", lambda values, colours: None, lambda state: None)
    assert of(die) == {"figures", "reason", "rolls"}


def test_a_plain_camera_and_no_device_at_all_have_no_capabilities() -> None:
    assert of(PlainCamera()) == of(None) == set()


def test_the_hub_finds_out_the_capabilities_of_each_camera_that_is_joined() -> None:
    hub = DeviceHub()
    assert hub.capabilities[CAMERA].frames is None
    watcher = Watcher(SimulatedSource())
    hub.camera = watcher
    assert hub.capabilities[CAMERA].frames is watcher
    hub.camera = PlainCamera()
    assert hub.capabilities[CAMERA].frames is None
