"""Readiness: whether a proxy or an orchestrator should send new connections to this server.

Health says that something must be done by a person; readiness says only where the next phone should go. A server that
is told to stop is well, but no longer ready.
"""

from __future__ import annotations

from companion.tables.journal import Journal


class Readiness:
    """Whether one server takes new pages. Safe to use from several threads."""

    def __init__(self, journal: Journal) -> None:
        """It is not ready while ``journal`` cannot be written."""
        self._journal = journal
        self.draining = False
        """Whether the server has been told to stop."""

    def reasons(self) -> list[str]:
        """The codes of why the server is not ready: ``draining``, or that of the journal; empty while it is."""
        trouble = self._journal.trouble()
        return [*(["draining"] if self.draining else []), *([trouble.value] if trouble is not None else [])]
