"""Journal rows: the content of each kind of row, and its JSON form.

Fields with a default were added after version 0.1, or are seldom set.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from companion.errors import JournalDamaged
from companion.games.stand_in import Level
from companion.tables.journal import JournalRow
from companion.tables.seats import Seat


class RowPart(BaseModel):
    """The base of rows and their parts: strict and frozen, without unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, populate_by_name=True)


class Move(RowPart):
    """One move of a correction: ``n`` pieces of a kind from one pile ("from" in JSON) to another."""

    n: int
    kind: str
    source: Annotated[str, Field(alias="from")]
    to: str

    def data(self) -> dict[str, JsonValue]:
        """The move as JSON."""
        return {"n": self.n, "kind": self.kind, "from": self.source, "to": self.to}


HOST = "host"
"""The author of the host's rows, and the voter of a proposal about which no player is left to ask."""
Standing = dict[str, dict[str, float]]
"""The public holdings by seat: points ("vp"), and open goods by kind."""
About = Literal["correction", "seat", "record"]
"""What a proposal is about."""
Outcome = Literal["", "agreed", "declined"]
"""What a vote decides; "": nothing yet."""


class Row(RowPart):
    """The base of all rows."""

    kind: ClassVar[str]
    """What the journal calls a row of this class; `SeatTaken` and `SeatLeft` are both "seat"."""

    def body(self) -> dict[str, JsonValue]:
        """The row as the JSON object in the journal; fields with their default are left out."""
        return self.model_dump(by_alias=True, exclude_defaults=True)


class TableOpened(Row):
    """The first row of every table. ``pack`` is the hash of the pack that was chosen ("": the reference pack).

    ``after`` is the previous table of the same players ("": none), ``start_player`` the proposed start player.
    """

    kind = "opened"
    game: str
    name: str
    pack: str = ""
    after: str = ""
    start_player: Seat | None = None


class SeatTaken(Row):
    """A person takes a seat, or changes name, colour or seat; ``left`` is their previous seat.

    ``host`` is whether they did so on the host's device.
    """

    kind = "seat"
    seat: Seat
    name: str
    colour: str
    token_hash: str
    left: Seat | None
    simulated: bool = False
    host: bool = False


class SeatLeft(Row):
    """A seat becomes free; ``by`` is "host", or the seat itself."""

    kind = "seat"
    seat: None
    left: Seat
    by: str = ""


class SeatHanded(Row):
    """The holder of a seat hands it over to another phone, whose person has this name."""

    kind = "handed"
    seat: Seat
    name: str
    token_hash: str


class StandInSeated(Row):
    """A stand-in takes a free seat or replaces another stand-in; ``by`` is "host" or the seat that left.

    ``carer`` is the seat whose player moves its pieces (None: the people at the table page).
    """

    kind = "stand_in"
    seat: Seat
    level: Level
    name: str
    colour: str
    carer: Seat | None = None
    by: str


class StepTicked(Row):
    """A step of the set-up list is ticked off or unticked, by a seat or "host"."""

    kind = "ticked"
    step: str
    done: bool
    by: str


class Difference(RowPart):
    """A pile of the table whose count differed from the books."""

    kind: str
    pile: str
    counted: int
    said: int


class PiecesAgreed(Row):
    """Whether a seat's count of its pieces, or a count of the piles of the "table", agrees with the books.

    ``differences`` are those of the piles. ``closes``, in rows of up to version 0.4, is whether everything agrees now.
    """

    kind = "agreed"
    of: Seat | Literal["table"]
    agrees: bool = True
    closes: bool = False
    differences: list[Difference] = []


class CountingChanged(Row):
    """A stock-take with this number starts, or ``agree`` now in it; if not ``on``, it has been stopped."""

    kind = "counting"
    on: bool
    number: int = 0
    agree: list[Seat | Literal["table"]] = Field(default_factory=list)


class GameStarted(Row):
    """The game starts with this set-up, a pack of this name, version and hash, and this rules version.

    Rows of Exchequer 0.1 and 0.2 have no version (``rules_versions``). ``standing`` is the public
    standing of all seats.
    """

    kind = "start"
    setup: dict[str, JsonValue]
    pack: dict[str, JsonValue]
    rules: str = ""
    standing: Standing = Field(default_factory=dict)


class AnswerGiven(Row):
    """An answer to an ask of ``seat`` (None: of the table), given by a seat, "host", "camera" or "dice".

    ``standing`` has the seats whose public standing has changed, with their new standing. ``later`` marks an answer
    that was not tapped but planned before (``companion.tables.later_answers``).
    """

    kind = "answer"
    ask: str
    value: str
    seat: str | None
    by: str
    later: bool = False
    standing: Standing = Field(default_factory=dict)


class PlannedAnswer(RowPart):
    """One answer of a plan, to an ask of ``seat`` (None: of the table)."""

    ask: str
    value: str
    seat: str | None


class PlanGiven(Row):
    """A plan: several answers that a seat gave together, all or none; in a record they are single lines.

    ``checksums`` has the game's checksum after each answer but the last, whose checksum is the row's. ``standing`` is
    as in an answer.
    """

    kind = "plan"
    answers: Annotated[list[PlannedAnswer], Field(min_length=1)]
    by: str
    checksums: list[str] = []
    standing: Standing = Field(default_factory=dict)


