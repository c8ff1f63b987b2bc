"""Virtual machine with a card: the image, its own kernel and start archive, under qemu.

What the machine writes goes to a file of its own, so that the image stays as it is.
"""

from __future__ import annotations

import contextlib
import json
import re
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path

SECTOR = 512
GROWN = 8 * 1024**3
"""Bytes of the card, to whose end the system's partition has to grow."""


class SystemTestError(Exception):
    """What did not hold, with the end of the machine's console."""


class Machine:
    """A virtual machine with a card; its port 8080 is a port of this computer."""

    def __init__(
        self,
        card: Path,
        work: Path,
        processors: int = 2,
        memory: int = 1024,
        *,
        wire: bool = True,
        devices: Sequence[str] = (),
        parameters: str = "",
        disk: Sequence[str] = (),
    ) -> None:
        """Nothing runs yet.

        ``memory`` is in MB: that of a Raspberry Pi 3. Without ``wire`` it has no network card, and serves no port of
        this computer. ``devices`` are more options of qemu, and ``parameters`` more of the kernel; ``disk`` are options
        for another disk in the card's place.
        """
        self.card = card
        self.console = work / "console.log"
        self._kernel, self._start, self._root = boot_files(card, work)
        self._processors, self._memory = processors, memory
        self._wire, self._devices, self._parameters = wire, tuple(devices), parameters
        self._disk = tuple(disk) or ("-drive", f"file={card},if=virtio,format=qcow2,cache=writeback,discard=unmap")
        self._process: subprocess.Popen[bytes] | None = None
        self.port = 0

    def switch_on(self) -> None:
        """Start the machine."""
        self.port = free_port() if self._wire else 0
        card = f"user,model=virtio-net-pci,hostfwd=tcp:127.0.0.1:{self.port}-:8080" if self._wire else "none"
        words = [
            "qemu-system-aarch64", "-machine", "virt", "-cpu", "cortex-a72", "-smp", str(self._processors),
            "-m", str(self._memory), "-nographic", "-nic", card,
            *self._disk,
            "-kernel", str(self._kernel), "-initrd", str(self._start),
            "-append", f"root={self._root} console=ttyAMA0 panic=5 systemd.show_status=true {self._parameters}",
            "-no-reboot", *self._devices,
        ]  # fmt: skip
        with self.console.open("ab") as console:
            self._process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=console, stderr=subprocess.STDOUT,
                start_new_session=True,
            )  # fmt: skip

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
    base = json.loads(output_of("qemu-img", "info", "--output=json", str(card)))["full-backing-filename"]
    start = int(re.findall(r"start=\s*(\d+)", output_of("sfdisk", "--dump", base))[0])
    place = f"{base}@@{start * SECTOR}"

    def read(name: str) -> Path:
        found = work / name
        output_of("mcopy", "-n", "-o", "-i", place, f"::/{name}", str(found))
        return found

    configured = read("config.txt").read_text(encoding="utf-8")
    kernel = re.search(r"^kernel=(\S+)", configured, re.MULTILINE)
    archive = re.search(r"^initramfs (\S+)", configured, re.MULTILINE)
    root = re.search(r"root=(\S+)", read("cmdline.txt").read_text(encoding="utf-8"))
    if not (kernel and archive and root):
        raise SystemTestError("config.txt or cmdline.txt of the card names no kernel, start archive or root")
    return read(kernel[1]), read(archive[1]), root[1]


def output_of(*words: str) -> str:
    """What a command prints. Raises `SystemTestError`."""
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
        output_of(
            "qemu-img", "create", "-q", "-f", "qcow2", "-b", str(image.resolve()), "-F", "raw", str(card), str(GROWN)
        )
        yield card, work
