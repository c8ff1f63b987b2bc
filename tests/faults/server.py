"""Server process: ``exchequer run`` on a free port, which tests can stop, kill and measure."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path


class Server:
    """``exchequer run`` with a data folder; its log is beside that folder. Its port and keys are those that it prints.

    ``source_tree`` is the folder of another copy of the project. With ``wait=False`` the start is not awaited, and
    ``port`` is 0.
    """

    def __init__(self, data: Path, *options: str, source_tree: Path | None = None, wait: bool = True) -> None:
        self.data = data
        self.log = data.parent / f"{data.name}.log"
        command = [sys.executable, "-m", "companion", "run", "--host", "127.0.0.1", "--port", "0", "--data", str(data)]
        paths = os.environ | ({"PYTHONPATH": str(source_tree)} if source_tree else {})
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *options], stdout=subprocess.PIPE, stderr=log, text=True, cwd=source_tree, env=paths
            )
        self.output = self.url = self.table = self.key = self.house_key = ""
        self.port = 0
        if wait:
            self._read_links()

    def _read_links(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.output += line
            if line.startswith("Stop with"):
                break
        house = re.search(r"(http://[^/]+:(\d+))/house\?key=(\w+)", self.output)
        assert house is not None, self.output + self.written()
        self.url, self.port, self.house_key = house[1], int(house[2]), house[3]
        if table := re.search(r"/host/(\w+)\?key=(\w+)", self.output):  # a café has none
            self.table, self.key = table.groups()

    def kill(self) -> None:
        """Kill the process without any clean-up, as a power cut does."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Stop the process by SIGTERM, and return its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, number: signal.Signals) -> int:
        self.process.send_signal(number)
        code = self.process.wait(timeout=60)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def written(self, start: int = 0) -> str:
        """What has been written to the log, from a byte on."""
        return self.log.read_bytes()[start:].decode("utf-8", "replace")

    def has_failed(self, start: int = 0) -> bool:
        """Whether the log has an exception, from a byte on."""
        written = self.written(start)
        return "Traceback" in written or '"exception":' in written


class Memory(threading.Thread):
    """The resident memory of processes in MB, sampled every 20 ms: that at the start, and the highest."""

    def __init__(self, *processes: int) -> None:
        super().__init__(daemon=True)
        self._files = [Path(f"/proc/{process}/status") for process in processes]
        self.before = self.peak = self._resident()
        self._ended = threading.Event()
        self.start()

    def _resident(self) -> float:
        texts = [file.read_text(encoding="ascii") for file in self._files]
        return sum(int(found[1]) / 1000 for text in texts if (found := re.search(r"VmRSS:\s+(\d+)", text)))

    def run(self) -> None:
        """Sample until the end."""
        while not self._ended.wait(0.02):
            self.peak = max(self.peak, self._resident())

    def end(self) -> float:
        """End the measurement, and return the growth in MB."""
        self._ended.set()
        self.join()
        return self.peak - self.before