class CorrectionMade(Row):
    """A correction by the host; ``standing`` is as in an answer."""

    kind = "correction"
    moves: list[Move]
    note: str
    standing: Standing = Field(default_factory=dict)


class CorrectionTried(Row):
    """A correction of public piles that the rules refused. It has no effect, but the public log shows it."""

    kind = "tried"
    moves: list[Move]
    note: str


class Proposed(Row):
    """A proposal, and the seats that are asked (or "host").

    A correction has ``moves`` and ``note``. A take-over has the seat, and the requester's name, colour and token hash,
    or the stand-in's level and carer. ``by`` is the seat that proposes to correct its own pieces (None: the host).
    """

    kind = "proposed"
    about: About
    asked: list[str]
    moves: list[Move] = []
    note: str = ""
    seat: Seat | None = None
    name: str = ""
    colour: str = ""
    token_hash: str = ""
    stand_in: Level | Literal[""] = ""
    carer: Seat | None = None
    by: Seat | None = None


class Reason(RowPart):
    """The reason why the rules refuse an agreed correction, for the seat that may know it."""

    seat: Seat
    code: str


class VoteGiven(Row):
    """The vote of a seat (or "host") on the proposal of that row, and the decision ("": none yet).

    An agreed correction has ``standing``, as in an answer.
    """

    kind = "vote"
    proposal: int
    by: str
    agree: bool
    outcome: Outcome = ""
    reason: Reason | None = None
    standing: Standing = Field(default_factory=dict)


class ProposalWithdrawn(Row):
    """A proposal is withdrawn by its proposer."""

    kind = "withdrawn"
    proposal: int


class PassedOver(Row):
    """The host passes over absent voters on a take-over, with the decision ("": none yet)."""

    kind = "passed_over"
    proposal: int
    seats: list[Seat]
    outcome: Outcome = ""


class AnswersUndone(Row):
    """The last ``count`` answers and corrections are undone."""

    kind = "undo"
    count: Annotated[int, Field(ge=1)]
    by: str


class PauseChanged(Row):
    """The host pauses the table or continues."""

    kind = "pause"
    paused: bool


class TableFinished(Row):
    """The host closes the table."""

    kind = "finish"


class GameEnded(Row):
    """The stored result of a finished game or a closed table, so that it never changes.

    ``views`` has the view of "table", and for each seat the parts of its view that differ from it. ``final`` has the
    points by seat (None for an unfinished game), ``rules`` is the rules version. ``checksums`` has the game's checksum
    after each record line, since rows of Exchequer 0.1 and 0.2 have none. ``notices`` are the table's lines in the
    public log, ``news`` is whether the last of them is the newest event, and ``public_lines`` is the length of the
    game's log.
    """

    kind = "ended"
    rules: str
    checksums: list[str]
    final: dict[str, float] | None
    views: dict[str, dict[str, JsonValue]]
    notices: list[dict[str, JsonValue]] = Field(default_factory=list)
    news: bool = False
    public_lines: int = 0


class CardEnrolled(Row):
    """A printed card has replaced an unseen card of the pack; ``by`` is a seat or "host".

    ``pack`` has name, version and hash of the pack with this card, which the whole game uses from now on. The replaced
    card was unseen, so all earlier answers stay valid.
    """

    kind = "card"
    item: str
    title: str
    pack: dict[str, JsonValue]
    by: str


class GoneOn(Row):
    """The players of a finished game continue at another ``table``."""

    kind = "gone_on"
    table: str


class RulesAdopted(Row):
    """The host continues under the rules version ``rules`` after the first ``answers`` lines of the record.

    ``standing`` is the resulting public standing of all seats.
    """

    kind = "rules_adopted"
    answers: Annotated[int, Field(ge=0)]
    rules: str
    standing: Standing = Field(default_factory=dict)


class RowVoided(Row):
    """The row of this number is void, since the rules could not apply it. Written only by versions 0.1 and 0.2."""

    kind = "void"
    number: int


class RowsGivenUp(Row):
    """The table continues without the lost rows after ``after``, up to ``last``. Written only up to version 0.4."""

    kind = "given_up"
    after: Annotated[int, Field(ge=0)]
    last: Annotated[int, Field(ge=0)]


_MODELS = {model.kind: model for model in Row.__subclasses__()}


def parse(journal_row: JournalRow) -> Row:
    """Parse a row of the journal. Raises `JournalDamaged` for an unknown kind, or a body that does not fit its kind."""
    taken = journal_row.kind == SeatTaken.kind and journal_row.body.get("seat") is not None
    model = SeatTaken if taken else _MODELS.get(journal_row.kind)
    if model is None:
        raise JournalDamaged(
            journal_row.table, journal_row.number, f"the row is of an unknown kind ({journal_row.kind})"
        )
    try:
        return model.model_validate(journal_row.body)
    except ValidationError as problem:
        where = problem.errors(include_input=False, include_url=False)[0]
        reason = f"the row cannot be read ({'.'.join(map(str, where['loc']))}: {where['msg']})"
        raise JournalDamaged(journal_row.table, journal_row.number, reason) from None
