"""The test ``deploy/test system``: the image boots in a virtual machine, and serves a table.

The machine is qemu's ``virt`` with the image's own kernel, start archive and card, written to a second file, so that
the image stays as it is. Under emulation a second of the machine takes many here: the times that are printed compare
builds with one another, and are no times of a Raspberry Pi.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

SECTOR = 512
GROWN = 8 * 1024**3
"""Bytes of the card, to whose end the system's partition has to grow."""


class SystemTestError(Exception):
    """What did not hold, with the end of the machine's console."""


class Machine:
    """A virtual machine with a card; its port 8080 is a port of this computer."""

    def __init__(self, card: Path, work: Path, processors: int = 2, memory: int = 1024) -> None:
        """Nothing runs yet. ``memory`` is in MB: that of a Raspberry Pi 3."""
        self.card = card
        self.console = work / "console.log"
        self._kernel, self._start, self._root = boot_files(card, work)
        self._processors, self._memory = processors, memory
        self._process: subprocess.Popen[bytes] | None = None
        self.port = 0

    def switch_on(self) -> None:
        """Start the machine."""
        self.port = free_port()
        words = [
            "qemu-system-aarch64", "-machine", "virt", "-cpu", "cortex-a72", "-smp", str(self._processors),
            "-m", str(self._memory), "-nographic", "-nic",
            f"user,model=virtio-net-pci,hostfwd=tcp:127.0.0.1:{self.port}-:8080",
            "-drive", f"file={self.card},if=virtio,format=qcow2,cache=writeback,discard=unmap",
            "-kernel", str(self._kernel), "-initrd", str(self._start),
            "-append", f"root={self._root} console=ttyAMA0 panic=5 systemd.show_status=true", "-no-reboot",
        ]  # fmt: skip
        with self.console.open("ab") as console:
            self._process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=console, stderr=subprocess.STDOUT, start_new_session=True
            )

    def cut(self) -> None:
        """Cut the machine's power: what its system has not written yet is lost."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def ended(self) -> bool:
        """Whether the machine has stopped by itself."""
        return self._process is not None and self._process.poll() is not None

    def wait_until_healthy(self, limit: float) -> float:
        """Wait until the table is served; returns the seconds since the call. Raises `SystemTestError`."""
        begun = time.monotonic()
        while time.monotonic() < begun + limit:
            if self.ended():
                break
            with contextlib.suppress(OSError, ValueError):
                address = f"http://127.0.0.1:{self.port}/healthz"
                with urllib.request.urlopen(address, timeout=20) as reply:
                    if json.loads(reply.read())["ok"]:
                        return time.monotonic() - begun
            time.sleep(0.5)
        raise SystemTestError(
            f"the machine is not healthy after {time.monotonic() - begun:.0f} s:\n{self.last_lines()}"
        )

    def last_lines(self, number: int = 40) -> str:
        """The end of what the console shows."""
        text = self.console.read_bytes().decode("utf-8", "replace")
        return "\n".join(text.splitlines()[-number:])

    def page(self, path: str) -> str:
        """A page of the machine. Raises `SystemTestError`."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=120) as reply:
                return str(reply.read().decode())
        except urllib.error.URLError as problem:
            raise SystemTestError(f"{path}: {problem}") from None


def free_port() -> int:
    """A free port of this computer."""
    with socket.create_server(("127.0.0.1", 0)) as one:
        return int(one.getsockname()[1])


def boot_files(card: Path, work: Path) -> tuple[Path, Path, str]:
    """The kernel, the start archive and the root of a card, as its firmware would load them.

    They are in the first partition; ``config.txt`` and ``cmdline.txt`` name them. Raises `SystemTestError`.
    """
    base = json.loads(_output("qemu-img", "info", "--output=json", str(card)))["full-backing-filename"]
    start = int(re.findall(r"start=\s*(\d+)", _output("sfdisk", "--dump", base))[0])
    place = f"{base}@@{start * SECTOR}"

    def read(name: str) -> Path:
        found = work / name
        _output("mcopy", "-n", "-o", "-i", place, f"::/{name}", str(found))
        return found

    configured = read("config.txt").read_text(encoding="utf-8")
    kernel = re.search(r"^kernel=(\S+)", configured, re.MULTILINE)
    archive = re.search(r"^initramfs (\S+)", configured, re.MULTILINE)
    root = re.search(r"root=(\S+)", read("cmdline.txt").read_text(encoding="utf-8"))
    if not (kernel and archive and root):
        raise SystemTestError("config.txt or cmdline.txt of the card names no kernel, start archive or root")
    return read(kernel[1]), read(archive[1]), root[1]


