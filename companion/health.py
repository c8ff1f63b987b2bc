"""How the senses are, for the host: figures of camera and die, and what was odd about them.

Camera and die each tell their own health as a dictionary of plain values. Here they get one form that the host
page, the health address and the doctor share; what a device does not tell is left out. Nothing here says
which card lies where, so nothing here is secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

CAMERA_FIGURES = ("fps", "load", "ms", "width", "height", "pixels_per_module", "markers", "seen_at", "lens", "reason")
DIE_FIGURES = ("port", "identity", "firmware", "heard_at", "noise", "missed", "trouble")
"""What is passed on of a device's own figures."""
_LONGEST = 80
"""Characters of a device's or a stranger's text that are shown."""
ODD = ("mirrored", "foreign", "duplicate", "hostile")
"""Kinds of codes that are told apart and not played."""


def of_camera(camera: object) -> dict[str, Any]:
    """The camera's figures; none if it tells none. It may have to finish a frame first."""
    told = _told(camera)
    told.setdefault("reason", getattr(camera, "reason", ""))
    return _plain(told, CAMERA_FIGURES)


def of_die(die: object) -> dict[str, Any]:
    """The die's figures."""
    told = _told(die)
    for name in ("identity", "missed", "trouble"):
        told.setdefault(name, getattr(die, name, None))
    return _plain(told, DIE_FIGURES)


def for_anybody(told: Mapping[str, Any]) -> dict[str, Any]:
    """What of a device's state and figures names neither card nor roll."""
    return {name: told[name] for name in ("state", "simulated", *CAMERA_FIGURES, *DIE_FIGURES) if name in told}


def odd_codes(camera: object) -> Iterator[tuple[str, str]]:
    """Kind and text of each odd code that the camera has to tell."""
    report = getattr(camera, "report", None)
    if report is None:
        return
    try:
        told = report()
    except Exception:
        return
    for kind in ODD:
        for text in told.get(kind, ()):
            yield kind, _short(text)


def _told(device: object) -> dict[str, Any]:
    """What a device says of itself; nothing if it cannot: a host page does not fall over a camera."""
    health = getattr(device, "health", None)
    if not callable(health):
        return {}
    try:
        return dict(cast("Mapping[str, Any]", health()))
    except Exception:
        return {}


def _plain(told: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    """The named figures as JSON values; what is missing or empty is left out."""
    return {name: _value(told[name]) for name in names if told.get(name) not in (None, "")}


def _value(value: Any) -> Any:
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
