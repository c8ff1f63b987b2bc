"""System check: boots Debian with the package in a container, plays, cuts the power, updates, rolls back and purges.

    sudo python -m tests.deploy.system PACKAGE.deb FOLDER     needs mmdebstrap, systemd-container and some minutes

FOLDER gets a Debian Bookworm, and is used again. The container shares the network: port 8080 must be free.
"""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.faults.thin_client import ThinPage, request

PORT = 8080
INCLUDED = "systemd-sysv,dbus,udev,python3,libgl1,libglib2.0-0,procps,ca-certificates"


class Container:
    """A booted Debian; commands run inside it as root."""

    def __init__(self, root: Path) -> None:
        """Boot it."""
        command = ["systemd-nspawn", "-q", "-D", str(root), "--register=no", "--keep-unit", "-b"]
        self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        while not (found := children.read_text().split()):
            time.sleep(0.1)
        self._init = int(found[0])
        while self.run("systemctl is-system-running --wait", check=False).strip() not in ("running", "degraded"):
            time.sleep(0.5)

    def run(self, command: str, *, check: bool = True) -> str:
        """Run a shell command, and return what it has written."""
        path = "PATH=/usr/sbin:/usr/bin:/sbin:/bin"
        enter = ["nsenter", "-t", str(self._init), "-a", "env", "-i", path, "HOME=/root", "sh", "-c", command]
        done = subprocess.run(enter, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if check and done.returncode:
            raise AssertionError(f"{command}\n{done.stdout}")
        return done.stdout

    def cut_power(self) -> None:
        """Kill everything in it at once."""
        subprocess.run(["kill", "-KILL", str(self._init)], check=False)
        self._process.wait(30)

    def shut_down(self) -> None:
        """End it as its switch does."""
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(60)


def main(package: Path, folder: Path) -> None:
    """Check a package."""
    root = folder / "root"
    if not root.exists():
        subprocess.run(["mmdebstrap", "--variant=minbase", f"--include={INCLUDED}", "bookworm", str(root)], check=True)
    shutil.copy(package, root / "root/exchequer.deb")
    later = make_later(package, root / "root/later.deb", folder / "later")

    container = Container(root)
    container.run("apt-get purge -y exchequer; rm -rf /var/lib/exchequer", check=False)
    container.run("apt-get install -y /root/exchequer.deb")
    links = wait_for_links(container)
    container.run("systemctl is-enabled exchequer exchequer-backup.timer")
    added = container.run("exchequer staff add Marta")
    assert sign_in("Marta", added.strip().rpartition(": ")[2]) == 303
    assert "exchequer" in container.run("stat -c %U /var/lib/exchequer/venue.sqlite")
    table = links["table"]
    tokens = [take_seat(table, seat, colour) for seat, colour in (("N", "blue"), ("E", "red"))]
    host = ThinPage(PORT, table, "host", links["key"])
    assert host.ask("start", {"start_player": "N"})["ok"]
    print("installed, seated, started")

    container.cut_power()
    container = Container(root)
    assert wait_for_links(container)["table"] == table
    for token in tokens:
        page = ThinPage(PORT, table, "phone", token)
        page.ask("refresh", {})
        assert page.envelope()["view"]["phase"] != "lobby"
        page.close()
    print("the game is there after a power cut")

    main_process = container.run("systemctl show -P MainPID exchequer").strip()
    container.run(f"kill -STOP {main_process}")
    wait_for(lambda: container.run("systemctl show -P MainPID exchequer").strip() not in (main_process, "0"), 120)
    wait_for_links(container)
    print("a server that hangs is started again")

    container.run("systemctl start exchequer-backup")
    assert "exchequer-" in container.run("ls /var/lib/exchequer/backups")
    container.run("apt-get install -y /root/later.deb")
    assert later in container.run("dpkg-query -W exchequer")
    assert wait_for_links(container)["table"] == table
    container.run("exchequer roll-back")
    assert later not in container.run("dpkg-query -W exchequer")
    assert wait_for_links(container)["table"] == table
    print("updated, and rolled back")

    assert "rm -r /var/lib/exchequer" in container.run("apt-get purge -y exchequer")
    assert container.run("ls /var/lib/exchequer")
    assert "inactive" in container.run("systemctl is-active exchequer", check=False)
    container.run("rm -r /var/lib/exchequer")
    container.shut_down()
    print("purged")


def make_later(package: Path, target: Path, work: Path) -> str:
    """Write the same package with a later version, and return that version."""
    shutil.rmtree(work, ignore_errors=True)
    subprocess.run(["dpkg-deb", "-R", str(package), str(work)], check=True)
    control = work / "DEBIAN/control"
    control.write_text(re.sub(r"(?m)^Version: (.*)$", r"Version: \1+later", control.read_text()))
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Znone", "--build", str(work), str(target)], check=True)
    shutil.rmtree(work)
    return "+later"


def wait_for_links(container: Container) -> dict[str, str]:
    """The table of the service and the key of its host, once the service answers."""
    wait_for(lambda: "/host/" in container.run("exchequer links", check=False), 90)
    found = re.search(r"/host/(?P<table>\w+)\?key=(?P<key>\w+)", container.run("exchequer links"))
    assert found is not None
    return found.groupdict()


def wait_for(condition: object, seconds: float) -> None:
    """Wait until a condition holds; fails after so many seconds."""
    assert callable(condition)
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.5)


def sign_in(name: str, password: str) -> int:
    """The status of a sign-in of staff."""
    form = f"name={name}&password={password}".encode()
    origin = f"http://127.0.0.1:{PORT}"
    return request(PORT, "POST", "/venue/sign-in", form, "application/x-www-form-urlencoded", origin=origin).status


def take_seat(table: str, seat: str, colour: str) -> str:
    """Take a seat, and return its token."""
    page = ThinPage(PORT, table)
    token: str = page.ask("take_seat", {"seat": seat, "name": f"Player {seat}", "colour": colour})["token"]
    page.close()
    return token


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
