"""Journal rows: what a row of each kind holds, and how it is written as JSON (read by `row_reading`).

The order of the fields and the optional fields are those of version 0.1, so that its journals can be read and equal
rows are written as equal bytes.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from companion.games.stand_in import Level
from companion.tables.seats import Seat


class Move(BaseModel):
    """One move of a correction: ``n`` pieces of a kind from one pile ("from" in JSON) to another."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, populate_by_name=True)

    n: int
    kind: str
    source: Annotated[str, Field(alias="from")]
    to: str

    def data(self) -> dict[str, JsonValue]:
        """The move as JSON."""
        return {"n": self.n, "kind": self.kind, "from": self.source, "to": self.to}


Standing = dict[str, dict[str, float]]
"""What everybody sees that a seat has: points ("vp") and open goods by kind, by seat."""
About = Literal["correction", "seat", "record"]
"""What a proposal is about."""
Outcome = Literal["", "agreed", "declined"]
"""What a vote decides; "": nothing yet."""


class Row(BaseModel):
    """The base of all rows: strict, frozen, nothing beyond the named fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    kind: ClassVar[str]
    """What the journal calls a row of this class; `SeatTaken` and `SeatLeft` are both "seat"."""

    def body(self) -> dict[str, JsonValue]:
        """The row as the JSON object that the journal stores; fields that were not given are left out."""
        return self.model_dump(by_alias=True, exclude_unset=True)


class TableOpened(Row):
    """The first row of every table. ``pack`` is the hash of the pack that was chosen ("": the reference pack).

    ``after`` is the table whose players go on here ("": none), ``start_player`` who is proposed to start.
    """

    kind = "opened"
    game: str
    name: str
    pack: str = ""
    after: str = ""
    start_player: Seat | None = None

    @classmethod
    def of(cls, game: str, name: str, pack: str, after: str, start_player: Seat | None) -> TableOpened:
        """The row with these fields; those without a value are left out, as in the rows of earlier versions."""
        if not after:
            return cls(game=game, name=name, pack=pack) if pack else cls(game=game, name=name)
        if start_player is None:
            return cls(game=game, name=name, pack=pack, after=after)
        return cls(game=game, name=name, pack=pack, after=after, start_player=start_player)


class SeatTaken(Row):
    """A person takes a seat, or changes name, colour or seat; ``left`` is the seat that they had before.

    ``host`` is whether they did so on the device of the table's host.
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
    """The holder of a seat has handed it over to another phone, whose person has this name."""

    kind = "handed"
    seat: Seat
    name: str
    token_hash: str


class StandInSeated(Row):
    """A stand-in plays a seat that is free, or another one than before does; ``by`` is "host" or the seat that left.

    ``carer`` is the seat whose player moves its pieces (None: those at the table page).
    """

    kind = "stand_in"
    seat: Seat
    level: Level
    name: str
    colour: str
    carer: Seat | None = None
    by: str


class StepTicked(Row):
    """A step of the set-up list is ticked off, or no longer, by a seat or "host"."""

    kind = "ticked"
    step: str
    done: bool
    by: str


class PiecesAgreed(Row):
    """A seat has counted its pieces, or somebody the piles of the "table", and they are what the books say.

    ``agrees`` is false where they had agreed in the stock-take that goes on, and do no longer. ``closes`` is whether
    everything agrees with that, so that the stock-take has ended.
    """

    kind = "agreed"
    of: Seat | Literal["table"]
    agrees: bool = True
    closes: bool = False


class CountingChanged(Row):
    """A stock-take has been called for, or, where it is not ``on``, has ended without an agreement that closes it.

    Where it is ``on``, ``number`` is its number. One in which everything had agreed goes on under its own number when
    somebody finds a difference after all; ``agree`` are then those who still agree.
    """

    kind = "counting"
    on: bool
    number: int = 0
    agree: list[Seat | Literal["table"]] = Field(default_factory=list)


class GameStarted(Row):
    """The game starts with this set-up and a pack of this name, version and hash, by this version of its rules.

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

    ``standing`` has the seats whose public standing the answer has changed, with what they have after it. ``later`` is
    whether nobody tapped it: the seat had planned it before (``companion.tables.later_answers``).
    """

    kind = "answer"
    ask: str
    value: str
    seat: str | None
    by: str
    later: bool = False
    standing: Standing = Field(default_factory=dict)


