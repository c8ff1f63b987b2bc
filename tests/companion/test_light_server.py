"""A table without a camera needs no vision: what sees and what prints is loaded when somebody wants it."""

import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2]
LOADS = """
import sys
sys.path.insert(0, {house!r})
from pathlib import Path
from companion.app import create_app
from companion.settings import Settings
app = create_app(Settings(data=Path({data!r}), base_url=""))
client = app.test_client()
assert client.get("/").status_code == 200 and client.get("/healthz").status_code == 200
print(*sorted(name for name in sys.modules if "." not in name))
"""


@pytest.mark.parametrize("heavy", ["cv2", "numpy", "zxingcpp", "fpdf"])
def test_a_server_without_a_camera_does_not_load(heavy: str, tmp_path: Path) -> None:
    code = LOADS.format(house=str(HOUSE), data=str(tmp_path))
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert heavy not in ran.stdout.split()
