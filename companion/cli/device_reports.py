"""Device reports: prints what a camera and a dice reader report, to try them out without a server or a game."""

from __future__ import annotations

import json
import time

import click

from hardware.camera.frames import Source
from hardware.camera.geometry.layout import Layout
from hardware.camera.known_cards import KnownCards
from hardware.camera.tracking.camera_thread import CameraThread
from hardware.camera.tracking.pipeline import Event
from hardware.dice import SerialDiceReader
from hardware.dice.protocol import Colours

STEP = 0.1
"""Seconds between two looks at the devices."""


class DeviceReports:
    """Prints cards, rolls and the dice reader's state, and on standard error why a device is not found."""

    def __init__(self, as_json: bool) -> None:
        self._json = as_json
        self._said: set[str] = set()

    def print_all(self, source: Source | None, layout: Layout, known: KnownCards | None, port: str) -> bool:
        """Print until the pictures of a folder end, or Ctrl-C. Returns whether all devices were found."""
        camera = None
        if source is not None:
            camera = CameraThread(source, layout, known, on_event=self._card)
            camera.start()
        dice = SerialDiceReader(port, self._roll, self._dice_state) if port else None
        if dice is not None:
            dice.start()
        try:
            while source is None or source.live or not self._has_ended(camera):
                self._explain(dice, camera)
                time.sleep(STEP)
            self._explain(dice, camera)
        except KeyboardInterrupt:
            pass
        has_camera = camera is None or camera.latest_frame() is not None
        has_dice = dice is None or dice.introduction is not None
        if camera is not None:
            camera.stop()
        if dice is not None:
            dice.stop()
        return has_camera and has_dice

    @staticmethod
    def _has_ended(camera: CameraThread | None) -> bool:
        """Whether the pictures of a folder have ended, or cannot be read."""
        return camera is not None and camera.reason != ""

    def _print(self, content: dict[str, object], text: str) -> None:
        click.echo(json.dumps(content) if self._json else text)

    def _card(self, event: Event) -> None:
        turn = "" if event.turn is None else f", turn {event.turn:.0f}°"
        self._print(event.json(), f"{event.t:8.2f} s  {event.event:8} {event.text}  {event.zone or '–'}{turn}")

    def _roll(self, values: tuple[int, ...], colours: Colours) -> None:
        content: dict[str, object] = {"roll": list(values)}
        if any(colours):
            content["colours"] = list(colours)
        self._print(content, " ".join(["rolled", *map(str, values), *filter(None, colours)]))

    def _dice_state(self, state: object) -> None:
        self._print({"state": str(state)}, str(state))

    def _explain(self, dice: SerialDiceReader | None, camera: CameraThread | None) -> None:
        reasons = {dice.trouble if dice is not None else "", camera.reason if camera is not None else ""}
        for reason in reasons - self._said - {""}:
            click.echo(reason, err=True)
        self._said |= reasons
