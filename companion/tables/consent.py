"""Consent: the commands of a table that may need the agreement of seats (`companion.tables.proposals`).

Corrections, the take-over of a seat of a running game, the opening of the record, votes, and withdrawals. Simulated
players agree at once, stand-ins are not asked. A seat without a person or a phone is waited for; whoever proposed may
withdraw. On a take-over, those who are away may be passed over after some minutes, so that a dead phone does not stop
an evening.
"""

from __future__ import annotations

import hmac
import threading
from abc import ABC, abstractmethod
from collections.abc import Mapping

from companion.errors import Code, Refusal, from_rules
from companion.games import RunningGame
from companion.tables import proposals, rows, seats, validation
from companion.tables.proposals import HOST, Proposal
from companion.tables.request_times import RequestTimes
from companion.tables.rows import Move, Row
from companion.tables.seats import ORDER, Seat
from companion.tables.state import TableState
from engine.core import Refused
from engine.core.piles import SCREEN

OF_RULES = frozenset(
    {
        Code.CORRECTION_UNKNOWN, Code.CORRECTION_EMPTY, Code.CORRECTION_FULL, Code.CORRECTION_UNNAMED,
        Code.CORRECTION_BLOCKS, Code.ANSWER_REFUSED,
    }
)  # fmt: skip
"""The codes with which the rules refuse a correction; with any other it could not be tried."""


def _own_move(game: RunningGame, seat: Seat, kind: str, n: int) -> Move:
    """The move between a seat's screen and the home of a kind. Raises `Refusal` ``correction_unknown``."""
    home = game.home_of(kind)
    if home is None or not n:
        raise Refusal(Code.CORRECTION_UNKNOWN)
    source, target = (home, SCREEN[seat]) if n > 0 else (SCREEN[seat], home)
    return Move.model_validate({"n": abs(n), "kind": kind, "from": source, "to": target})


