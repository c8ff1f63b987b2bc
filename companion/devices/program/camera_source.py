"""Camera source: chooses the camera that a running program watches.

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
from hardware.camera.sources.orientation import Orientation, OrientedSource
from hardware.camera.sources.stream import RtspSource, StreamSource, stream_source
from hardware.camera.sources.stream_address import AddressError, StreamAddress, is_address, parse

MIRRORS: dict[object, bool | None] = {"auto": None, "yes": True, "no": False}
"""The ways to mirror a picture, as the page names them."""
_CODES = {code.value: code for code in Code if code.value.startswith("stream_")}


class CameraSource:
    """The choice of a camera. Safe to use from several threads."""

    def __init__(self, camera: TableCamera) -> None:
        self.camera, self.choices = camera, camera.choices
        self._trying = threading.Lock()

    @property
    def _source(self) -> OrientedSource | None:
        """The source that is watched, with its orientation; None without a camera."""
        source = None if self.camera.thread is None else self.camera.thread.chosen_source
        return source if isinstance(source, OrientedSource) else None

    @property
    def _device(self) -> DeviceSource | None:
        """The USB camera that is watched; None for another one."""
        inner = None if self._source is None else self._source.inner
        return inner if isinstance(inner, DeviceSource) else None

    def state(self) -> SourceState:
        """The camera and its orientation, without secrets."""
        source, choice, device = self._source, self.choices.now, self._device
        inner = None if source is None else source.inner
        stream = inner if isinstance(inner, StreamSource | RtspSource) else None
        orientation = Orientation(choice.turned, bool(choice.mirrored)) if source is None else source.orientation
        kind: Literal["none", "stream", "page", "other"] = "other"
        if not self.camera.spec:
            kind = "none"
        elif stream is not None:
            kind = "stream"
        elif self.camera.spec == PHONE:
            kind = "page"
        shown = "" if inner is None else inner.spec
        return {
            "kind": kind,
            "shown": shown if stream is None else (stream.found or stream.address).shown,
            "chosen": self.choices.is_chosen,
            "started": _shown(self.choices.started),
            "turned": orientation.turned,
            "mirrored": orientation.mirrored,
            "mirrors": "auto" if choice.mirrored is None else "yes" if choice.mirrored else "no",
            "controls": self._controls(),
            "cameras": [
                {"spec": camera.spec, "name": camera.name, "used": device is not None and camera.is_at(device.path)}
                for camera in usb_cameras.cameras()
            ],
        }

    @property
    def trouble(self) -> str:
        """The code of the reason why the phone's pictures are missing; "" while they arrive, and for other cameras."""
        code = "" if self.camera.thread is None else self.camera.thread.trouble
        return code if code in _CODES else ""

    # ------------------------------------------------------------------ commands

    def use_address(self, text: object) -> None:
        """Watch the phone at this address, and save it. Raises `Refusal` if it gives no picture."""
        try:
            address = parse(str(text)[:2000])
        except AddressError:
            raise Refusal(Code.STREAM_ADDRESS) from None
        found = self._try(address)
        self._use(found.text, self.camera.oriented(stream_source(found)))

    def use_page(self) -> None:
        """Watch the phone whose page sends its pictures, and save it. Raises `Refusal`."""
        self._use(PHONE)

    def use_camera(self, spec: object) -> None:
        """Watch this connected USB camera, and save it. Raises `Refusal`."""
        if all(camera.spec != spec for camera in usb_cameras.cameras()):
            raise Refusal(Code.CAMERA_ABSENT)
        self._use(str(spec))

    def use_started(self) -> None:
        """Back to the camera that the command line names. Raises `Refusal`."""
        self.choices.save(source="")
        self.camera.watch(self.choices.started)

    def _use(self, spec: str, source: Source | None = None) -> None:
        self.choices.save(source=spec, instead_of=self.choices.started)
        if (self.camera.spec, spec) != (PHONE, PHONE):
            self.camera.watch(spec, source)

    def turn(self, degrees: object) -> None:
        """Turn the pictures clockwise by these degrees. Raises `Refusal`."""
        self.choices.save(turned=degrees)
        if (source := self._source) is not None:
            source.orientation = Orientation(self.choices.now.turned, source.orientation.mirrored)

    def mirror(self, how: object) -> None:
        """Mirror the pictures: ``auto``, ``yes`` or ``no``. Raises `Refusal`."""
        if how not in MIRRORS:
            raise Refusal(Code.MESSAGE_MALFORMED)
        mirrored = MIRRORS[how]
        self.choices.save(mirrored=mirrored)
        if (source := self._source) is not None:
            source.finds_mirrored = mirrored is None
            if mirrored is not None:
                source.orientation = Orientation(source.orientation.turned, mirrored)

    def fix(self, wanted: object) -> None:
        """Keep the focus of a USB camera fixed, or leave it to the camera. Raises `Refusal`."""
        self.choices.save(fixed=wanted)
        if (device := self._device) is not None:
            device.keep_fixed(self.choices.now.fixed)

    def focus_again(self) -> None:
        """Focus a USB camera again. Raises `Refusal` for another camera."""
        device = self._device
        if device is None or device.lock is None:
            raise Refusal(Code.CAMERA_ABSENT)
        device.lock.start_again()

    def _controls(self) -> ControlsState | None:
        device = self._device
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


def address_in(picture: bytes) -> str:
    """The address in a photographed QR code. Raises `Refusal` without a code, or if the picture is not an image."""
    import zxingcpp

    try:
        image: Image = grey_of(image_files.decode(picture))
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
