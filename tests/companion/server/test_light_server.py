"""Light server: without a camera it loads no libraries for vision or printing, and none of the venue."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
RUN = """
import json, os, sys, threading, time, urllib.request
sys.path.insert(0, {root!r})
from gevent import monkey
monkey.patch_all()
from pathlib import Path
from companion.__main__ import main
from companion.server import app as application
made = application.create_app
def create_app(*arguments, **named):
    app = made(*arguments, **named)
    threading.Thread(target=watch, args=(application.services_of(app),), daemon=True).start()
    return app
def watch(parts):
    until = time.monotonic() + 60
    while parts.own_hub.status["camera"].public()["state"] != "simulated" and time.monotonic() < until:
        time.sleep(0.05)
    key = parts.registry.host_path(parts.own_hub.table.id).partition("?key=")[2]
    page = parts.program.url + "/host/" + parts.own_hub.table.id + "/camera"
    shown = json.load(urllib.request.urlopen(page + ".json?key=" + key))
    assert shown["state"] == "simulated", shown
    assert urllib.request.urlopen(page + ".jpg?key=" + key).read(2) == bytes([255, 216])
    print("LOADED", *sorted(name for name in sys.modules if "." not in name), flush=True)
    os.kill(os.getpid(), 15)
from companion.cli import run
run.create_app = create_app
main(["run", "--port", "0", "--host", "127.0.0.1", "--camera", "simulated", "--data", {data!r}], prog_name="exchequer")
"""


def test_a_server_with_a_camera_loads_no_vision_since_another_process_has_it(tmp_path: Path) -> None:
    code = RUN.format(root=str(ROOT), data=str(tmp_path))
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    loaded = next((line for line in ran.stdout.splitlines() if line.startswith("LOADED")), ran.stdout + ran.stderr)
    assert "flask" in loaded.split()
    assert not {"cv2", "fpdf", "numpy", "zxingcpp"} & set(loaded.split())
