"""Device reports: prints what a camera and a dice reader report, to try them out without a server or a game."""

from __future__ import annotations

import json
import time
from dataclasses import asdict
from pathlib import Path

import click

from companion.cli.picture_options import load_picture, picture_files
from hardware.camera.frames import Source
from hardware.camera.geometry.layout import Layout
from hardware.camera.known_cards import KnownCards
from hardware.camera.tracking.camera_thread import CameraThread
from hardware.camera.tracking.pipeline import Pipeline
from hardware.camera.tracking.scene import CameraEvent
from hardware.dice import SerialDiceReader
from hardware.dice.protocol import Colours

STEP = 0.1
"""Seconds between two looks at the devices."""


class DeviceReports:
    """Prints cards, rolls and the dice reader's state, and on standard error why a device is not found."""

    def __init__(self, as_json: bool) -> None:
        self._json = as_json
        self._said: set[str] = set()

    def read_folder(self, folder: Path, fps: float, layout: Layout, known: KnownCards | None) -> None:
        """Print what happens in the pictures of a folder, ``fps`` of which were taken per second."""
        pipeline = Pipeline(layout, known)
        for number, file in enumerate(picture_files(folder)):
            for event in pipeline.update(load_picture(file), number, number / fps):
                self._card(event)

    def read_devices(self, source: Source | None, layout: Layout, known: KnownCards | None, port: str) -> bool:
        """Print until Ctrl-C. Returns whether all devices were found."""
        camera = CameraThread(source, layout, known, on_event=self._card) if source is not None else None
        dice = SerialDiceReader(port, self._roll, self._dice_state) if port else None
        devices = [device for device in (camera, dice) if device is not None]
        for device in devices:
            device.start()
        try:
            while True:
                self._explain(dice.trouble if dice is not None else "")
                self._explain(camera.reason if camera is not None else "")
                time.sleep(STEP)
        except KeyboardInterrupt:
            has_camera = camera is None or camera.latest_frame() is not None
            return has_camera and (dice is None or dice.introduction is not None)
        finally:
            for device in devices:
                device.stop()

    def _print(self, content: dict[str, object], text: str) -> None:
        click.echo(json.dumps(content) if self._json else text)

    def _card(self, event: CameraEvent) -> None:
        turn = "" if event.turn is None else f", turn {event.turn:.0f}°"
        self._print(asdict(event), f"{event.t:8.2f} s  {event.event:8} {event.text}  {event.zone or '–'}{turn}")

    def _roll(self, values: tuple[int, ...], colours: Colours) -> None:
        content: dict[str, object] = {"roll": list(values)}
        if any(colours):
            content["colours"] = list(colours)
        self._print(content, " ".join(["rolled", *map(str, values), *filter(None, colours)]))

    def _dice_state(self, state: object) -> None:
        self._print({"state": str(state)}, str(state))

    def _explain(self, reason: str) -> None:
        if reason and reason not in self._said:
            self._said.add(reason)
            click.echo(reason, err=True)
