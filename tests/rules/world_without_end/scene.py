"""Scene: driver of a World Without End game that reaches a situation by quiet answers (those with the least effect).

The quiet pack is the reference pack with events that do nothing, except those that bring a project: each corner pays
1 VP, and each arrow points to 0 at orientation 0. A test adds the one effect that it is about (`effects`, `corners`,
`board`). `table.Table` is the driver of the tests that need every answer.
"""

from typing import Any, Self

from engine.core import Ask, Entry
from engine.world_without_end import Game, Pack, Setup
from engine.world_without_end.names import PILE_OF, SCREEN, SEAL
from tests.rules import game_driver
from tests.rules.game_driver import COLOURS
from tests.rules.world_without_end.driver import Driver


def reference_data() -> Any:
    """A copy of the reference pack as JSON, to be changed by a test."""
    return game_driver.reference_data("world_without_end")


def quiet_pack(
    effects: dict[str, list[dict[str, Any]]] | None = None,
    permanent: tuple[str, ...] = (),
    corners: dict[str, list[dict[str, int]]] | None = None,
    board: dict[str, Any] | None = None,
    bonus: dict[str, dict[str, int]] | None = None,
    plague: dict[str, int] | None = None,
) -> Pack:
    """The quiet pack with changes: effects and corners of cards, parts of the board, bonuses of projects."""
    data = reference_data()
    data["board"].update(board or {})
    for project in data["board"]["projects"]:
        project["bonus"] = (bonus or {}).get(project["id"], project["bonus"])
    for card in data["cards"]:
        brings = [effect for effect in card["effects"] if effect["do"] == "project"]
        card["kind"] = "permanent" if card["id"] in permanent else "immediate"
        card["effects"] = (effects or {}).get(card["id"], brings or [{"do": "by_hand"}])
        card["corners"] = (corners or {}).get(card["id"], [{"vp": 1}] * 4)
        card["plague"] = (plague or {}).get(card["id"], card["plague"])
        card["arrow"] = 0
    return Pack.parse(data)


class Scene(Driver):
    """A running game with helpers to answer, to change the board and to read it. `seats` are letters, "NE"."""

    def __init__(self, seats: str = "NE", start: str = "N", pack: Pack | None = None, **setup: bool) -> None:
        self.pack = pack or quiet_pack()
        setup_data = {
            "game": "world_without_end",
            "seats": {seat: COLOURS[seat] for seat in seats},
            "start_player": start,
        }
        self.game = Game(Setup.parse({**setup_data, **setup}), self.pack)

    # --- answers ----------------------------------------------------------------------------------------

    @property
    def open(self) -> list[str]:
        """The ids of the open asks without chapter and round: ["play.N"]."""
        return [ask.id.split(".", 2)[2] for ask in self.game.asks]

    def ask(self, what: str) -> Ask:
        """The open ask with this id, without chapter and round."""
        ask = self.game.find(f"{self.board.chapter}.{self.board.round}.{what}")
        assert ask is not None, f"{what} is not asked, but {self.open}"
        return ask

    def values(self, what: str) -> list[str]:
        """The legal values of an open ask."""
        return list(self.ask(what).values)

    def answer(self, what: str, value: str) -> Self:
        """Settle an open ask."""
        self.game.answer(self.ask(what).id, value)
        return self

    def event(self, card: str) -> Self:
        """Turn up a card, decline all its offers, and place it with orientation 0."""
        self.answer("event", card)
        return self.until("orientation").answer("orientation", "0")

    def answer_quietly(self) -> None:
        """Settle the first open ask with the option that has the least effect."""
        ask = self.game.asks[0]
        values = list(ask.values)
        what = ask.id.split(".")[2]
        value = values[0]
        if what == "event":
            value = next((value for value in values if self.does_nothing(value)), values[0])
        elif what == "play":
            value = values[0] + (":waived" if ask.allows(values[0] + ":waived") else "")
        elif "none" in values or "nothing" in values:
            value = values[-1]
        self.game.answer(ask.id, value)

    def does_nothing(self, card: str) -> bool:
        """Whether an event card has no effect."""
        return [effect.do for effect in self.board.cards[card].effects] == ["by_hand"]

    def until(self, what: str) -> Self:
        """Answer quietly until this is asked."""
        for _ in range(2000):
            if what in self.open:
                return self
            self.answer_quietly()
        raise AssertionError(f"{what} is never asked")

    def go_to(self, chapter: int, number: int, what: str = "event") -> Self:
        """Answer quietly, with goods for all duties, until this is asked in that round."""
        for _ in range(2000):
            board = self.board
            if (board.chapter, board.round) == (chapter, number) and what in self.open:
                return self
            if board.round == 6 and "event" in self.open:
                for seat in board.seats:
                    self.hold(seat, piety=2, grain=2, gold=2 + self.held(seat, "gold"))
            self.answer_quietly()
        raise AssertionError(f"{chapter}.{number}.{what} is never asked")

    def end_of_chapter(self) -> Self:
        """Answer quietly until the tax die at the end of this round, the sixth."""
        assert self.board.round == 6
        return self.until("tax")

    def play(self, seat: str, card: str) -> Self:
        """Answer quietly until this seat's turn, then play this card."""
        return self.until(f"play.{seat}").answer(f"play.{seat}", card)

    # --- changes of the board ------------------------------------------------------------------------------

    def hold(self, seat: str, **goods: int) -> Self:
        """Give a seat exactly these goods, from or to their piles; other kinds are unchanged."""
        for kind, n in goods.items():
            more = n - self.held(seat, kind)
            if more > 0:
                self.ledger.move(more, kind, PILE_OF[kind], SCREEN[seat], "test")
            elif more < 0:
                self.ledger.move(-more, kind, SCREEN[seat], PILE_OF[kind], "test")
        return self.renew_asks()

    def fill(self, project: str, stone: int = 0, wood: int = 0) -> Self:
        """Put material of the piles into a project."""
        site = self.board.projects[project]
        for kind, n in (("stone", stone), ("wood", wood)):
            if n:
                self.ledger.move(n, kind, PILE_OF[kind], f"project:{project}", "test")
        site.stone_filled += stone
        site.wood_filled += wood
        return self.renew_asks()

    def donate(self, seat: str, project: str) -> Self:
        """Put a seat's seal on a project."""
        self.ledger.move(1, SEAL[seat], SCREEN[seat], f"project:{project}", "test")
        self.board.projects[project].donors.append(seat)
        return self.renew_asks()

    # --- state ------------------------------------------------------------------------------------------

    def entries_of(self, clause: str) -> list[Entry]:
        """The entries of the ledger with this clause."""
        return [entry for entry in self.ledger.entries if entry.clause == clause]

    def notes(self, key: str) -> list[Entry]:
        """The public notes with this key."""
        return [entry for entry in self.ledger.entries if entry.kind == "note" and entry.source == key]
