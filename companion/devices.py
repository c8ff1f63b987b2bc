"""Devices: makes camera and die out of what the command line says, and joins them to the senses.

Neither is needed. One that cannot be found is looked for again and shown as such; the game goes on
without it.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from companion.sensed import CameraEvents, DiceRolls
from companion.senses import Senses
from hardware.camera.layout import MAT, Layout

if TYPE_CHECKING:
    from hardware.camera.frames import Source
    from hardware.camera.lens import Lens

log = logging.getLogger("exchequer.devices")


def connect(senses: Senses, camera: str, dice: str, layout: Layout = MAT, lens: Lens | None = None) -> None:
    """Watch ``camera`` (device, video file, folder of pictures) and hear ``dice`` (port or id); "" is none.

    ``layout`` is what the camera looks down on, ``lens`` how it bends the picture, if that is known.
    """
    senses.start(_camera(senses, camera, layout, lens) if camera else None, _dice(senses, dice) if dice else None)


def _camera(senses: Senses, spec: str, layout: Layout, lens: Lens | None) -> CameraEvents | None:
    try:
        from hardware.camera.watcher import Watcher

        watcher = Watcher(
            _source(spec, layout),
            layout,
            lens=lens,
            on_event=lambda event: senses.saw(event.json()),
            on_state=senses.camera_state,
        )
        senses.camera_state("searching")
        return watcher
    except (ImportError, OSError, ValueError):
        log.exception("The camera cannot be used; the phones ask instead")
        senses.camera_state("lost")
        return None


def _source(spec: str, layout: Layout) -> Source:
    """The source of the frames; what is drawn is drawn with the zones that are watched."""
    from hardware.camera.simulated import SimulatedSource, SimulatedTable
    from hardware.camera.sources import open_source

    return SimulatedSource(SimulatedTable(layout)) if spec == "simulated" else open_source(spec)


def _dice(senses: Senses, spec: str) -> DiceRolls | None:
    try:
        from hardware.dice import Die

        return Die(spec, senses.rolled, senses.dice_state)
    except (ImportError, OSError, ValueError):
        log.exception("The die cannot be used; the phones ask instead")
        senses.dice_state("lost")
        return None
