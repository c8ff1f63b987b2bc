"""Readiness: whether a proxy or an orchestrator should send new connections to this server.

Health says that something must be done by a person; readiness says only where the next phone should go. A server that
is told to stop is well, but no longer ready.
"""

from __future__ import annotations

from companion.tables.write_probe import WriteProbe


class Readiness:
    """Whether one server takes new pages. Safe to use from several threads."""

    def __init__(self, probe: WriteProbe) -> None:
        """It is not ready while ``probe`` cannot write."""
        self._probe = probe
        self.draining = False
        """Whether the server has been told to stop."""

    def reasons(self) -> list[str]:
        """The codes of why the server is not ready: ``draining``, or that of the journal; empty while it is."""
        trouble = self._probe.trouble()
        return [*(["draining"] if self.draining else []), *([trouble.value] if trouble is not None else [])]
