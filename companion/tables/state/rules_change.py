"""Rules change: differences between the program's rules and those a game was played by.

When a table is resumed, its replay is compared with the checksums of its rows. If they differ, or the rules refuse an
answer, the table opens paused, and the host decides whether to continue under the newer rules.

Only public differences are described: the answer from which the newer rules ask again, points and open goods.
Differences of hidden pieces are never mentioned, since they would reveal what a player holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.tables.state.rows import Standing
from engine.core import Term, term


@dataclass(frozen=True, slots=True)
class RulesChange:
    """A change of the rules since a game was played.

    ``rules`` is the version of its rules, ``newest`` the one to continue with. ``kept`` is the number of record lines
    that the newer rules accept, out of ``lines``. ``before`` and ``now`` are the public standing after the kept lines.
    """

    rules: str
    newest: str
    kept: int
    lines: int
    before: Standing
    now: Standing
    playable: bool = True
    """Whether the newer rules accept the set-up, so that they can be adopted."""

    def terms(self) -> list[Term]:
        """The differences, as terms that every viewer may read."""
        named = self.rules != self.newest
        found = [term("rules.changed", before=self.rules, now=self.newest) if named else term("rules.corrected")]
        if not self.playable:
            return [*found, term("rules.setup_refused")]
        if self.kept < self.lines:
            found.append(term("rules.asks_again", n=self.kept + 1, of=self.lines))
        differing = list(self._differing())
        return found + (differing or [term("rules.same_standing")])

    def _differing(self) -> Iterable[Term]:
        """A term for each number that differs."""
        for seat, standing in self.now.items():
            for kind, n in standing.items():
                before = self.before.get(seat, {}).get(kind, n)
                if before != n and kind == "vp":
                    yield term("rules.points_differ", seat=seat, before=before, n=n)
                elif before != n:
                    yield term("rules.goods_differ", seat=seat, kind=kind, before=before, n=n)


def changed(before: Standing, after: Standing) -> Standing:
    """The seats whose standing changed, with the new one."""
    return {seat: standing for seat, standing in after.items() if standing != before.get(seat)}
