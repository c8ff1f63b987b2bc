"""Update of the booted image: a newer version made of its own, on a USB stick, and whether versions are whole."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import stat
import subprocess
from collections.abc import Mapping
from pathlib import Path

from nacl.signing import SigningKey

from companion.appliance import version_state
from companion.appliance.version_trees import ABOUT
from companion.appliance.versions import CURRENT, Store
from companion.errors import Code
from deploy.building.update import LEAST, write_update
from deploy.testing.card_books import folder_of, system_place
from deploy.testing.virtual_machine import SystemTestError, output_of

NEWER = "9.0.0"
"""The version that the update calls itself by."""
LABEL = "STICK"
PYTHON = "cp313"
"""The set of packages for the image's Python."""
LEFT_OUT = ("cp311", "*/numpy", "*/numpy.libs", "*/cv2", "*/opencv_python.libs")
"""Packages of another Python, and those for a camera, which the machine does not have."""
_KEYS = "/etc/exchequer/update-keys"
_STICK_BYTES = 1_000_000_000

Tree = Mapping[str, str]
"""The files of a version: by name the SHA-256 of the content with the rights, or the target of a link."""


def tree_of(folder: Path) -> Tree:
    """The files of a version in a folder."""
    found = {}
    for path in folder.rglob("*"):
        about = path.lstat()
        name = str(path.relative_to(folder))
        if stat.S_ISLNK(about.st_mode):
            found[name] = f"-> {path.readlink()}"
        elif stat.S_ISREG(about.st_mode):
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            found[name] = f"{digest} {'x' if about.st_mode & 0o100 else '-'}"
    return found


def make_newer(tree: Path) -> None:
    """Let a version be a newer one, without what no server needs in the machine: it unpacks slowly there."""
    for name in LEFT_OUT:
        for path in tree.glob(f"packages/{name}"):
            path.unlink() if path.is_symlink() else shutil.rmtree(path)
    about = json.loads((tree / ABOUT).read_text(encoding="utf-8"))
    about |= {"version": NEWER, "pythons": [PYTHON]}
    (tree / ABOUT).write_text(json.dumps(about), encoding="utf-8")


class Update:
    """An update file for an image: its stick, and what the versions before and after it consist of."""

    def __init__(self, image: Path, store: str, work: Path) -> None:
        """Make it of the version of an image, whose store has this path. Raises `SystemTestError`."""
        self.stick = work / "stick.img"
        self.trees: dict[str, Tree] = {}
        key = SigningKey.generate()
        self.public = base64.b64encode(bytes(key.verify_key)) + b"\n"
        with folder_of(f"{image}?offset={system_place(image)[0]}", store, work) as copied:
            name = Store(copied).state().current
            tree = Store(copied).tree(name)
            self.older, self.trees[name] = name, tree_of(tree)
            make_newer(tree)
            self.trees[NEWER] = tree_of(tree)
            made = write_update([tree], [bytes(key)], {}, LEAST, work, work, 0)
        self.file = made.name
        with self.stick.open("wb") as opened:
            opened.truncate(_STICK_BYTES)
        output_of("mkfs.vfat", "-F", "32", "-n", LABEL, str(self.stick))
        output_of("mcopy", "-i", str(self.stick), str(made), "::/")
        made.unlink()

    def devices(self) -> list[str]:
        """Options of qemu for a machine with the stick."""
        drive = f"file={self.stick},if=none,id=stick,format=raw"
        return ["-device", "qemu-xhci", "-drive", drive, "-device", "usb-storage,drive=stick,removable=on"]

    def let_trust(self, card: Path) -> None:
        """Let the computer of a card trust the key of the update. Raises `SystemTestError`."""
        public, commands = (self.stick.with_name(name) for name in ("test.pub", "commands"))
        public.write_bytes(self.public)
        commands.write_text(f"mkdir /etc/exchequer\nmkdir {_KEYS}\nwrite {public} {_KEYS}/test.pub\n", encoding="ascii")
        part = f"{card}?offset={system_place(card)[0]}"
        subprocess.run(["debugfs", "-w", "-f", str(commands), part], capture_output=True, check=True)
        if "test.pub" not in output_of("debugfs", "-R", f"ls {_KEYS}", part):
            raise SystemTestError("the key cannot be written to the card")


def require_whole(store: Path, trees: Mapping[str, Tree]) -> str:
    """Let a copy of a store settle as at the next start, and compare its versions with what they have to be.

    Returns the current one.

    Raises `SystemTestError` where the current version, or any that is there by name, is not whole, and where a
    version was refused otherwise than for want of time, which an emulated computer may lack.
    """
    versions = Store(store)
    versions.settle()
    state = versions.starting()
    linked = store / CURRENT
    if linked.readlink().name != state.current or state.current not in trees:
        raise SystemTestError(f"the current version is {state.current!r}, the link leads to {linked.readlink()}")
    for name in versions.names():
        base = name.partition("+")[0] if name not in trees else name
        expected, found = trees.get(base, {}), tree_of(store / "versions" / name)
        wrong = [one for one in {**expected, **found} if expected.get(one) != found.get(one)]
        if wrong:
            raise SystemTestError(f"version {name} is not whole: {len(wrong)} files, such as {wrong[:3]}")
    for note in state.notes:
        if note.code not in ("", Code.VERSION_STARTS.value, Code.VERSION_SILENT.value):
            raise SystemTestError(f"a version was refused: {note}")
    try:
        version_state.decoded((store / "state.json").read_bytes())
    except (OSError, ValueError) as problem:
        raise SystemTestError(f"state.json cannot be read: {problem}") from None
    if list(store.glob("*.damaged")):
        raise SystemTestError("a damaged state was put aside")
    return state.current
