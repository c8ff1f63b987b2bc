"""Plain camera: the least that a camera must implement, as a base of the tests' cameras."""

from __future__ import annotations

from companion.devices.protocols import CardSighting


class PlainCamera:
    """A camera without cards and frames, which has none of the optional capabilities."""

    def start(self) -> None:
        """Nothing to start."""

    def stop(self) -> None:
        """Nothing to stop."""

    def lying(self) -> list[CardSighting]:
        """No cards."""
        return []

    def latest_jpeg(self) -> bytes | None:
        """No picture."""
        return None
