"""Connecting devices: makes the camera and the dice reader that the command line names and joins them to the hub.

Neither is required. A device that is not there is searched for repeatedly, and its state is shown; the game continues
without it.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from companion.devices.camera_choice import PHONE
from companion.devices.hub import DeviceHub
from companion.devices.protocols import Camera, DiceReader
from hardware.camera.geometry.layout import MAT, Layout

if TYPE_CHECKING:
    from hardware.camera.frames import Source
    from hardware.camera.geometry.lens import Lens
    from hardware.camera.tracking.watcher import Watcher

log = logging.getLogger("exchequer.devices")


def connect(hub: DeviceHub, camera: str, dice: str, layout: Layout = MAT, lens: Lens | None = None) -> None:
    """Watch ``camera`` (a source specification) and read ``dice`` (a port or its id); "" is none.

    ``layout`` is the mat or table before the camera, ``lens`` its lens calibration (None: none).
    """
    hub.camera_spec = camera
    hub.start(_camera(hub, camera, layout, lens) if camera else None, _dice(hub, dice) if dice else None)


def change_camera(hub: DeviceHub, spec: str, layout: Layout, lens: Lens | None = None) -> None:
    """Watch another camera from now on, with arguments as for `connect`; "" is none."""
    hub.change_camera(_camera(hub, spec, layout, lens) if spec else None, spec)


def watcher_of(hub: DeviceHub, source: Source, layout: Layout, lens: Lens | None) -> Watcher:
    """A camera for the hub that watches this source, not yet started."""
    from hardware.camera.tracking.watcher import Watcher

    return Watcher(
        source,
        layout,
        lens=lens,
        on_event=lambda event: hub.card_changed(event.json()),
        on_state=hub.camera_state,
    )


def _camera(hub: DeviceHub, spec: str, layout: Layout, lens: Lens | None) -> Camera | None:
    try:
        source = source_of(hub, spec, layout)
        watcher = watcher_of(hub, source if hub.oriented is None else hub.oriented(source), layout, lens)
        hub.camera_state("searching")
        return watcher
    except (ImportError, OSError, ValueError):
        log.exception("The camera cannot be used; its asks are answered by hand")
        hub.camera_state("lost")
        return None


def source_of(hub: DeviceHub, spec: str, layout: Layout) -> Source:
    """The frame source; a simulated table is drawn with the layout that is watched, "phone" is the hub's phone."""
    if spec == PHONE and hub.phone_frames is not None:
        from hardware.camera.sources.posted import PostedSource

        return PostedSource(hub.phone_frames)
    if spec == "simulated":  # it loads what draws the table, which no real camera needs
        from hardware.camera.simulated.source import SimulatedSource
        from hardware.camera.simulated.table import SimulatedTable

        return SimulatedSource(SimulatedTable(layout))
    from hardware.camera.sources.open import open_source

    return open_source(spec)


def _dice(hub: DeviceHub, spec: str) -> DiceReader | None:
    try:
        from hardware.dice import SerialDiceReader

        return SerialDiceReader(spec, hub.rolled, hub.dice_state)
    except (ImportError, OSError, ValueError):
        log.exception("The dice reader cannot be used; its asks are answered by hand")
        hub.dice_state("lost")
        return None