class Consent(ABC):
    """The commands that may need consent: the part of `companion.tables.table.Table` that handles proposals."""

    state: TableState
    lock: threading.RLock
    request_times: RequestTimes
    present: frozenset[str] = frozenset()
    """The free seats whose former holders have their phones connected."""

    @abstractmethod
    def is_connected(self, seat: str) -> bool:
        """Whether a phone of this seat is connected."""

    @abstractmethod
    def _commit(self, row: Row) -> None:
        """Apply a row and append it durably, or neither. Raises `Refusal`."""

    @abstractmethod
    def _notify(self) -> None:
        """Call the listeners of the table."""

    @abstractmethod
    def note_difference(self, seat: str) -> None:
        """A seat has counted other pieces than the books say: it has proposed a correction."""

    @abstractmethod
    def note_corrected(self, seat: str) -> None:
        """The books of a seat now say what it has counted, since its own correction has been carried out."""

    # ------------------------------------------------------------------ corrections and the record

    def correct(self, moves: list[Move], note: str) -> bool:
        """A correction by the host: moves with a note, visible to all viewers.

        One that touches what seats hide is proposed to them: the result is then False, whatever they hide. One of
        public piles only is applied at once. Where the rules refuse that, the attempt stands in the public log.
        Raises `Refusal`.
        """
        with self.lock:
            game = self._require_going_on()
            try:
                proposals.check_form(game, moves)
            except Refused as refused:
                raise from_rules(refused.code, refused.parameters) from None
            concerned = self._asked_for(proposals.concerned(game, moves))
            if concerned:
                self._propose(rows.Proposed(about="correction", asked=concerned, moves=moves, note=note))
                return False
            try:
                self._commit(rows.CorrectionMade(moves=moves, note=note))
            except Refusal as refusal:
                if refusal.code in OF_RULES:
                    self._commit(rows.CorrectionTried(moves=moves, note=note))
                    self._notify()
                raise
            self._notify()
            return True

    def correct_own(self, seat: Seat, differences: Mapping[str, int], note: str) -> bool:
        """A correction that a seat proposes of its own pieces: by kind, how many more (or fewer) it has counted.

        The host has to agree; where the seat is that of the host's own device, all other people. The result is whether
        it was applied at once, since nobody else is there. Raises `Refusal`.
        """
        with self.lock:
            game = self._require_going_on()
            moves = [_own_move(game, seat, kind, n) for kind, n in differences.items()]
            try:
                proposals.check_form(game, moves)
            except Refused as refused:
                raise from_rules(refused.code, refused.parameters) from None
            people = self.state.people
            person = people.get(seat)
            others: list[str] = [one for one in ORDER if one in people and not people[one].is_program and one != seat]
            asked = others if person is not None and person.host else [HOST]
            if asked:
                self._propose(rows.Proposed(about="correction", asked=asked, moves=moves, note=note, by=seat))
                self.note_difference(seat)
                return False
            self._commit(rows.CorrectionMade(moves=moves, note=note))
            self.note_corrected(seat)
            self._notify()
            return True

    def propose_record(self) -> None:
        """Propose that the record is opened before the end: all seats have to agree. Raises `Refusal`."""
        with self.lock:
            self._require_going_on()
            if not self.state.record_open:
                asked: list[str] = [seat for seat in ORDER if seat in self.state.colours and self.has_person(seat)]
                self._propose(rows.Proposed(about="record", asked=asked))

    def has_person(self, seat: str) -> bool:
        """Whether a person has a seat, or has had it and may return to it; a stand-in never votes."""
        person = self.state.people.get(seat)
        return person is None or not person.stand_in or seat in self.state.former

    def _asked_for(self, concerned: list[str]) -> list[str]:
        """Whose votes a correction of what these seats hide needs.

        The pieces of a stand-in are moved by others: for its seat everybody at the table is asked, or the host.
        """
        people = self.state.people
        asked = [seat for seat in concerned if seat not in people or not people[seat].stand_in]
        if len(asked) == len(concerned):
            return asked
        return [seat for seat in ORDER if seat in people and not people[seat].is_program] or [HOST]

    def _require_going_on(self) -> RunningGame:
        game = validation.require_running(self.state, even_paused=True)
        if game.over:
            raise Refusal(Code.GAME_OVER)
        return game

    # ------------------------------------------------------------------ seats of a running game

    def former_seat_of(self, token: str) -> Seat | None:
        """The free seat of the running game that the holder of this token last had, or None."""
        with self.lock:
            former = self.state.former
            return next((seat for seat in ORDER if seat in former and former[seat].person.holds(token)), None)

    def waiting_of(self, token: str) -> Proposal | None:
        """The open proposal by which the holder of this token asks for a seat, or None."""
        with self.lock:
            wanted = seats.hash_of(token)
            found = self.state.proposals.values()
            return next((one for one in found if hmac.compare_digest(one.token_hash, wanted)), None)

    def needs_consent(self, seat: str, token: str | None) -> bool:
        """Whether a free seat is taken over only with consent.

        In a running game it is, except by the person who last had it, or after a simulated player.
        """
        former = self.state.former.get(seat)
        person = self.state.people.get(seat)
        if former is None or (person is not None and not person.stand_in) or self.state.over:
            return False
        return not (former.person.is_program or (token is not None and former.person.holds(token)))

    def _ask_for_seat(self, seat: str, name: str, colour: str, token: str | None) -> str:
        """Propose to take over a seat; returns the token that will hold it: a former holder's own, or a new one."""
        if token is None or self.former_seat_of(token) is None:
            token = seats.new_token()
        self._propose_seat(seat, name, colour, seats.hash_of(token))
        return token

    def _propose_seat(self, seat: str, name: str, colour: str, token_hash: str) -> None:
        """Propose that the holder of a token takes over a seat."""
        taken = rows.Proposed(
            about="seat",
            asked=self._voters_on_seat(),
            seat=seats.read_seat(seat),
            name=name,
            colour=colour,
            token_hash=token_hash,
        )
        self._propose(taken)

    def is_asked_for(self, seat: str) -> bool:
        """Whether somebody asks to take over this seat."""
        return any(one.seat == seat for one in self.state.proposals.values())

    def _voters_on_seat(self) -> list[str]:
        """Whose votes count on a take-over: all seated players, and all former holders of seats that are free.

        It does not matter whether their phones are connected: else the host, who can free the seat of a sleeping phone,
        could decide alone. A phone that has had several seats has one vote, with the one that it has now or the first.
        """
        former = {seat: each.person for seat, each in self.state.former.items()}
        voters: dict[str, str] = {}
        for people in (self.state.people, former):
            for seat in ORDER:
                if seat in people and not people[seat].is_program:
                    voters.setdefault(people[seat].token_hash, seat)
        return [seat for seat in ORDER if seat in voters.values()]

    def is_present(self, voter: str) -> bool:
        """Whether a phone of this seat, or of its former holder, is connected; the host always is."""
        person = self.state.people.get(voter)
        seated = person is not None and not person.stand_in
        return voter == HOST or (self.is_connected(voter) if seated else voter in self.present)

    def away(self, proposal: Proposal) -> list[Seat]:
        """Who may be passed over when a request for a seat is old enough: those awaited without a connected phone."""
        if proposal.about != "seat":
            return []
        return [seats.read_seat(one) for one in proposal.awaited() if not self.is_present(one)]

    def pass_over(self, number: int) -> None:
        """Go on without those who are away; with nobody left the seat is given.

        Raises `Refusal` ``proposal_closed``, ``not_asked`` (of a request for a seat only), ``nobody_away``, and
        ``too_early`` before the request has been open for long enough.
        """
        with self.lock:
            proposal = self._open_proposal(number)
            if proposal.about != "seat":
                raise Refusal(Code.NOT_ASKED)
            away = self.away(proposal)
            if not away:
                raise Refusal(Code.NOBODY_AWAY)
            if self.request_times.left(number):
                raise Refusal(Code.TOO_EARLY)
            _, outcome = proposal.without(away)
            self._commit(rows.PassedOver(proposal=number, seats=away, outcome=outcome))
            self._notify()

    # ------------------------------------------------------------------ proposals

    def vote(self, number: int, voter: str, agree: bool) -> None:
        """The vote of a seat, or of the host where nobody else is left; repeating it changes nothing.

        Raises `Refusal` ``proposal_closed`` and ``not_asked``.
        """
        with self.lock:
            proposal = self._open_proposal(number)
            if not proposal.may_vote(voter):
                raise Refusal(Code.NOT_ASKED)
            if proposal.votes.get(voter) is not agree:
                self._vote(proposal, voter, agree)
                self._notify()

    def withdraw(self, number: int, by_host: bool, token: str | None = None) -> None:
        """Take a proposal back: the host its own, the person who asks for a seat theirs.

        Raises `Refusal` ``proposal_closed`` and ``not_asked``.
        """
        with self.lock:
            proposal = self._open_proposal(number)
            mine = by_host
            if proposal.by:
                mine = self._is_by(proposal, token)
            elif proposal.about == "seat" and not proposal.stand_in:
                mine = token is not None and self.waiting_of(token) is proposal
            if not mine:
                raise Refusal(Code.NOT_ASKED)
            self._commit(rows.ProposalWithdrawn(proposal=number))
            self._notify()

    def _is_by(self, proposal: Proposal, token: str | None) -> bool:
        """Whether the holder of this token sits on the seat that proposed."""
        person = self.state.people.get(proposal.by)
        return person is not None and token is not None and person.holds(token)

    def _open_proposal(self, number: int) -> Proposal:
        validation.require_open(self.state)
        validation.require_same_rules(self.state)
        proposal = self.state.proposals.get(number)
        if proposal is None:
            raise Refusal(Code.PROPOSAL_CLOSED)
        return proposal

    def _propose(self, row: rows.Proposed) -> None:
        """Book a proposal, and the votes of simulated players. Only one of a kind (or for a seat) is open."""
        if any((one.about, one.seat) == (row.about, row.seat) for one in self.state.proposals.values()):
            raise Refusal(Code.PROPOSAL_OPEN)
        self._commit(row)
        number = self.state.number
        self.request_times.left(number)  # starts its time
        for seat in row.asked:
            person = self.state.people.get(seat)
            if person is not None and person.simulated and number in self.state.proposals:
                self._vote(self.state.proposals[number], seat, True)
        self._notify()

    def _vote(self, proposal: Proposal, voter: str, agree: bool) -> None:
        """Book a vote. A correction on which all agree, but which the rules refuse, ends as if it were declined.

        So does one to which a seat agrees that does not hold the pieces: it alone is given that reason. A seat that is
        asked together with others is given no other one, since it could depend on what they hide.
        """
        row = {"proposal": proposal.number, "by": voter, "agree": agree}
        if agree and self.state.game is not None and proposals.lacks_pieces(self.state.game, proposal, voter):
            self._book_refused(row, voter, Code.CORRECTION_EMPTY)
            return
        outcome = proposal.outcome(voter, agree)
        try:
            self._commit(rows.VoteGiven.model_validate({**row, **({"outcome": outcome} if outcome else {})}))
        except Refusal as refusal:
            if refusal.code not in OF_RULES:
                raise
            own = self.state.game is None or voter in proposals.concerned(self.state.game, proposal.moves)
            alone = proposals.concerned(self.state.game, proposal.moves) if self.state.game is not None else []
            if proposal.by:
                self._book_refused(row, proposal.by if set(alone) <= {proposal.by} else "", refusal.code)
                return
            self._book_refused(row, voter if own and proposal.asked == (voter,) else "", refusal.code)
            return
        if outcome == "agreed" and proposal.about == "correction" and proposal.by:
            self.note_corrected(proposal.by)

    def _book_refused(self, row: dict[str, object], informed: str, code: Code) -> None:
        """Book a vote that the rules do not allow to take effect, with the reason for one seat, or ("") for none."""
        reason = {"reason": {"seat": informed, "code": code.value}} if informed else {}
        self._commit(rows.VoteGiven.model_validate({**row, "outcome": "declined", **reason}))
