"""A fake USB bus: the kernel's files for two cameras of one name, with their further nodes, below a folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.camera.sources import usb_cameras


def plug_in(folder: Path, patch: pytest.MonkeyPatch) -> list[str]:
    """Two USB cameras, of which the first has a serial number, and a chip that is no camera; what names the cameras."""
    system, devices = folder / "sys", folder / "dev"
    for number, (name, index, bus) in enumerate(
        (("HD Webcam: HD Webcam", 0, "usb1"), ("HD Webcam: HD Webcam", 1, "usb1"), ("HD Webcam", 0, "usb2"),
         ("bcm2835-isp", 0, "platform"))
    ):  # fmt: skip
        entry, hung = system / f"video{number}", folder / "devices" / bus / f"node{number}"
        for made in (entry, hung, devices):
            made.mkdir(parents=True, exist_ok=True)
        (entry / "name").write_text(f"{name}\n", encoding="utf-8")
        (entry / "index").write_text(f"{index}\n", encoding="utf-8")
        (entry / "device").symlink_to(hung)
        (devices / f"video{number}").write_bytes(b"")
    links = []
    for kind, name, node in (
        ("by-id", "usb-HD_0042-video-index0", 0),
        ("by-path", "pci-1-video-index0", 0),
        ("by-path", "pci-2-video-index0", 2),
    ):
        link = devices / "v4l" / kind / name
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(devices / f"video{node}")
        links.append(str(link))
    patch.setattr(usb_cameras, "SYSTEM", system)
    patch.setattr(usb_cameras, "DEVICES", devices)
    return [links[0], links[2]]
