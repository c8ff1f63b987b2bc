"""Light server: without a camera it loads no library of vision or printing; nor of a café."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
LOADS = """
import sys
sys.path.insert(0, {root!r})
from pathlib import Path
from companion.server.app import create_app
from companion.settings import Settings
app = create_app(Settings(data=Path({data!r}), base_url=""))
client = app.test_client()
assert client.get("/").status_code == 200 and client.get("/healthz").status_code == 200
print(*sorted(name for name in sys.modules if "." not in name))
"""


AGENT = """
import time
from companion.server.app import parts_of
from companion.tables.device_keys import of_table
parts = parts_of(app)
table = parts.registry.open("Tuesday", game="world_without_end")
agent = parts.socketio.test_client(app)
states = {{"camera": {{"state": "ready"}}, "dice": {{"state": "ready"}}, "rejected": []}}
hello = {{"table": table.id, "page": "devices", "session": "a" * 32, "states": states}}
key = parts.agents.keys.key(of_table(table.id))
assert agent.emit("hello", {{**hello, "token": key}}, callback=True)["ok"]
parts.hubs.of(table).follow()
received, until = [], time.monotonic() + 60  # the server's own thread may be about to send it
while not any(got["name"] == "look_for" for got in received):
    assert time.monotonic() < until
    received += agent.get_received()
print(*sorted(name for name in sys.modules if "." not in name))
"""


def test_a_server_to_which_agents_report_their_cameras_loads_no_vision_either(tmp_path: Path) -> None:
    code = (LOADS + AGENT).format(root=str(ROOT), data=str(tmp_path))
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
    assert not {"cv2", "numpy", "zxingcpp"} & set(ran.stdout.split())


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The top-level modules that such a server has loaded once it has served two pages."""
    code = LOADS.format(root=str(ROOT), data=str(tmp_path_factory.mktemp("data")))
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    return set(ran.stdout.split())


@pytest.mark.parametrize("heavy", ["cv2", "numpy", "zxingcpp", "fpdf", "prometheus_client"])
def test_a_server_without_a_camera_does_not_load(heavy: str, loaded: set[str]) -> None:
    assert "flask" in loaded
    assert heavy not in loaded
