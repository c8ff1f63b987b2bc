"""The books of World Without End: what lies behind a screen stays out of the public log."""

from engine.core import Entry, Term, term
from engine.core import books as core
from engine.world_without_end.screens import is_open_to


class Books(core.Books):
    """The log and the account books of one game."""

    silent = ("plague_token", "cover", "house", "seal")
    at_first = {"house": 4, "seal": 2}  # noqa: RUF012  (what lies behind a screen before the first entry, WWE-S2)

    def public_text(self, entry: Entry) -> Term | None:
        """An entry as everybody may read it, or None where it touches a screen and no correction made it (WWE-R11)."""
        text = core.told(entry)
        if text is not None and text.get("carried_out") is False:
            return {**text, "key": "log.played_waived"}
        if text is not None:
            return text
        corrected = core.is_correction(entry)
        if entry.kind in self.silent or not (corrected or is_open_to("table", entry.source, entry.target)):
            return None
        if entry.source.startswith("seat:") and not corrected:
            project = entry.target.removeprefix("project:")
            return term("log.built", seat=entry.source[5:], n=entry.n, kind=entry.kind, project=project)
        return core.moved(entry)
