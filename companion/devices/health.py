"""Health figures of the devices, in one form for the host page, the health address and the doctor.

A camera and a dice reader report their health as mappings of plain values. The figures that pages may show are
selected, rounded and shortened here. None of them names a card and its zone, so none is secret.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from typing import cast

from pydantic import JsonValue

from companion.devices.protocols import Capabilities, Figures

log = logging.getLogger("exchequer.devices")

CAMERA_FIGURES = (
    "fps", "load", "ms", "width", "height", "pixels_per_module", "markers", "seen_at", "lens", "trouble", "reason",
)  # fmt: skip
DICE_FIGURES = ("port", "identity", "firmware", "received_at", "noise", "missed", "trouble")
"""The figures that are passed on."""
_LONGEST = 80
"""Characters of a text from a device or a code that are shown."""
REJECTED = ("mirrored", "foreign", "duplicate", "hostile")
"""The reasons for which a code is rejected."""


def of_camera(camera: Capabilities) -> Figures:
    """The figures of a camera; empty if it reports none. It may have to finish a frame first."""
    figures = _reported(camera)
    if camera.reason is not None:
        figures.setdefault("reason", camera.reason.reason)
    return _plain(figures, CAMERA_FIGURES)


def of_dice(dice: Capabilities) -> Figures:
    """The figures of a dice reader."""
    figures = _reported(dice)
    if dice.rolls is not None:
        figures.setdefault("identity", dice.rolls.identity)
        figures.setdefault("missed", dice.rolls.missed)
        figures.setdefault("trouble", dice.rolls.trouble)
    return _plain(figures, DICE_FIGURES)


def for_anybody(shown: Mapping[str, object]) -> dict[str, object]:
    """The part of a device's state and figures that names neither card nor roll."""
    public = ("state", "simulated", *CAMERA_FIGURES, *DICE_FIGURES)
    return {name: value for name, value in shown.items() if name in public}


def rejected_codes(camera: Capabilities) -> Iterator[tuple[str, str]]:
    """The reason and the text of each code that the camera has rejected."""
    if camera.rejected_codes is None:
        return
    try:
        report = camera.rejected_codes.report()
    except Exception:
        log.debug("The camera could not report rejected codes", exc_info=True)
        return
    for reason in REJECTED:
        for text in report.get(reason, ()):
            yield reason, _short(text)


def _reported(device: Capabilities) -> dict[str, object]:
    """The figures as the device reports them; empty if that fails: the host page works without them."""
    if device.figures is None:
        return {}
    try:
        return dict(device.figures.health())
    except Exception:
        log.debug("A device could not report its health", exc_info=True)
        return {}


def _plain(figures: Mapping[str, object], names: tuple[str, ...]) -> Figures:
    """The named figures as JSON values, without those that are missing or empty."""
    named = {name: _value(figures[name]) for name in names if figures.get(name) not in (None, "")}
    return cast("Figures", named)


def _value(value: object) -> JsonValue:
    """A figure as JSON: rounded, shortened, and as text where it is of another type."""
    if isinstance(value, bool | int):
        return value
    if isinstance(value, float):
        return round(value, 2)
    if isinstance(value, list | tuple | set | frozenset):
        return [_value(one) for one in list(value)[:20]]
    return _short(value)


def _short(text: object) -> str:
    shown = "".join(sign if sign.isprintable() else " " for sign in str(text))
    return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 1]}…"
