"""Light server: with a camera it loads no libraries for vision, which its devices' program does."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.request import urlopen

from tests.faults.server import Server
from tests.waiting import wait_until


def test_a_server_with_a_camera_loads_no_vision_since_another_process_has_it(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", "--camera", "simulated")

    def state() -> object:
        with urlopen(f"{server.url}/healthz") as response:
            return json.load(response)["devices"]["camera"]["state"]

    try:
        assert wait_until(lambda: state() == "simulated", 60)
        with urlopen(f"{server.url}/host/{server.table}/camera.jpg?key={server.key}") as picture:
            assert picture.read(2) == b"\xff\xd8"
        loaded = Path(f"/proc/{server.process.pid}/maps").read_text()
        assert "python" in loaded and not re.findall("/(cv2|numpy|zxingcpp)/", loaded)
    finally:
        server.stop()
