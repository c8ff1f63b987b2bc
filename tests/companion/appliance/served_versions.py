"""A computer with a version that is served and updated, for tests: stand-ins for versions, real processes."""

from __future__ import annotations

import base64
import socket
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.appliance.updating import Updater
from companion.appliance.versions import Store
from tests.companion.appliance.test_update_files import SECRET, public, write_update
from tests.companion.appliance.version_tree import write_working_tree


class Served:
    """The present version as a server on a port, restarted as a service manager does it."""

    def __init__(self, store: Store, port: int) -> None:
        self.store, self.port = store, port
        self.process: subprocess.Popen[bytes] | None = None
        self.starts = 0

    def restart(self) -> None:
        """Stop the server, let the guard look, and start the current version."""
        self.stop()
        self.store.starting()
        self.starts += 1
        program = self.store.folder / "current" / "bin" / "exchequer"
        words = [str(program.resolve()), "run", "--host", "127.0.0.1", "--port", str(self.port)]
        self.process = subprocess.Popen(words, stderr=subprocess.DEVNULL)

    def stop(self) -> None:
        """Stop the server."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()


@pytest.fixture
def updater(tmp_path: Path) -> Iterator[Updater]:
    """A computer with version 1.1, which is served and trusts one key."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = int(listening.getsockname()[1])
    store = Store(tmp_path / "store")
    store.switch(store.add(write_working_tree(tmp_path / "1.1", "1.1")))
    keys = tmp_path / "keys"
    keys.mkdir()
    (keys / "ours.pub").write_text(base64.b64encode(public(SECRET)).decode())
    data = tmp_path / "data"
    data.mkdir()
    (data / "books").write_text("games")
    served = Served(store, port)
    served.restart()
    found = Updater(
        store,
        data,
        served.restart,
        ports=(port,),
        healthy_limit=10,
        prover=lambda prover: replace(prover, start_limit=10),
        key_folders=[keys],
    )
    assert found._becomes_well("1.1")
    yield found
    served.stop()


def update_to(
    updater: Updater, tmp_path: Path, version: str, behaviour: dict[str, object] | None = None, **about: Any
) -> Path:
    """An update file to a version that behaves so."""
    secret = about.pop("secret", SECRET)
    file = {key: about.pop(key) for key in ("least", "architecture") if key in about}
    tree = write_working_tree(tmp_path / f"tree{version}", version, behaviour, **about)
    return write_update(tmp_path, tree, version, secret, **file)


def carried_out(updater: Updater, file: Path) -> Any:
    with file.open("rb") as opened:
        return updater.update(opened)