def _output(*words: str) -> str:
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemTestError(f"{words[0]} failed: {done.stderr.strip()}")
    return done.stdout


@contextlib.contextmanager
def card_of(image: Path) -> Iterator[tuple[Path, Path]]:
    """A card with an image, whose changes are written to a file of its own; and a folder for the test."""
    with tempfile.TemporaryDirectory(prefix="exchequer-system-") as folder:
        work = Path(folder)
        card = work / "card.qcow2"
        _output(
            "qemu-img", "create", "-q", "-f", "qcow2", "-b", str(image.resolve()), "-F", "raw", str(card), str(GROWN)
        )
        yield card, work


def examine(card: Path, work: Path) -> dict[str, object]:
    """Check the system's file system of a card after its machine is off, and its size. Raises `SystemTestError`."""
    whole = work / "whole.img"
    _output("qemu-img", "convert", "-O", "raw", str(card), str(whole))
    start, size = (
        int(one) for one in re.findall(r"start=\s*(\d+), size=\s*(\d+)", _output("sfdisk", "-d", str(whole)))[1]
    )
    part = work / "system.img"
    _output("dd", f"if={whole}", f"of={part}", "bs=1M", "iflag=skip_bytes,count_bytes", "conv=sparse",
            f"skip={start * SECTOR}", f"count={size * SECTOR}", "status=none")  # fmt: skip
    # The journal of the file system is applied first, as at the next start.
    subprocess.run(["e2fsck", "-p", str(part)], capture_output=True, check=False)
    done = subprocess.run(["e2fsck", "-f", "-n", str(part)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemTestError(f"the file system is not clean: {done.stdout[-500:]}")
    listed = _output("dumpe2fs", "-h", str(part))
    blocks, block = (
        int(re.findall(rf"^{name}:\s+(\d+)", listed, re.MULTILINE)[0]) for name in ("Block count", "Block size")
    )
    whole.unlink()
    part.unlink()
    return {"clean": True, "partition": size * SECTOR, "file_system": blocks * block}


def main(arguments: list[str]) -> int:
    """Boot the image twice, and print what was found as JSON."""
    parser = argparse.ArgumentParser(prog="deploy/test system", description="Boot the image in a virtual machine.")
    parser.add_argument("image", type=Path, help="an uncompressed image of deploy/build image")
    parser.add_argument("--limit", type=float, default=900, help="seconds for a start until it is healthy")
    parser.add_argument("--keep", type=Path, help="copy the console's output to this file")
    chosen = parser.parse_args(arguments)
    result: dict[str, object] = {"image": chosen.image.name}
    with card_of(chosen.image) as (card, work):
        machine = None
        try:
            machine = Machine(card, work)
            machine.switch_on()
            result["first_start_s"] = round(machine.wait_until_healthy(chosen.limit))
            print(f"the first start is healthy after {result['first_start_s']} s", flush=True)
            if "Exchequer" not in machine.page("/"):
                raise SystemTestError("the start page is not Exchequer's")
            machine.cut()
            result["card"] = examine(card, work)
            print(f"power cut; the card: {result['card']}", flush=True)
            machine.switch_on()
            result["second_start_s"] = round(machine.wait_until_healthy(chosen.limit))
            print(f"the second start is healthy after {result['second_start_s']} s", flush=True)
            result["ok"] = True
        except SystemTestError as problem:
            result["ok"], result["problem"] = False, str(problem)
        finally:
            if machine is not None:
                machine.cut()
                if chosen.keep is not None and machine.console.exists():
                    shutil.copyfile(machine.console, chosen.keep)
    print(json.dumps(result))
    return 0 if result["ok"] else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
