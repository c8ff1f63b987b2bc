"""Roots: small Debian systems in folders, in which a package is installed, without network and without systemd.

They are made by mmdebstrap, kept as archives, and entered by namespaces of their own, so that whatever is started in
one ends with it. Foreign architectures run by qemu's user emulation, which the kernel starts by itself (binfmt_misc).
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

MIRROR = "http://deb.debian.org/debian"
NATIVE = {"x86_64": "amd64", "aarch64": "arm64"}
QEMU = {"arm64": "qemu-aarch64", "amd64": "qemu-x86_64"}
"""The emulators of binfmt_misc."""
PRESENT = ("python3",)
"""Packages that every Raspberry Pi OS and most Debians have already."""
DEVICES = ("null", "zero", "full", "random", "urandom")
ENVIRONMENT = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}

ENTER = """
set -e
root=$1
ip link set lo up
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for name in {devices}; do : >"$root/dev/$name"; mount --bind "/dev/$name" "$root/dev/$name"; done
ln -s /proc/self/fd "$root/dev/fd"
mkdir -m 1777 "$root/dev/shm"
touch "$2"
exec sleep infinity
"""


class RootError(Exception):
    """A root cannot be made or entered; the text says why."""


BOOTING = ("systemd", "systemd-sysv", "dbus", "udev", "polkitd", "kmod")
"""What a root needs besides to be booted."""


def root_archive(suite: str, architecture: str, cache: Path, more: Sequence[str] = (), kind: str = "booting") -> Path:
    """The archive of a fresh root, with ``more`` packages, which ``kind`` names; made once. Raises `RootError`."""
    made = cache / "roots" / f"{suite}-{architecture}{f'-{kind}' if more else ''}.tar"
    if made.exists():
        return made
    require_emulation(architecture)
    made.parent.mkdir(parents=True, exist_ok=True)
    fresh = made.with_name(f"new-{made.name}")
    words = [
        "mmdebstrap",
        "--variant=minbase",
        f"--architectures={architecture}",
        f"--include={','.join((*PRESENT, *more))}",
    ]
    done = subprocess.run([*words, suite, str(fresh), MIRROR], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RootError(f"mmdebstrap failed: {done.stderr[-1000:]}")
    fresh.rename(made)
    return made


def require_emulation(architecture: str) -> None:
    """Raise `RootError` unless programs of an architecture can be run here."""
    if NATIVE.get(os.uname().machine) == architecture:
        return
    folder = Path("/proc/sys/fs/binfmt_misc")
    if not (folder / "register").exists():
        subprocess.run(["mount", "-t", "binfmt_misc", "binfmt_misc", str(folder)], check=False)
    rule = folder / QEMU[architecture]
    definition = Path("/usr/lib/binfmt.d") / f"{QEMU[architecture]}.conf"
    if not rule.exists() and definition.exists():
        (folder / "register").write_text(definition.read_text(encoding="ascii"), encoding="ascii")
    if not rule.exists():
        raise RootError(f"programs for {architecture} cannot be run here: install qemu-user-static and binfmt-support")


class Root:
    """One root in a folder, entered."""

    booted = False
    """Whether its own systemd runs."""

    def __init__(self, folder: Path, holder: int) -> None:
        """``holder`` is the process whose namespaces everything in the root runs in."""
        self.folder = folder
        self.holder = holder

    def path(self, name: str) -> Path:
        """A file of the root, as it is seen from here."""
        return self.folder / name.lstrip("/")

    def command(self, *words: str, user: str = "") -> list[str]:
        """The command here that runs one in the root, as root or as a user."""
        if self.booted:
            enter = ["nsenter", "--target", str(self.holder), "--all", "--root", "--wd"]
        else:
            enter = ["nsenter", "--target", str(self.holder), "--mount", "--net", "--pid", "chroot", str(self.folder)]
        if user:
            enter += ["setpriv", "--reuid", user, "--regid", user, "--init-groups", "--no-new-privs"]
        return [*enter, *words]

    def run(
        self, *words: str, user: str = "", limit: float = 1200.0, environment: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run a program in the root; its output and its errors are together."""
        return subprocess.run(
            self.command(*words, user=user), env=ENVIRONMENT | (environment or {}), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=limit, check=False,
        )  # fmt: skip

    def start(self, words: Sequence[str], log: Path, user: str = "") -> subprocess.Popen[bytes]:
        """Start a program in the root, and leave it running."""
        with log.open("wb") as output:
            return subprocess.Popen(
                self.command(*words, user=user), env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=output,
                stderr=subprocess.STDOUT,
            )  # fmt: skip

    def fetch(self, port: int, path: str, limit: float = 60.0) -> tuple[int, str]:
        """Status and text of a page of a server in the root; 0 without an answer."""
        program = (
            "import sys, urllib.request, urllib.error\n"
            "try:\n    answer = urllib.request.urlopen(sys.argv[1], timeout=float(sys.argv[2]))\n"
            "except urllib.error.HTTPError as problem:\n    answer = problem\n"
            "print(answer.status); print(answer.read().decode())"
        )
        words = ["nsenter", "--target", str(self.holder), "--net", sys.executable, "-I", "-c", program]
        done = subprocess.run(
            [*words, f"http://127.0.0.1:{port}{path}", str(limit)], capture_output=True, text=True, check=False
        )
        if done.returncode:
            return 0, done.stderr
        status, _, text = done.stdout.partition("\n")
        return int(status), text

    def files(self) -> set[str]:
        """The names of all files and folders of the root."""
        found = set()
        for folder, folders, names in os.walk(self.folder):
            inside = os.path.relpath(folder, self.folder)
            if inside in ("proc", "dev", "sys"):
                folders.clear()
                continue
            found |= {os.path.normpath(os.path.join(inside, name)) for name in (*folders, *names)}  # noqa: PTH118
        return found


