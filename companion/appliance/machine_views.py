"""Machine views: what the page of the computer shows of its health; terms become sentences."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from engine.core import Term

Since = Literal["no", "now", "was"]
"""Whether something is so now, or was so at some time since the computer was switched on."""


class MachineView(TypedDict):
    """The health of this computer. What it cannot tell is left out."""

    notes: list[Term]
    """What is wrong, and what to do."""
    low_voltage: NotRequired[Since]
    slowed: NotRequired[Since]
    """Whether the firmware slows the processor down, for heat or voltage."""
    heat: NotRequired[float]
    """Degrees Celsius."""
    memory_free: NotRequired[int]
    memory: NotRequired[int]
    """Bytes that programs may have, and of the whole memory."""
    disk_free: NotRequired[int]
    disk: NotRequired[int]
    """Bytes of the disk with the data folder."""
    card_errors: NotRequired[int]
    """Errors that the file system has counted."""
    signal: NotRequired[int]
    """Of the Wi-Fi, in dBm."""
