"""Camera source: the camera that a program watches, which can be changed while the program runs.

A phone's address is tried before it is saved: without a picture it is refused with a stable code, and the previous
camera stays. The cards on the table stay when the camera changes, since the new one sees the same markers.
"""

from __future__ import annotations

import threading
from typing import Literal

from companion.devices.camera_page_types import ControlsState, SourceState
from companion.devices.program.camera import TableCamera
from companion.devices.program.camera_choice import PHONE
from companion.errors import Code, Refusal
from hardware.camera.frames import Source, SourceLost
from hardware.camera.images import Image, grey_of
from hardware.camera.sources import image_files, usb_cameras
from hardware.camera.sources.captures import DeviceSource
from hardware.camera.sources.orientation import TURNS, Orientation, OrientedSource
from hardware.camera.sources.posted import PostedSource
from hardware.camera.sources.stream import RtspSource, StreamSource, stream_source
from hardware.camera.sources.stream_address import AddressError, StreamAddress, is_address, parse

MIRRORS: dict[object, bool | None] = {"auto": None, "yes": True, "no": False}
"""The ways to mirror a picture, as the page names them."""
_CODES = {code.value: code for code in Code if code.value.startswith("stream_")}


class CameraSource:
    """The choice of a camera. Safe to use from several threads."""

    def __init__(self, camera: TableCamera) -> None:
        self.camera, self.choices = camera, camera.choices
        self._before: tuple[Source, str] | None = None
        """The source that was watched before one was chosen on the page, and its specification."""
        self._trying = threading.Lock()
        self._changing = threading.RLock()

    @property
    def _source(self) -> Source | None:
        """The source that is watched, with its orientation; None without a camera."""
        return None if self.camera.thread is None else self.camera.thread.chosen_source

    @property
    def _inner(self) -> Source | None:
        """The source that is watched, without its orientation."""
        source = self._source
        return source.inner if isinstance(source, OrientedSource) else source

    def state(self) -> SourceState:
        """The camera and its orientation, without secrets."""
        source, inner, choice = self._source, self._inner, self.choices.now
        phone = inner if isinstance(inner, StreamSource | RtspSource) else None
        chosen = Orientation(choice.turned, bool(choice.mirrored))
        orientation = source.orientation if isinstance(source, OrientedSource) else chosen
        is_page = self.camera.spec == PHONE
        kind: Literal["stream", "page", "other"] = "stream" if phone is not None else "page" if is_page else "other"
        return {
            "kind": kind if self.camera.spec else "none",
            "shown": (phone.found or phone.address).shown if phone is not None else "" if inner is None else inner.spec,
            "chosen": self.choices.is_chosen and (phone is not None or is_page or isinstance(inner, DeviceSource)),
            "started": _shown(self.choices.started),
            "turned": orientation.turned,
            "mirrored": orientation.mirrored,
            "mirrors": "auto" if choice.mirrored is None else "yes" if choice.mirrored else "no",
            "controls": self._controls(),
            "cameras": [
                {
                    "spec": camera.spec,
                    "name": camera.name,
                    "used": isinstance(inner, DeviceSource) and camera.is_at(inner.path),
                }
                for camera in usb_cameras.cameras()
            ],
        }

    @property
    def trouble(self) -> str:
        """The stable code of why the phone's pictures do not come; "" while they do, and for other cameras."""
        code = "" if self.camera.thread is None else self.camera.thread.trouble
        return code if code in _CODES else ""

    # ------------------------------------------------------------------ commands

    def use_address(self, text: object) -> None:
        """Watch the phone at this address from now on, and save it. Raises `Refusal` if it gives no picture."""
        try:
            address = parse(str(text)[:2000])
        except AddressError:
            raise Refusal(Code.STREAM_ADDRESS) from None
        found = self._try(address)
        with self._changing:
            self.choices.save(source=found.text, instead_of=self.choices.started)
            self._watch(found.text, self.camera.oriented(stream_source(found)))

    def use_page(self) -> None:
        """Watch the phone whose page sends its pictures from now on, and save it. Raises `Refusal`."""
        with self._changing:
            self.choices.save(source=PHONE, instead_of=self.choices.started)
            if self.camera.spec != PHONE:
                self._watch(PHONE)

    def use_camera(self, spec: object) -> None:
        """Watch this one of the connected USB cameras from now on, and save it. Raises `Refusal`."""
        if all(camera.spec != spec for camera in usb_cameras.cameras()):
            raise Refusal(Code.CAMERA_ABSENT)
        with self._changing:
            self.choices.save(source=str(spec), instead_of=self.choices.started)
            self._watch(str(spec))

    def use_started(self) -> None:
        """Back to the camera that the command line names, or that was watched before. Raises `Refusal`."""
        with self._changing:
            self.choices.save(source="")
            before, self._before = self._before, None
            if before is not None:
                self.camera.watch(before[1], before[0])
            else:
                self.camera.watch(self.choices.started)

    def turn(self, degrees: object) -> None:
        """Turn the pictures by so many degrees clockwise. Raises `Refusal`."""
        if degrees not in TURNS:
            raise Refusal(Code.MESSAGE_MALFORMED)
        self.choices.save(turned=degrees)
        source = self._source
        if isinstance(source, OrientedSource):
            source.orientation = Orientation(self.choices.now.turned, source.orientation.mirrored)

    def mirror(self, how: object) -> None:
        """Mirror the pictures: ``auto``, ``yes`` or ``no``. Raises `Refusal`."""
        if how not in MIRRORS:
            raise Refusal(Code.MESSAGE_MALFORMED)
        choice = self.choices.save(mirrored=MIRRORS[how])
        source = self._source
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
        inner = self._inner
        return inner if isinstance(inner, DeviceSource) else None

    def _controls(self) -> ControlsState | None:
        device = self._device()
        if device is None or device.lock is None:
            return None
        state = device.lock.state()
        return {"aspects": state["aspects"], "fixed": state["fixed"]} if state["aspects"] else None

    def _try(self, address: StreamAddress) -> StreamAddress:
        """The address that gives pictures. Raises `Refusal`; only one address is tried at a time."""
        if self.camera.state == "ready" and self.choices.spec == address.text:
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

    def _watch(self, spec: str, source: Source | None = None) -> None:
        """Watch another camera, and remember the one before, unless that was a phone."""
        present = self._source
        is_phone = isinstance(self._inner, StreamSource | RtspSource | PostedSource)
        if self._before is None and present is not None and not is_phone:
            self._before = present, self.camera.spec
        self.camera.watch(spec, source)


def address_in(picture: bytes) -> str:
    """The address in a photographed QR code. Raises `Refusal` without a code, or if the picture is not an image."""
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