@contextlib.contextmanager
def entered(archive: Path, work: Path) -> Iterator[Root]:
    """A fresh root of an archive, in a folder below ``work`` that is removed afterwards."""
    folder = Path(tempfile.mkdtemp(dir=work, prefix="root-"))
    subprocess.run(["tar", "-C", str(folder), "-xf", str(archive)], check=True)
    folder.chmod(0o755)
    ready = work / f"{folder.name}.ready"
    script = ENTER.replace("{devices}", " ".join(DEVICES))
    words = ["unshare", "--mount", "--net", "--pid", "--fork", "--kill-child", "sh", "-c", script, "sh"]
    outer = subprocess.Popen([*words, str(folder), str(ready)], start_new_session=True)
    try:
        until = time.monotonic() + 20
        while not ready.exists():
            if outer.poll() is not None or time.monotonic() > until:
                raise RootError("the root cannot be entered (are you root?)")
            time.sleep(0.05)
        children = Path(f"/proc/{outer.pid}/task/{outer.pid}/children").read_text(encoding="ascii").split()
        yield Root(folder, int(children[0]))
    finally:
        with contextlib.suppress(ProcessLookupError):
            outer.send_signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            outer.wait(10)
        with contextlib.suppress(ProcessLookupError):
            outer.kill()
        outer.wait()
        ready.unlink(missing_ok=True)
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def booted(archive: Path, work: Path, limit: float = 120.0) -> Iterator[Root]:
    """A fresh root whose systemd runs, in a container of systemd-nspawn without a network. Raises `RootError`."""
    if not shutil.which("systemd-nspawn"):
        raise RootError("systemd-nspawn is missing: install systemd-container")
    folder = Path(tempfile.mkdtemp(dir=work, prefix="root-"))
    folder.chmod(0o755)
    subprocess.run(["tar", "-C", str(folder), "-xf", str(archive)], check=True)
    subprocess.run(["systemd-machine-id-setup", f"--root={folder}"], capture_output=True, check=False)
    words = ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--boot", "--private-network"]
    environment = {**os.environ, "SYSTEMD_NSPAWN_UNIFIED_HIERARCHY": "1"}
    outer = subprocess.Popen(
        [*words, "--console=pipe", "--directory", str(folder)], env=environment,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    try:
        until = time.monotonic() + limit
        while time.monotonic() < until and outer.poll() is None:
            time.sleep(0.5)
            children = Path(f"/proc/{outer.pid}/task/{outer.pid}/children").read_text(encoding="ascii").split()
            for child in children:
                root = Root(folder, int(child))
                root.booted = True
                state = root.run("systemctl", "is-system-running").stdout.strip()
                if state in ("running", "degraded"):
                    yield root
                    return
        raise RootError("the root does not boot (are you root?)")
    finally:
        outer.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            outer.wait(20)
        outer.kill()
        outer.wait()
        shutil.rmtree(folder, ignore_errors=True)