class PlannedAnswer(BaseModel):
    """One answer of a plan, to an ask of ``seat`` (None: of the table)."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    ask: str
    value: str
    seat: str | None


class PlanGiven(Row):
    """A plan: several answers that a seat gave as one, all or none; in a record they are single lines.

    ``checksums`` are those of the game after each answer but the last, whose checksum is the row's. ``standing`` as in
    an answer.
    """

    kind = "plan"
    answers: Annotated[list[PlannedAnswer], Field(min_length=1)]
    by: str
    checksums: list[str] = []
    standing: Standing = Field(default_factory=dict)


class CorrectionMade(Row):
    """A correction by the host; ``standing`` as in an answer."""

    kind = "correction"
    moves: list[Move]
    note: str
    standing: Standing = Field(default_factory=dict)


class CorrectionTried(Row):
    """A correction of public piles only, which the rules refused. It has no effect; the public log shows it."""

    kind = "tried"
    moves: list[Move]
    note: str


class Proposed(Row):
    """A proposal, and the seats that are asked (or "host").

    A correction has ``moves`` and ``note``; a take-over has the seat, and the name, colour and hash of the token of the
    person who asks for it, or the level of the stand-in that is to play it, and whose player moves its pieces. ``by``
    is the seat that proposes to correct its own pieces (None: the host).
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


class Reason(BaseModel):
    """Why the rules refuse a correction on which all had agreed, for the seat that may know."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    seat: Seat
    code: str


class VoteGiven(Row):
    """The vote of a seat (or "host") on the proposal of that row, and what it decided ("": nothing yet).

    ``standing`` is there for an agreed correction, as in an answer.
    """

    kind = "vote"
    proposal: int
    by: str
    agree: bool
    outcome: Outcome = ""
    reason: Reason | None = None
    standing: Standing = Field(default_factory=dict)


class ProposalWithdrawn(Row):
    """A proposal is taken back by who made it."""

    kind = "withdrawn"
    proposal: int


class PassedOver(Row):
    """Those asked about a take-over who are away are passed over by the host; what that decided ("": nothing yet)."""

    kind = "passed_over"
    proposal: int
    seats: list[Seat]
    outcome: Outcome = ""


class AnswersUndone(Row):
    """The last ``count`` answers and corrections are taken back."""

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
    """What is shown of a game that has ended, or whose table is closed, so that it stays what it was.

    ``views`` has the view of "table", and for each seat the parts of its view that differ from it; ``final`` the points
    by seat (None for a game that has not come to its end), ``rules`` the version of the rules, ``checksums`` those of
    the game after each line of the record, since rows of Exchequer 0.1 and 0.2 have none. ``notices`` are the lines of
    the table in the public log, ``news`` whether the last of them is the newest event, ``public_lines`` how many lines
    the log of the game has had.
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
    """A printed card has taken the place of an unseen card of the pack; ``by`` is a seat or "host".

    ``pack`` has name, version and hash of the pack with this card, by which the whole game is played from now on: the
    card that it replaces was unseen, so that every earlier answer stays what it was.
    """

    kind = "card"
    item: str
    title: str
    pack: dict[str, JsonValue]
    by: str


class GoneOn(Row):
    """The players of a table whose game is over go on at another ``table``."""

    kind = "gone_on"
    table: str


class RulesAdopted(Row):
    """The host goes on under the version ``rules`` after the first ``answers`` lines of the record.

    ``standing`` is the public standing of all seats then.
    """

    kind = "rules_adopted"
    answers: Annotated[int, Field(ge=0)]
    rules: str
    standing: Standing = Field(default_factory=dict)


class RowVoided(Row):
    """The row of this number has no effect: the rules could not apply it. Only versions 0.1 and 0.2 wrote such rows."""

    kind = "void"
    number: int


class RowsGivenUp(Row):
    """The table goes on without rows that were lost after row ``after``, up to row ``last``."""

    kind = "given_up"
    after: Annotated[int, Field(ge=0)]
    last: Annotated[int, Field(ge=0)]
