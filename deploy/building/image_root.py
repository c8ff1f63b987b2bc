"""Root of the image: Debian's packages with Exchequer's in a folder, without traces of the machine that builds it."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from companion.appliance import version_state
from companion.appliance.update_progress import PROGRESS
from deploy.building.initramfs import build_initramfs
from deploy.building.source import BuildError

SUITE = "trixie"
ARCHITECTURE = "arm64"
MIRROR = "http://deb.debian.org"
SUITES = {SUITE: "debian", f"{SUITE}-updates": "debian", f"{SUITE}-security": "debian-security"}
"""The suites of Debian with the folder of the mirror in which each is."""
BACKPORTS = f"{SUITE}-backports"
"""The suite with the kernel that knows newer boards."""
COMPONENTS = "main,non-free-firmware"
"""The firmware of Raspberry Pis and of their radios is not free."""

SCREEN = ("cage", "cog", "fonts-dejavu-core", "libgles2", "wlr-randr")
"""Packages of the full-screen table page on an attached display. cog loads libgles2, but does not depend on it."""

REMOVED = (
    "etc/ssh/ssh_host_*", "var/lib/apt/lists/*", "var/cache/apt/*.bin", "var/cache/apt/archives/*.deb",
    "var/cache/debconf/*-old", "var/lib/dpkg/*-old", "var/log/*.log", "var/log/apt/*", "var/log/journal/*",
    "var/lib/systemd/random-seed", "var/lib/dbus/machine-id", "etc/resolv.conf", "root/.bash_history", "tmp/*",
    "var/cache/ldconfig/aux-cache", "etc/exchequer-build",
)  # fmt: skip
"""What a root has of the machine and the moment in which it was made: each computer makes its own."""

ENVIRONMENT = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}


def _source(suite: str) -> str:
    """The line of a suite in apt's list of sources."""
    return f"deb {MIRROR}/{SUITES.get(suite, 'debian')} {suite} {COMPONENTS.replace(',', ' ')}"


def packages_of(file: Path) -> list[str]:
    """The packages that a list names, a line each; # begins a remark."""
    lines = (line.partition("#")[0].strip() for line in file.read_text(encoding="utf-8").splitlines())
    return sorted({line for line in lines if line})


def base_archive(packages: Sequence[str], cache: Path, epoch: int) -> Path:
    """The archive of a root with Debian's packages, made once for each list. Raises `BuildError`.

    It is made by mmdebstrap with the emulation of qemu, which takes some ten minutes on an amd64.
    """
    named = hashlib.sha256(" ".join((*SUITES, ARCHITECTURE, *packages)).encode()).hexdigest()[:16]
    made = cache / "images" / f"{SUITE}-{ARCHITECTURE}-{named}.tar"
    if made.exists():
        return made
    made.parent.mkdir(parents=True, exist_ok=True)
    fresh = made.with_name(f"new-{made.name}")
    words = [
        "mmdebstrap", "--variant=apt", f"--architectures={ARCHITECTURE}", f"--components={COMPONENTS}",
        f"--include={','.join(packages)}", "--aptopt=APT::Install-Recommends \"false\"", SUITE, str(fresh),
        *map(_source, SUITES),
    ]  # fmt: skip
    # INITRD=No: the start archive is made here, since Debian's takes a quarter of an hour under emulation.
    environment = {**os.environ, "INITRD": "No", "SOURCE_DATE_EPOCH": str(epoch)}
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        fresh.unlink(missing_ok=True)
        raise BuildError(f"mmdebstrap failed: {done.stderr[-1500:]}")
    fresh.rename(made)
    return made


def archive_with(base: Path, packages: Sequence[str], work: Path, suite: str = SUITE) -> Path:
    """The archive of a root with further packages of a suite, made once for each list. Raises `BuildError`.

    They are installed by the emulation of qemu into a copy of the ``base`` below ``work``, which takes some minutes. Of
    kernels only the newest stays.
    """
    further = () if suite in SUITES else (suite,)
    named = hashlib.sha256(" ".join((*further, *sorted(packages))).encode()).hexdigest()[:8]
    made = base.with_name(f"{base.stem}-{named}.tar")
    if made.exists() and made.stat().st_mtime >= base.stat().st_mtime:
        return made
    with tempfile.TemporaryDirectory(prefix="root-", dir=work) as folder:
        root = Path(folder) / "root"
        root.mkdir(mode=0o755)
        _run(["tar", "--extract", "--file", str(base), "--directory", str(root), "--numeric-owner"])
        shutil.copyfile("/etc/resolv.conf", root / "etc" / "resolv.conf")
        sources = root / "etc" / "apt" / "sources.list.d" / "further.list"
        sources.write_text("".join(f"{_source(one)}\n" for one in further), encoding="ascii")
        with _processes(root):
            _in_root(root, "apt-get", "update", "--quiet")
            words = ("apt-get", "--assume-yes", "--quiet", "--option=Dpkg::Use-Pty=0", "--option=APT::Get::Purge=true")
            options = ["--no-install-recommends", *(f"--target-release={one}" for one in further)]
            _in_root(root, *words, "install", *options, *sorted(packages), INITRD="No")
            for kernel in kernels_of(root)[:-1]:
                _in_root(root, *words, "remove", f"linux-image-{kernel}", INITRD="No")
            _in_root(root, "apt-get", "clean")
        sources.unlink()
        fresh = made.with_name(f"new-{made.name}")
        _run(["tar", "--create", "--file", str(fresh), "--directory", str(root), "--numeric-owner", "--sort=name", "."])
        fresh.rename(made)
    return made


