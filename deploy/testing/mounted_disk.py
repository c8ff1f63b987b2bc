"""Mounted disk: the file system of a `VolatileDisk`, mounted on this computer without a virtual machine; as root.

qemu's storage daemon offers the disk as a file by FUSE, and a loop device makes a disk of that again: flushes of the
file system reach the `VolatileDisk` as flushes, and writes as writes.
"""

from __future__ import annotations

import contextlib
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from deploy.testing.virtual_machine import SystemTestError, output_of
from deploy.testing.volatile_disk import VolatileDisk

_READY_WITHIN = 20.0
_FREE_WITHIN = 30.0


@contextlib.contextmanager
def mounted_file(file: Path, place: Path) -> Iterator[Path]:
    """The mounted file system of a file, which may be changed. Raises `SystemTestError`.

    Threads of a killed process may hold it for a moment after the process is gone.
    """
    place.mkdir(exist_ok=True)
    output_of("mount", "-t", "ext4", "-o", "loop,noatime", str(file), str(place))
    try:
        yield place
    finally:
        until = time.monotonic() + _FREE_WITHIN
        while (done := subprocess.run(["umount", str(place)], capture_output=True, check=False)).returncode:
            if time.monotonic() > until:
                output_of("umount", "--lazy", str(place))
                raise SystemTestError(f"something still uses the card: {done.stderr!r}")
            time.sleep(0.02)


@contextlib.contextmanager
def mounted(disk: VolatileDisk, work: Path) -> Iterator[Path]:
    """The mounted file system of a disk that is on. It may be off at the end. Raises `SystemTestError`."""
    file, place = work / "disk", work / "mounted"
    file.touch()
    place.mkdir()
    block = f"driver=nbd,node-name=card,server.type=unix,server.path={disk.socket}"
    export = f"type=fuse,id=card,node-name=card,mountpoint={file},writable=on"
    daemon = subprocess.Popen(["qemu-storage-daemon", "--blockdev", block, "--export", export])
    try:
        until = time.monotonic() + _READY_WITHIN
        while file.stat().st_size != disk.size:
            if daemon.poll() is not None or time.monotonic() > until:
                raise SystemTestError("qemu-storage-daemon does not offer the disk (FUSE is needed)")
            time.sleep(0.05)
        # Without direct access: with it, large writes through FUSE did not reach the disk as they were.
        device = output_of("losetup", "--find", "--show", str(file)).strip()
        try:
            output_of("mount", "-t", "ext4", "-o", "noatime", device, str(place))
            try:
                yield place
            finally:
                output_of("umount", "--lazy", str(place))
        finally:
            subprocess.run(["losetup", "--detach", device], check=False)
    finally:
        daemon.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            daemon.wait(10)
        daemon.kill()
        daemon.wait()
