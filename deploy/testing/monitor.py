"""Monitor of a virtual machine: presses its keys and takes pictures of its display, by qemu's QMP."""

from __future__ import annotations

import contextlib
import json
import socket
import time
from pathlib import Path

from PIL import Image

from deploy.testing.virtual_machine import SystemTestError


class Monitor:
    """The connection to one machine, by a socket whose path fits its 107 bytes."""

    def __init__(self, path: Path, limit: float = 60) -> None:
        """Connect to the socket, which qemu makes in so many seconds. Raises `SystemTestError`."""
        until = time.monotonic() + limit
        while True:
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            try:
                self._socket.connect(str(path))
                break
            except OSError as problem:
                self._socket.close()
                if time.monotonic() > until:
                    raise SystemTestError(f"the machine's monitor cannot be reached: {problem}") from None
                time.sleep(0.5)
        self._socket.settimeout(120)
        self._lines = self._socket.makefile("r", encoding="utf-8")
        self._lines.readline()  # its greeting
        self.ask("qmp_capabilities")

    @staticmethod
    def options(path: Path) -> list[str]:
        """The options of qemu for it."""
        return ["-qmp", f"unix:{path},server=on,wait=off"]

    def ask(self, command: str, **arguments: object) -> object:
        """The answer to a command. Raises `SystemTestError` when it is refused or the machine has ended."""
        words = {"execute": command} | ({"arguments": arguments} if arguments else {})
        try:
            self._socket.sendall(json.dumps(words).encode() + b"\n")
            for line in self._lines:
                answer = json.loads(line)
                if "error" in answer:
                    raise SystemTestError(f"{command}: {answer['error']['desc']}")
                if "return" in answer:
                    return answer["return"]
        except OSError as problem:
            raise SystemTestError(f"{command}: {problem}") from None
        raise SystemTestError(f"{command}: the machine has ended")

    def press(self, key: str) -> None:
        """Press and release a key of the machine's keyboard, named as in qemu (QKeyCode)."""
        self.ask("send-key", keys=[{"type": "qcode", "data": key}])

    def picture(self, file: Path) -> Image.Image:
        """What the display shows; qemu writes it to the file first. Raises `SystemTestError`."""
        self.ask("screendump", filename=str(file))
        return Image.open(file).convert("RGB")

    def close(self) -> None:
        """End the connection."""
        with contextlib.suppress(OSError):
            self._socket.close()
