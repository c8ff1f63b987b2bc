"""Camera settings: the choices of the host's camera page, the whole table's own layout, and the lens.

They are files in the folder ``camera`` of the data folder:

    choice.json   the chosen layout, the size of the stickers, the camera (`CameraChoices`)
    table.json    the whole table's layout; absent as long as it is the built-in one
    lens.json     the lens, once it is calibrated

The mat is that of the game at the table (`CameraSettings.mat`): it changes with the game and is not saved.

A damaged file is neither fatal nor overwritten by reading it: the built-in mat is used, and ``problem`` has the reason.
Files are replaced as a whole, so a power cut leaves the old or the new one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from companion import atomic_files
from companion.devices.program.camera_choice import CameraChoices
from companion.errors import Code, Refusal
from hardware.camera.geometry import layout as layouts
from hardware.camera.geometry import layout_files
from hardware.camera.geometry import lens as lenses
from hardware.camera.geometry.layout import MAT, MIDDLE, SEATS, Layout, LayoutError
from hardware.camera.geometry.layout_files import TABLE, LayoutFault
from hardware.camera.geometry.layout_json import to_json
from hardware.camera.geometry.lens import Lens, LensError
from hardware.camera.geometry.setup_advice import SIZES

MAT_ID, TABLE_ID = "mat", "table"
ZONES = (MIDDLE, *SEATS)
"""The zones that every layout must have."""
MOST_ZONES, MOST_CORNERS = 20, 12

Chosen = tuple[Layout, Lens | None, float]
"""Layout, lens, and the side of the stickers."""


class CameraSettings:
    """The camera settings of one program. Safe to use from several threads."""

    def __init__(self, folder: Path, started: str = "") -> None:
        """Read the files in the data folder; ``started`` is the camera that the command line names."""
        self.choices = CameraChoices(folder, started)
        self.mat: Layout = MAT
        """The mat of the game at the table."""
        self.table: Layout = TABLE
        self.lens: Lens | None = None
        self._folder = folder / "camera"
        self._problem = ""
        self._read()

    def _read(self) -> None:
        table, lens = self._folder / "table.json", self._folder / "lens.json"
        try:
            if table.exists():
                found = layouts.load(table)
                layout_files.check(found, ZONES)
                self.table = found
        except LayoutError as error:
            self._problem = str(error)
            self.choices.change(layout=MAT_ID)
        try:
            if lens.exists():
                self.lens = lenses.load(lens)
        except LensError as error:
            self._problem = str(error)

    @property
    def problem(self) -> str:
        """What could not be read, in plain English."""
        return self.choices.problem or self._problem

    @property
    def chosen(self) -> str:
        """The name of the chosen layout."""
        return self.choices.now.layout

    @property
    def layout(self) -> Layout:
        """The layout that is chosen."""
        return self.layouts[self.chosen]

    @property
    def layouts(self) -> dict[str, Layout]:
        """The layouts by name."""
        return {MAT_ID: self.mat, TABLE_ID: self.table}

    @property
    def sticker(self) -> float:
        """The side of the stickers, in millimetres."""
        return self.choices.now.sticker

    def chosen_now(self) -> Chosen:
        """Layout, lens and sticker size; a frame that was examined with others has to be examined again."""
        return self.layout, self.lens, self.sticker

    def choose(self, name: object) -> None:
        """Choose a layout and save the choice. Raises `Refusal`."""
        if name not in (MAT_ID, TABLE_ID):
            raise Refusal(Code.LAYOUT_UNKNOWN)
        self.choices.save(layout=name)

    def set_sticker(self, size: object) -> None:
        """Save the side of the stickers, in millimetres. Raises `Refusal` for a size that is not printed."""
        if size not in SIZES:
            raise Refusal(Code.STICKER_UNKNOWN, sizes=[str(known) for known in SIZES])
        self.choices.save(sticker=size)

    def save_table(self, data: object) -> None:
        """Check and save the whole table's layout, given as decoded JSON. Raises `Refusal` with the fault."""
        layout = read_layout(data)
        self._save("table.json", {"schema": layouts.SCHEMA, **to_json(layout)})
        self.table = layout

    def reset_table(self) -> None:
        """Back to the built-in whole table. Raises `Refusal`."""
        self._save("table.json", None)
        self.table = TABLE

    def set_lens(self, lens: Lens | None) -> None:
        """Save the lens, or delete it (None). Raises `Refusal`."""
        self._save("lens.json", None if lens is None else {"schema": lenses.SCHEMA, **lens.json()})
        self.lens = lens

    def _save(self, name: str, content: Mapping[str, object] | None) -> None:
        """Save a file, or remove it (None). Raises `Refusal`."""
        try:
            if content is None:
                (self._folder / name).unlink(missing_ok=True)
            else:
                atomic_files.write(self._folder / name, json.dumps(content, indent=1).encode())
        except OSError:
            raise Refusal(Code.JOURNAL_UNAVAILABLE) from None
        self._problem = ""


def read_layout(data: object) -> Layout:
    """A layout from decoded JSON, checked for use with any game. Raises `Refusal`."""
    try:
        layout = layouts.parse(data)
        if len(layout.zones) > MOST_ZONES or any(len(zone) > MOST_CORNERS for zone in layout.zones.values()):
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
