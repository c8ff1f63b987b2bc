"""Camera settings: the chosen layout, the size of the stickers, the whole table's own layout, and the lens.

They are files in the folder ``camera`` of the data folder:

    choice.json   {"schema": 1, "layout": "mat" | "table", "sticker": 18}
    table.json    the whole table's layout; absent as long as it is the built-in one
    lens.json     the lens, once it is calibrated

The mat is that of the game at the table (`CameraSettings.mat`): it changes with the game and is not saved.

A damaged file is neither fatal nor overwritten by reading it: the built-in mat is used, and ``problem`` has the reason.
Files are replaced as a whole, so a power cut leaves the old or the new one.
"""

from __future__ import annotations

import json
import threading
from pathlib import Path

from companion import private_files
from companion.errors import Code, Refusal
from companion.packs import atomic_files
from engine.core import formats
from hardware.camera.geometry import layout as layouts
from hardware.camera.geometry import layout_files
from hardware.camera.geometry import lens as lenses
from hardware.camera.geometry.layout import MAT, MIDDLE, SEATS, Layout, LayoutError
from hardware.camera.geometry.layout_files import TABLE, LayoutFault
from hardware.camera.geometry.lens import Lens, LensError
from hardware.camera.geometry.setup_advice import SIZES

MAT_ID, TABLE_ID = "mat", "table"
ZONES = (MIDDLE, *SEATS)
"""The zones that every layout must have."""
STEPS: tuple[formats.Step, ...] = ()
"""For each older format of ``choice.json`` the function that reads it as the next one."""
USUAL_STICKER = 18.0
"""Millimetres; the default size of the command ``stickers``."""


Chosen = tuple[Layout, Lens | None, float]
"""Layout, lens, and the side of the stickers."""


class CameraSettings:
    """The camera settings of one server. Safe to use from several threads."""

    def __init__(self, folder: Path) -> None:
        """Read the files in the data folder; nothing is written yet."""
        self.folder = folder / "camera"
        self.chosen = MAT_ID
        self.sticker = USUAL_STICKER
        self.mat: Layout = MAT
        """The mat of the game at the table."""
        self.table: Layout = TABLE
        self.problem = ""
        """What could not be read, in plain English, for the log."""
        self.lens: Lens | None = None
        self._lock = threading.RLock()
        self._read()

    @property
    def layout(self) -> Layout:
        """The layout that is chosen."""
        return self.get(self.chosen)

    def chosen_now(self) -> Chosen:
        """Layout, lens and sticker size; a frame that was examined with others has to be examined again."""
        return self.layout, self.lens, self.sticker

    @property
    def changed(self) -> bool:
        """Whether the whole table differs from the built-in one."""
        return self.table != TABLE

    def get(self, name: str) -> Layout:
        """A layout by name. Raises `Refusal`."""
        if name not in (MAT_ID, TABLE_ID):
            raise Refusal(Code.LAYOUT_UNKNOWN)
        return self.mat if name == MAT_ID else self.table

    def choose(self, name: str) -> None:
        """Choose a layout and save the choice. Raises `Refusal`."""
        self.get(name)
        self._save_choice(name, self.sticker)

    def set_sticker(self, size: float) -> None:
        """Save the side of the stickers, in millimetres. Raises `Refusal` for a size that is not printed."""
        if size not in SIZES:
            raise Refusal(Code.STICKER_UNKNOWN, sizes=[str(known) for known in SIZES])
        self._save_choice(self.chosen, float(size))

    def save_table(self, data: object) -> None:
        """Check and save the whole table's layout, given as decoded JSON. Raises `Refusal` with the fault."""
        layout = read_layout(data)
        with self._lock:
            try:
                private_files.make_folder(self.folder)
                layout_files.save(self.folder / "table.json", layout)
            except OSError:
                raise Refusal(Code.JOURNAL_UNAVAILABLE) from None
            self.table, self.problem = layout, ""

    def reset_table(self) -> None:
        """Back to the built-in whole table. Raises `Refusal`."""
        with self._lock:
            try:
                (self.folder / "table.json").unlink(missing_ok=True)
            except OSError:
                raise Refusal(Code.JOURNAL_UNAVAILABLE) from None
            self.table, self.problem = TABLE, ""

    def set_lens(self, lens: Lens | None) -> None:
        """Save the lens, or delete it (None). Raises `Refusal`."""
        path = self.folder / "lens.json"
        with self._lock:
            try:
                if lens is None:
                    path.unlink(missing_ok=True)
                else:
                    private_files.make_folder(self.folder)
                    lens.save(path)
            except OSError:
                raise Refusal(Code.JOURNAL_UNAVAILABLE) from None
            self.lens, self.problem = lens, ""

    def _read(self) -> None:
        try:
            choice = json.loads((self.folder / "choice.json").read_text(encoding="utf-8"))
            if isinstance(choice, dict):
                choice = formats.newest({"schema": 1, **choice}, STEPS)  # versions before 0.3 wrote no number
                self.chosen = TABLE_ID if choice.get("layout") == TABLE_ID else MAT_ID
                sticker = choice.get("sticker")
                self.sticker = (
                    float(sticker) if isinstance(sticker, int | float) and sticker in SIZES else USUAL_STICKER
                )
        except FileNotFoundError:
            pass
        except (OSError, ValueError, RecursionError) as error:
            self.problem = f"choice.json: {error}"
        if (self.folder / "table.json").exists():
            try:
                self.table = layouts.load(self.folder / "table.json")
                layout_files.check(self.table, ZONES)
            except LayoutError as error:
                self.table, self.chosen, self.problem = TABLE, MAT_ID, str(error)

        if (self.folder / "lens.json").exists():
            try:
                self.lens = lenses.load(self.folder / "lens.json")
            except LensError as error:
                self.problem = str(error)

    def _save_choice(self, chosen: str, sticker: float) -> None:
        choice = {"schema": len(STEPS) + 1, "layout": chosen, "sticker": sticker}
        with self._lock:
            try:
                atomic_files.write(self.folder / "choice.json", json.dumps(choice).encode())
            except OSError:
                raise Refusal(Code.JOURNAL_UNAVAILABLE) from None
            self.chosen, self.sticker, self.problem = chosen, sticker, ""


def read_layout(data: object) -> Layout:
    """A layout from decoded JSON, checked for use with any game. Raises `Refusal`."""
    try:
        layout = layouts.parse(data)
        if len(layout.zones) > 20 or any(len(polygon) > 12 for polygon in layout.zones.values()):
            raise Refusal(Code.LAYOUT_UNREADABLE, text="zones")
        layout_files.check(layout, ZONES)
    except LayoutFault as fault:
        raise Refusal(Code(f"layout_{fault.code}"), zones=[zone_term(zone) for zone in fault.zones]) from None
    except LayoutError as error:
        raise Refusal(Code.LAYOUT_UNREADABLE, text=error.key) from None
    return layout


def zone_term(zone: str) -> object:
    """The name of a zone as players read it: a term for the zones of every layout, else the name itself."""
    return {"key": f"zone.{zone}"} if zone in ZONES else zone[:40]
