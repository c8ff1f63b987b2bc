"""Start archive (initramfs) of the image: finds the root file system on the card, and hands over to systemd.

Debian's own generator has to run on the image's processor, which takes a quarter of an hour under emulation. This one
packs busybox, a script and the drivers of storage, the same bytes for the same root. On the appliance, a later kernel
gets Debian's.
"""

from __future__ import annotations

import gzip
import lzma
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from deploy.building.source import BuildError

DRIVERS = (
    "arch/arm64/crypto/crc", "crypto/crc32c", "drivers/block/virtio_blk", "drivers/clk/bcm", "drivers/clk/clk-rp1",
    "drivers/dma/bcm2835", "drivers/firmware/raspberrypi", "drivers/gpio/gpio-brcmstb",
    "drivers/gpio/gpio-raspberrypi", "drivers/i2c/busses/i2c-bcm2835", "drivers/irqchip/irq-bcm2712",
    "drivers/misc/rp1",
    "drivers/mmc/core/mmc_block", "drivers/mmc/core/pwrseq", "drivers/mmc/host/bcm2835", "drivers/mmc/host/cqhci",
    "drivers/mmc/host/sdhci", "drivers/nvme", "drivers/phy/broadcom", "drivers/pinctrl/bcm",
    "drivers/pinctrl/pinctrl-rp1", "drivers/regulator", "drivers/reset", "drivers/scsi/sd_mod",
    "drivers/scsi/virtio_scsi", "drivers/usb/dwc2", "drivers/usb/dwc3", "drivers/usb/host", "drivers/usb/phy",
    "drivers/usb/storage", "drivers/virtio", "fs/ext4", "fs/jbd2", "fs/mbcache", "lib/crc", "lib/libcrc32c",
)  # fmt: skip
"""Modules, by the beginning of their path: card readers, USB sticks and disks of Raspberry Pis and virtual machines."""

START = """#!/bin/busybox sh
# Finds the root file system that the kernel's command line names, mounts it for reading, and starts systemd.
# systemd checks and repairs it before it is mounted for writing.
/bin/busybox --install -s /bin
ln -s bin /sbin  # the kernel loads what a driver asks for by /sbin/modprobe
mkdir -p /proc /sys /dev /run /root
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs devtmpfs /dev
mount -t tmpfs -o mode=0755,nodev,nosuid tmpfs /run
wanted=
for word in $(cat /proc/cmdline); do
    case $word in root=*) wanted=${word#root=} ;; esac
done
device() {
    case $wanted in
        UUID=*|LABEL=*) findfs "$wanted" 2>/dev/null ;;
        *) [ ! -b "$wanted" ] || echo "$wanted" ;;
    esac
}
modprobe -q ext4
tries=0
until found=$(device) && [ -n "$found" ]; do
    # The drivers of buses find further devices, which need further drivers.
    find /sys/devices -name modalias -exec cat {} + 2>/dev/null | sort -u | while read -r alias; do
        modprobe -q "$alias" 2>/dev/null
    done
    modprobe -q mmc_block; modprobe -q sd_mod
    tries=$((tries + 1))
    if [ "$tries" -gt 120 ]; then
        echo "Exchequer: there is no file system $wanted. Is the card whole, and in its slot?"
        exec sh
    fi
    sleep 0.5
done
mount -t ext4 -o ro "$found" /root || {
    e2fsck -p "$found" 2>/dev/null
    mount -t ext4 -o ro "$found" /root || { echo "Exchequer: $found cannot be mounted."; exec sh; }
}
mount -o move /proc /root/proc
mount -o move /sys /root/sys
mount -o move /dev /root/dev
mount -o move /run /root/run
exec switch_root /root /sbin/init
"""
"""The program that the kernel starts."""


def build_initramfs(root: Path, kernel: str) -> bytes:
    """The start archive for a kernel of a root, compressed. ``busybox-static`` must be installed in the root.

    Raises `BuildError`.
    """
    busybox = next((path for name in ("usr/bin/busybox", "bin/busybox") if (path := root / name).is_file()), None)
    if busybox is None:
        raise BuildError("the root has no busybox (package busybox-static)")
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        for name in ("bin", "proc", "sys", "dev", "run", "root"):
            (tree / name).mkdir()
        shutil.copyfile(busybox, tree / "bin" / "busybox")
        (tree / "bin" / "busybox").chmod(0o755)
        (tree / "init").write_text(START, encoding="ascii")
        (tree / "init").chmod(0o755)
        _add_modules(root, kernel, tree)
        return gzip.compress(b"".join(_archive(tree)), 6, mtime=0)


def _add_modules(root: Path, kernel: str, tree: Path) -> None:
    """Add the drivers with what they depend on, uncompressed: busybox loads them so."""
    source = root / "usr" / "lib" / "modules" / kernel
    listed = (source / "modules.dep").read_text(encoding="ascii").splitlines()
    needs = {module: rest.split() for module, _, rest in (line.partition(":") for line in listed)}
    wanted = {one for one in needs if one.removeprefix("kernel/").startswith(DRIVERS)}
    wanted |= {other for one in wanted for other in needs[one]}
    if not wanted:
        raise BuildError(f"the kernel {kernel} has none of the drivers")
    target = tree / "lib" / "modules" / kernel
    for one in sorted(wanted):
        content = (source / one).read_bytes()
        placed = target / one.removesuffix(".xz")
        placed.parent.mkdir(parents=True, exist_ok=True)
        placed.write_bytes(lzma.decompress(content) if one.endswith(".xz") else content)
    for name in ("modules.builtin", "modules.builtin.modinfo", "modules.order"):
        shutil.copyfile(source / name, target / name)
    depmod = shutil.which("depmod") or "/usr/sbin/depmod"  # not in the path of an ordinary user
    done = subprocess.run([depmod, "-b", str(tree), kernel], capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"depmod failed: {done.stderr.strip()}")


def _archive(tree: Path) -> Iterator[bytes]:
    """The tree as a cpio archive of the kind "newc", with the console that the kernel needs at once."""
    paths = sorted(tree.rglob("*"))
    for number, path in enumerate(paths, start=1):
        name = str(path.relative_to(tree))
        mode = path.lstat().st_mode
        yield _entry(number, name, mode, b"" if path.is_dir() else path.read_bytes())
    yield _entry(len(paths) + 1, "dev/console", 0o020600, b"", (5, 1))
    yield _entry(0, "TRAILER!!!", 0, b"")


def _entry(number: int, name: str, mode: int, content: bytes, device: tuple[int, int] = (0, 0)) -> bytes:
    """One entry of the archive, padded to multiples of 4 bytes."""
    encoded = name.encode() + b"\0"
    fields = (number, mode, 0, 0, 1, 0, len(content), 0, 0, *device, len(encoded), 0)
    head = b"070701" + b"".join(b"%08x" % one for one in fields) + encoded
    return head + b"\0" * (-len(head) % 4) + content + b"\0" * (-len(content) % 4)