def kernels_of(root: Path) -> list[str]:
    """The versions of a root's kernels, the newest at the end."""
    names = [path.name for path in (root / "usr" / "lib" / "modules").iterdir()]
    return sorted(names, key=lambda name: [int(number) for number in re.findall(r"\d+", name)])


def build_root(
    base: Path, package: Path, overlay: Path, names: Mapping[str, str], root: Path, units: Sequence[str], epoch: int
) -> str:
    """Make the root of the image in an empty folder; returns the version of its kernel. Raises `BuildError`.

    ``base`` is the archive of Debian's packages, ``package`` Exchequer's, ``overlay`` the folder of further files, in
    which each ``@NAME@`` becomes the value of that name; ``units`` are switched on besides those of the package.
    ``epoch`` is the time of the commit, which stands for that of the build.
    """
    _run(["tar", "--extract", "--file", str(base), "--directory", str(root), "--numeric-owner"])
    _install(root, package, epoch)
    settle_store(root / "var" / "lib" / "exchequer-versions", epoch)
    _copy(overlay, root, names)
    _in_root(root, "systemctl", "enable", "exchequer-first-boot.service", *units)
    _in_root(root, "systemctl", "disable", "ssh.service", "ssh.socket")
    (root / "etc" / "exchequer-first-boot").touch()
    kernels = kernels_of(root)
    if not kernels:
        raise BuildError("the root has no kernel")
    kernel = kernels[-1]
    (root / "boot" / f"initrd.img-{kernel}").write_bytes(build_initramfs(root, kernel))
    # Debian's own script fills the partition of the firmware, here as after each new kernel.
    with _processes(root):
        _in_root(root, "/etc/kernel/postinst.d/z50-raspi-firmware", DEB_MAINT_PARAMS="configure")
    _clean(root)
    return kernel


def settle_store(store: Path, epoch: int) -> None:
    """Leave nothing of the moment of the build in the store of versions: the notes have the time of the commit."""
    (store / PROGRESS).unlink(missing_ok=True)
    at = datetime.fromtimestamp(epoch, UTC).isoformat(timespec="milliseconds")
    file = store / "state.json"
    state = version_state.decoded(file.read_bytes())
    file.write_bytes(version_state.encoded(replace(state, notes=tuple(replace(one, at=at) for one in state.notes))))


def _install(root: Path, package: Path, epoch: int) -> None:
    """Install Exchequer's package, whose needs the root has already, without a network."""
    placed = root / "tmp" / package.name
    shutil.copyfile(package, placed)
    with _processes(root):
        # The date of the new user's password entry follows it.
        _in_root(root, "dpkg", "--install", f"/tmp/{package.name}", SOURCE_DATE_EPOCH=str(epoch))
    placed.unlink()


@contextlib.contextmanager
def _processes(root: Path) -> Iterator[None]:
    """Let programs in the root see /proc; without it Debian's scripts don't know that they are in a root."""
    (root / "proc").mkdir(exist_ok=True)
    _run(["mount", "-t", "proc", "proc", str(root / "proc")])
    try:
        yield
    finally:
        _run(["umount", str(root / "proc")])


def _copy(overlay: Path, root: Path, names: Mapping[str, str]) -> None:
    """Copy the further files, with the names filled in, as root's."""
    for path in sorted(overlay.rglob("*")):
        target = root / path.relative_to(overlay)
        if path.is_dir():
            target.mkdir(exist_ok=True)
            continue
        text = path.read_text(encoding="utf-8")
        for name, value in names.items():
            text = text.replace(f"@{name}@", value)
        target.write_text(text, encoding="utf-8")
        target.chmod(0o755 if os.access(path, os.X_OK) else 0o644)


def _clean(root: Path) -> None:
    """Remove what belongs to the machine and the moment of the build."""
    for pattern in REMOVED:
        for path in root.glob(pattern):
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink()
    (root / "etc" / "machine-id").write_text("uninitialized\n", encoding="ascii")
    # Secrets and games: the package's proof starts a server on a copy, the service makes them at its first start.
    left = [path.name for path in (root / "var" / "lib" / "exchequer").iterdir()]
    if left:
        raise BuildError(f"the image would have data of a table: {', '.join(sorted(left))}")


def _in_root(root: Path, *words: str, **environment: str) -> None:
    _run(["chroot", str(root), *words], {**ENVIRONMENT, **environment})


def _run(words: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
    """Run a command. Raises `BuildError` with the end of its output."""
    try:
        done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    except OSError as problem:
        raise BuildError(f"{words[0]}: {problem.strerror}") from None
    if done.returncode:
        raise BuildError(f"{' '.join(words)[:200]} failed: {(done.stdout + done.stderr)[-1500:]}")
