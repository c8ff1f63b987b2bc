"""USB cameras: those that are connected to this computer, by name, from the kernel's lists of Video4Linux devices.

A camera is given by a link that stays valid when it is plugged in again or the computer is restarted: by its serial
number (``/dev/v4l/by-id``), or by its port where it has none of its own or another camera has the same one
(``/dev/v4l/by-path``). A device has further nodes without pictures, for example for its metadata; they are left out.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

SYSTEM, DEVICES = Path("/sys/class/video4linux"), Path("/dev")
_LONGEST = 60
"""Characters of a name."""


@dataclass(frozen=True)
class UsbCamera:
    """A camera: its source specification, which stays valid, its name, and its device node now."""

    spec: str
    name: str
    node: Path

    def is_at(self, path: Path) -> bool:
        """Whether a path, which may be a link, is this camera's device."""
        return path.resolve() == self.node.resolve()


def cameras() -> list[UsbCamera]:
    """The USB cameras that are connected, in the order of their nodes; cameras of one name are numbered."""
    system, devices = SYSTEM, DEVICES
    try:
        entries = sorted(
            (entry for entry in system.iterdir() if entry.name[5:].isdigit()), key=lambda entry: int(entry.name[5:])
        )
    except OSError:
        return []
    found, seen = list[UsbCamera](), Counter[str]()
    for entry in entries:
        node = devices / entry.name
        if not node.exists() or _text(entry / "index") not in ("", "0") or not _is_usb(entry):
            continue
        name = _text(entry / "name").split(": ")[0][:_LONGEST] or entry.name
        seen[name] += 1
        found.append(UsbCamera(_lasting(node, devices), name if seen[name] == 1 else f"{name} ({seen[name]})", node))
    return found


def _is_usb(entry: Path) -> bool:
    """Whether a device hangs on a USB bus."""
    device = entry / "device"
    return not device.exists() or any(part.startswith("usb") for part in device.resolve().parts)


def _lasting(node: Path, devices: Path) -> str:
    """The link to a node that stays valid; the node itself where there is none."""
    for kind in ("by-id", "by-path"):
        folder = devices / "v4l" / kind
        try:
            links = sorted(link for link in folder.iterdir() if link.resolve() == node.resolve())
        except OSError:
            continue
        if links:
            return str(links[0])
    return str(node)


def _text(path: Path) -> str:
    """The printable text of a small file; "" if it cannot be read."""
    try:
        content = path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
    return "".join(character for character in content if character.isprintable())
