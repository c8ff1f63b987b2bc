"""Camera source: the camera that a server watches, and its change while the server runs.

A phone's address is tried before it is saved: what gives no picture is refused with a stable code, and the camera that
was watched goes on. The cards on the table stay when the camera changes, since the new one sees the same markers.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Literal

from companion.devices import connect
from companion.devices.camera_choice import PHONE, CameraChoices
from companion.devices.camera_page import ControlsState, SourceState
from companion.devices.hub import DeviceHub
from companion.errors import Code, Refusal
from hardware.camera.frames import Source, SourceLost
from hardware.camera.geometry.layout import Layout
from hardware.camera.geometry.lens import Lens
from hardware.camera.images import Image, grey_of
from hardware.camera.sources import image_files, usb_cameras
from hardware.camera.sources.captures import DeviceSource
from hardware.camera.sources.orientation import TURNS, Orientation, OrientedSource
from hardware.camera.sources.posted import PostedSource
from hardware.camera.sources.stream import RtspSource, StreamSource, stream_source
from hardware.camera.sources.stream_address import AddressError, StreamAddress, is_address, parse
from hardware.camera.tracking.watcher import Watcher

MIRRORS: dict[object, bool | None] = {"auto": None, "yes": True, "no": False}
"""The ways to mirror a picture, as the page names them."""
_CODES = {code.value: code for code in Code if code.value.startswith("stream_")}


class CameraSource:
    """The camera of one server. Safe to use from several threads."""

    def __init__(self, hub: DeviceHub, folder: Path) -> None:
        self.hub = hub
        self.choices = CameraChoices(folder)
        self._before: tuple[Source, str] | None = None
        """The source that was watched before one was chosen on the page, and its specification."""
        hub.oriented = self._oriented
        self._trying = threading.Lock()
        self._changing = threading.RLock()

    @property
    def orientation(self) -> Orientation:
        """How the pictures are turned, as far as it is chosen."""
        return Orientation(self.choices.now.turned, bool(self.choices.now.mirrored))

    @property
    def watcher(self) -> Watcher | None:
        """The camera's watcher; None without a camera, or with one of another kind."""
        return self.hub.camera if isinstance(self.hub.camera, Watcher) else None

    def state(self) -> SourceState:
        """The camera and its orientation, without secrets."""
        watcher, choice = self.watcher, self.choices.now
        source = None if watcher is None else watcher.chosen_source
        inner = source.inner if isinstance(source, OrientedSource) else source
        phone = inner if isinstance(inner, StreamSource | RtspSource) else None
        orientation = source.orientation if isinstance(source, OrientedSource) else self.orientation
        is_page = self.hub.camera_spec == PHONE
        kind: Literal["stream", "page", "other"] = "stream" if phone is not None else "page" if is_page else "other"
        return {
            "kind": "none" if self.hub.camera is None else kind,
            "shown": (phone.found or phone.address).shown if phone is not None else "" if inner is None else inner.spec,
            "chosen": self.choices.is_chosen and (phone is not None or is_page or isinstance(inner, DeviceSource)),
            "started": _shown(self.choices.started),
            "turned": orientation.turned,
            "mirrored": orientation.mirrored,
            "mirrors": "auto" if choice.mirrored is None else "yes" if choice.mirrored else "no",
            "controls": self._controls(),
            "cameras": [
                {
                    "spec": one.spec,
                    "name": one.name,
                    "used": isinstance(inner, DeviceSource) and one.is_at(inner.path),
                }
                for one in usb_cameras.cameras()
            ],
        }

    @property
    def trouble(self) -> str:
        """The stable code of why the phone's pictures do not come; "" while they do, and for other cameras."""
        code = "" if self.watcher is None else self.watcher.trouble
        return code if code in _CODES else ""

    # ------------------------------------------------------------------ commands

    def use_address(self, text: object, layout: Layout, lens: Lens | None) -> None:
        """Watch the phone at this address from now on, and save it. Raises `Refusal` if it gives no picture."""
        try:
            address = parse(str(text)[:2000])
        except AddressError:
            raise Refusal(Code.STREAM_ADDRESS) from None
        found = self._try(address)
        with self._changing:
            self.choices.save(source=found.text, instead_of=self.choices.started)
            self._watch(self._oriented(stream_source(found)), found.shown, layout, lens)

    def use_page(self, layout: Layout, lens: Lens | None) -> None:
        """Watch the phone whose page sends its pictures from now on, and save it. Raises `Refusal`."""
        with self._changing:
            self.choices.save(source=PHONE, instead_of=self.choices.started)
            if self.hub.camera_spec != PHONE or self.hub.camera is None:
                source = self._oriented(connect.source_of(self.hub, PHONE, layout))
                self._watch(source, PHONE, layout, lens)

    def use_camera(self, spec: object, layout: Layout, lens: Lens | None) -> None:
        """Watch this one of the connected USB cameras from now on, and save it. Raises `Refusal`."""
        if all(one.spec != spec for one in usb_cameras.cameras()):
            raise Refusal(Code.CAMERA_ABSENT)
        with self._changing:
            self.choices.save(source=str(spec), instead_of=self.choices.started)
            self._watch(self._oriented(connect.source_of(self.hub, str(spec), layout)), str(spec), layout, lens)

    def use_started(self, layout: Layout, lens: Lens | None) -> None:
        """Back to the camera that the command line names, or that was watched before. Raises `Refusal`."""
        with self._changing:
            self.choices.save(source="")
            before, self._before = self._before, None
            if before is None and self.choices.started:
                started = self.choices.started
                before = self._oriented(connect.source_of(self.hub, started, layout)), started
            if before is not None:
                self._watch(*before, layout, lens)
            else:
                self.hub.change_camera(None, "")

    def turn(self, degrees: object) -> None:
        """Turn the pictures by so many degrees clockwise. Raises `Refusal`."""
        if degrees not in TURNS:
            raise Refusal(Code.MESSAGE_MALFORMED)
        self.choices.save(turned=degrees)
        source = None if self.watcher is None else self.watcher.chosen_source
        if isinstance(source, OrientedSource):
            source.orientation = Orientation(self.choices.now.turned, source.orientation.mirrored)

    def mirror(self, how: object) -> None:
        """Mirror the pictures: ``auto``, ``yes`` or ``no``. Raises `Refusal`."""
        if how not in MIRRORS:
            raise Refusal(Code.MESSAGE_MALFORMED)
        choice = self.choices.save(mirrored=MIRRORS[how])
        source = None if self.watcher is None else self.watcher.chosen_source
        if isinstance(source, OrientedSource):
            source.finds_mirrored = choice.mirrored is None
            if choice.mirrored is not None:
                source.orientation = Orientation(source.orientation.turned, choice.mirrored)

    def fix(self, wanted: object) -> None:
        """Keep the focus of a USB camera fixed, or leave it to the camera. Raises `Refusal`."""
        if not isinstance(wanted, bool):
            raise Refusal(Code.MESSAGE_MALFORMED)
        self.choices.save(fixed=wanted)
        device = self._device()
        if device is not None:
            device.keep_fixed(wanted)

    def focus_again(self) -> None:
        """Focus a USB camera again. Raises `Refusal` for another camera."""
        device = self._device()
        if device is None or device.lock is None:
            raise Refusal(Code.CAMERA_ABSENT)
        device.lock.start_again()

    def _device(self) -> DeviceSource | None:
        """The USB camera that is watched; None for another one."""
        source = None if self.watcher is None else self.watcher.chosen_source
        inner = source.inner if isinstance(source, OrientedSource) else source
        return inner if isinstance(inner, DeviceSource) else None

    def _controls(self) -> ControlsState | None:
        device = self._device()
        if device is None or device.lock is None:
            return None
        state = device.lock.state()
        return {"aspects": state["aspects"], "fixed": state["fixed"]} if state["aspects"] else None

    def _try(self, address: StreamAddress) -> StreamAddress:
        """The address that gives pictures. Raises `Refusal`; only one address is tried at a time."""
        watcher = self.watcher
        if watcher is not None and watcher.state == "ready" and self.choices.spec == address.text:
            return address  # it is watched already, and many apps serve one viewer only
        if not self._trying.acquire(blocking=False):
            raise Refusal(Code.STREAM_BUSY)
        source = stream_source(address)
        try:
            source.open()
            source.read()
            return source.found or address
        except SourceLost as lost:
            raise Refusal(_CODES.get(lost.code, Code.STREAM_UNREACHABLE)) from None
        finally:
            source.close()
            self._trying.release()

    def _oriented(self, source: Source) -> Source:
        """The source with the orientation that is chosen, and for a USB camera whether its picture is kept fixed."""
        if isinstance(source, DeviceSource):
            source.keeps_fixed = self.choices.now.fixed
        return OrientedSource(source, self.orientation, finds_mirrored=self.choices.now.mirrored is None)

    def _watch(self, source: Source, spec: str, layout: Layout, lens: Lens | None) -> None:
        """Watch this source: with the watcher that there is, or with a new one."""
        watcher = self.watcher
        if watcher is None:
            self.hub.change_camera(connect.watcher_of(self.hub, source, layout, lens), spec)
            return
        present = watcher.chosen_source
        inner = present.inner if isinstance(present, OrientedSource) else present
        if self._before is None and not isinstance(inner, StreamSource | RtspSource | PostedSource):
            self._before = present, self.hub.camera_spec
        watcher.change_source(source)
        self.hub.camera_spec = spec


def address_in(picture: bytes) -> str:
    """The address in the code that was photographed. Raises `Refusal` if there is none, or the picture is none."""
    import zxingcpp

    try:
        image: Image = grey_of(image_files.decode(picture, ("JPEG", "PNG"), reduce=True))
    except image_files.PictureFault as fault:
        too_large = fault.kind == "too_large"
        raise Refusal(Code.STREAM_TOO_LARGE if too_large else Code.STREAM_NO_PICTURE) from None
    for code in zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel2)):
        text = code.text.strip()
        try:
            if is_address(text):
                return parse(text).text
        except AddressError:
            continue
    raise Refusal(Code.STREAM_NO_CODE)


def _shown(spec: str) -> str:
    """A specification without the secrets of an address."""
    try:
        return parse(spec).shown if is_address(spec) else spec
    except AddressError:
        return ""
