"""Small version trees for tests: a description, a launcher and a module, without packages."""

from __future__ import annotations

import json
import sys
from pathlib import Path

LAUNCHER = "#!/bin/sh\nexit 0\n"

PROGRAM = '''
"""Stand-in for a version: it proves and serves as its file behaviour.json says."""
import http.server, json, pathlib, sys, time

tree = pathlib.Path(__file__).resolve().parent
behaviour = json.loads((tree / "behaviour.json").read_text())
version = json.loads((tree / "version.json").read_text())["version"]
words = sys.argv[1:]
KEYS = ("adopts", "differs", "running", "lost")

def option(name):
    return words[words.index(name) + 1]

if words[0] == "prove" and "--copy" in words:
    data, copy = pathlib.Path(option("--data")), pathlib.Path(option("--copy"))
    if "copy_fails" in behaviour:
        sys.exit("Error: no room " + behaviour["copy_fails"])
    copy.mkdir(parents=True)
    (copy / "books").write_text((data / "books").read_text())
elif words[0] == "prove" and "--write" in words:
    pathlib.Path(option("--write")).write_text("what it ends with")
elif words[0] == "prove":
    assert pathlib.Path(option("--expected")).read_text() == "what it ends with"
    found = {"schema": 1, "holds": True, "tables": 3, "games": 2, **{key: [] for key in KEYS}}
    print(behaviour.get("prints") or json.dumps({**found, **behaviour.get("proof", {})}))
elif words[0] == "run":
    assert behaviour.get("starts", True), "it does not start"

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            well = {"ok": True, "version": version, **behaviour.get("healthz", {})}
            self.send_response(200 if well["ok"] else 503)
            self.end_headers()
            self.wfile.write(json.dumps(well).encode())

        def log_message(self, *_words):
            pass

    if not behaviour.get("answers", True):
        time.sleep(600)
    http.server.HTTPServer((option("--host"), int(option("--port"))), Handler).serve_forever()
'''


def write_tree(folder: Path, version: str, launcher: str = LAUNCHER, **about: object) -> Path:
    """Write a version tree into a folder that may not be there, and return the folder."""
    (folder / "bin").mkdir(parents=True)
    (folder / "companion").mkdir()
    (folder / "companion" / "program.py").write_text(f"VERSION = {version!r}\n")
    (folder / "bin" / "exchequer").write_text(launcher)
    (folder / "bin" / "exchequer").chmod(0o755)
    (folder / "version.json").write_text(json.dumps({"schema": 1, "version": version, **about}))
    return folder


def write_working_tree(folder: Path, version: str, behaviour: dict[str, object] | None = None, **about: object) -> Path:
    """Write a version tree whose program proves and serves, as ``behaviour`` says."""
    launcher = f'#!/bin/sh\nexec {sys.executable} -I -S "$(dirname "$(dirname "$0")")/program.py" "$@"\n'
    write_tree(folder, version, launcher, **about)
    (folder / "program.py").write_text(PROGRAM)
    (folder / "behaviour.json").write_text(json.dumps(behaviour or {}))
    return folder
