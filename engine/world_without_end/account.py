"""Account books of World Without End: moves behind a screen are left out of the public log."""

from engine.core import Entry, Term, term
from engine.core import books as core
from engine.world_without_end.names import DISCARD, HOUSE, PLAY, SEAL
from engine.world_without_end.screens import is_open_to


class Books(core.Books):
    """The public log, the accounts and the instructions of one game."""

    silent = (
        "plague_token",
        "project_tile",
        "cover",
        "favour_marker",
        "start_player_figure",
        "house",
        "seal",
        "action_card",
        "event",
    )
    at_first = {  # noqa: RUF012  (what lies behind a screen before the first entry, WWE-S2)
        **dict.fromkeys(HOUSE.values(), 4),
        **dict.fromkeys(SEAL.values(), 2),
    }

    def public_text(self, entry: Entry) -> Term | None:
        """The text of an entry in the public log, or None where it touches a screen without a correction (WWE-R11)."""
        text = core.told(entry)
        if text is not None:
            return text
        corrected = core.is_correction(entry)
        if entry.clause == PLAY:
            details = dict(entry.details)
            key = "log.played" if details["carried_out"] else "log.played_waived"
            return term(key, seat=entry.source.partition(":")[2], **details)
        if entry.clause == DISCARD:
            return term("log.discarded", seat=entry.source.partition(":")[2])
        is_silent = entry.kind.partition(":")[0] in self.silent and not corrected
        if is_silent or not (corrected or is_open_to("table", entry.source, entry.target)):
            return None
        if entry.source.startswith("seat:") and not corrected:
            project = entry.target.removeprefix("project:")
            return term("log.built", seat=entry.source[5:], n=entry.n, kind=entry.kind, project=project)
        return core.moved(entry)

    def instruction(self, entry: Entry, seat: str | None) -> Term | None:
        """The text of an entry as in every game, with the name of a card that is laid face up."""
        text = super().instruction(entry, seat)
        return {**text, "key": "lay_action_card", **dict(entry.details)} if text and entry.clause == PLAY else text
