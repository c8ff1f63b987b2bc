"""Mains frequency: 50 or 60 Hz, by the computer's time zone. Lamps flicker at twice of it, which bands a picture."""

from __future__ import annotations

import os
from pathlib import Path

_SIXTY = (
    "America/", "US/", "Canada/", "Brazil/", "Mexico/", "Asia/Seoul", "Asia/Taipei", "Asia/Manila", "Asia/Riyadh",
    "Pacific/Honolulu", "Pacific/Guam", "Pacific/Palau", "Pacific/Majuro", "Africa/Monrovia",
)  # fmt: skip
_FIFTY_THERE = (
    "America/Argentina", "America/Buenos_Aires", "America/Santiago", "America/Punta_Arenas", "America/Asuncion",
    "America/Montevideo", "America/La_Paz", "America/Jamaica", "America/Barbados", "America/Cayenne",
    "America/Martinique", "America/Guadeloupe", "America/Nuuk", "America/Godthab", "America/Scoresbysund",
    "America/Thule", "America/Danmarkshavn", "America/Grenada", "America/Dominica", "America/St_Lucia",
    "America/St_Vincent",
)  # fmt: skip
"""Places in the Americas with 50 Hz."""
_UNKNOWN = ("", "UTC", "Etc/", "Universal", "Zulu", "GMT", "Japan", "Asia/Tokyo")
"""Zones that tell nothing: those of no place, and Japan, half of which has 50 Hz and half 60."""


def mains_of(zone: str) -> int | None:
    """50 or 60 Hz in a time zone such as ``Europe/Rome``; None where that is not known.

    >>> mains_of("Europe/Rome"), mains_of("America/New_York"), mains_of("Etc/UTC")
    (50, 60, None)
    """
    if not zone or zone.startswith(_UNKNOWN[1:]):
        return None
    return 60 if zone.startswith(_SIXTY) and not zone.startswith(_FIFTY_THERE) else 50


def time_zone() -> str:
    """The computer's time zone; "" if it is not known."""
    named = os.environ.get("TZ", "").lstrip(":")
    if named:
        return named
    try:
        _, found, zone = str(Path("/etc/localtime").resolve()).partition("/zoneinfo/")
        return zone if found else Path("/etc/timezone").read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""
