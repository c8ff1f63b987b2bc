"""Wi-Fi: name and password of the network that phones join, for the code on the table page.

They come from an option or from the settings of comitup, which opens a hotspot if there is no other Wi-Fi.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

COMITUP = Path("/etc/comitup.conf")


@dataclass(frozen=True, slots=True)
class Wifi:
    """The name and the password of a Wi-Fi network."""

    name: str
    phrase: str

    @property
    def code(self) -> str:
        r"""The text of a QR code for joining it.

        >>> print(Wifi('a;b,"c"', r"1:2\3").code)
        WIFI:T:WPA;S:a\;b\,\"c\";P:1\:2\\3;;
        """
        name, phrase = (re.sub(r'([\\;,:"])', r"\\\1", part) for part in (self.name, self.phrase))
        return f"WIFI:T:WPA;S:{name};P:{phrase};;"


def wifi_of_option(value: str) -> Wifi | None:
    """The network of ``NAME:PASSWORD``; None for an empty value. Raises ValueError.

    >>> wifi_of_option("Table 4:candle-light")
    Wifi(name='Table 4', phrase='candle-light')
    """
    if not value:
        return None
    name, _, phrase = value.partition(":")
    if not 0 < len(name.encode()) <= 32 or not 8 <= len(phrase) <= 63:
        raise ValueError("a name of at most 32 bytes, a colon, and a password of 8 to 63 characters")
    return Wifi(name, phrase)


def wifi_of_hotspot(settings: Path = COMITUP) -> Wifi | None:
    """The hotspot of comitup, if its settings have a name without variables, and a password."""
    try:
        lines = settings.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return None
    pairs = (line.partition(":") for line in lines if not line.lstrip().startswith("#"))
    given = {key.strip(): value.strip() for key, _, value in pairs}
    name, phrase = given.get("ap_name", ""), given.get("ap_password", "")
    return Wifi(name, phrase) if name and phrase and "<" not in name else None
