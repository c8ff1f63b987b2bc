"""A table on which one rule at a time can be tried.

The quiet pack is the reference pack with everything taken out that would disturb: each corner pays 1 VP, each arrow
points to 0 when the card lies straight, and every event but those that bring a project does nothing by itself. A
test puts back the one thing that it is about (`effects`, `corners`, `arrow`, `board`), lets the others play quietly
until its moment has come, and looks at who holds what.
"""

from typing import Any

from engine.core import Ask, Entry
from engine.world_without_end import Game, Pack, Setup
from engine.world_without_end.names import GOODS, HOUSE, PILE_OF, SCREEN, SEAL
from tests.rules import opened
from tests.rules.opened import COLOURS


def reference_data() -> Any:
    """The reference pack as JSON, to be changed at will."""
    return opened.reference_data("world_without_end")


def quiet_pack(
    effects: dict[str, list[dict[str, Any]]] | None = None,
    permanent: tuple[str, ...] = (),
    corners: dict[str, list[dict[str, int]]] | None = None,
    board: dict[str, Any] | None = None,
    bonus: dict[str, dict[str, int]] | None = None,
    plague: dict[str, int] | None = None,
) -> Pack:
    """The quiet pack with what a test is about: a card's effects and corners, parts of the board, a project's bonus."""
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


class Scene:
    """A running game with short ways to say what happens and to see what holds. `seats` are letters, "NE"."""

    def __init__(self, seats: str = "NE", start: str = "N", pack: Pack | None = None, **setup: bool) -> None:
        self.pack = pack or quiet_pack()
        told = {"game": "world_without_end", "seats": {seat: COLOURS[seat] for seat in seats}, "start_player": start}
        self.game = Game(Setup.parse({**told, **setup}), self.pack)
        self.board = self.game.board
        self.ledger = self.game.ledger

    # --- saying what happens ------------------------------------------------------------------------------

    @property
    def open(self) -> list[str]:
        """What is asked now, without chapter and round: ["play.N"]."""
        return [ask.id.split(".", 2)[2] for ask in self.game.asks]

    def ask(self, what: str) -> Ask:
        """The open ask of this name."""
        ask = self.game.find(f"{self.board.chapter}.{self.board.round}.{what}")
        assert ask is not None, f"{what} is not asked, but {self.open}"
        return ask

    def values(self, what: str) -> list[str]:
        """The legal values of an open ask."""
        return list(self.ask(what).values)

    def say(self, what: str, value: str) -> "Scene":
        """Settle an open ask."""
        self.game.answer(self.ask(what).id, value)
        return self

    def event(self, card: str) -> "Scene":
        """Turn up a card, let everybody decline what it offers, and lay it straight: income 1 VP each, no favour."""
        self.say("event", card)
        return self.until("orientation").say("orientation", "0")

    def quietly(self) -> None:
        """Settle the first open ask so that as little happens as can."""
        ask = self.game.asks[0]
        values = list(ask.values)
        what = ask.id.split(".")[2]
        value = values[0]
        if what == "event":
            value = next((one for one in values if self.does_nothing(one)), values[0])
        elif what == "play":
            value = values[0] + (":waived" if ask.allows(values[0] + ":waived") else "")
        elif "none" in values or "nothing" in values:
            value = values[-1]
        self.game.answer(ask.id, value)

    def does_nothing(self, card: str) -> bool:
        """Whether an event card does nothing by itself."""
        return [effect.do for effect in self.board.cards[card].effects] == ["by_hand"]

    def until(self, what: str) -> "Scene":
        """Let everybody play quietly until this is asked."""
        for _ in range(2000):
            if what in self.open:
                return self
            self.quietly()
        raise AssertionError(f"{what} is never asked")

    def go_to(self, chapter: int, number: int, what: str = "event") -> "Scene":
        """Let everybody play quietly, with all duties provided for, until this is asked in that round."""
        for _ in range(2000):
            board = self.board
            if (board.chapter, board.round) == (chapter, number) and what in self.open:
                return self
            if board.round == 6 and "event" in self.open:
                for seat in board.seats:
                    self.hold(seat, piety=2, grain=2, gold=2 + self.held(seat, "gold"))
            self.quietly()
        raise AssertionError(f"{chapter}.{number}.{what} is never asked")

    def end_of_chapter(self) -> "Scene":
        """Let everybody play the rest of this round, the sixth, quietly until the tax die is to be rolled."""
        assert self.board.round == 6
        return self.until("tax")

    def play(self, seat: str, card: str) -> "Scene":
        """Let the seats before this one play quietly, then lay this card and carry it out."""
        return self.until(f"play.{seat}").say(f"play.{seat}", card)

    # --- arranging the table ------------------------------------------------------------------------------

    def hold(self, seat: str, **goods: int) -> "Scene":
        """Put exactly these goods behind a screen, from or to their own piles; other kinds stay as they are."""
        for kind, n in goods.items():
            more = n - self.held(seat, kind)
            if more > 0:
                self.ledger.move(more, kind, PILE_OF[kind], SCREEN[seat], "test")
            elif more < 0:
                self.ledger.move(-more, kind, SCREEN[seat], PILE_OF[kind], "test")
        return self.renew()

    def empty(self, kind: str, leave: int = 0) -> "Scene":
        """Put a pile away into the box, all but so many pieces."""
        pile = PILE_OF[kind]
        self.ledger.move(self.ledger.held(kind, pile) - leave, kind, pile, "box", "test")
        return self.renew()

    def fill(self, project: str, stone: int = 0, wood: int = 0) -> "Scene":
        """Build pieces of the piles into a project without asking anybody."""
        site = self.board.projects[project]
        for kind, n in (("stone", stone), ("wood", wood)):
            if n:
                self.ledger.move(n, kind, PILE_OF[kind], f"project:{project}", "test")
        site.stone_filled += stone
        site.wood_filled += wood
        return self.renew()

    def donate(self, seat: str, project: str) -> "Scene":
        """Put a seat's seal on a project."""
        self.ledger.move(1, SEAL[seat], SCREEN[seat], f"project:{project}", "test")
        self.board.projects[project].donors.append(seat)
        return self.renew()

    def house(self, seat: str, site: str) -> "Scene":
        """Put a seat's house on a site."""
        self.ledger.move(1, HOUSE[seat], SCREEN[seat], f"site:{site}", "test")
        self.board.owners[site] = seat
        self.board.hands[seat].houses.append(site)
        return self.renew()

    def marker(self, favour: str) -> "Scene":
        """Let the favour marker stand on this space."""
        if self.board.favour_at != favour:
            self.ledger.move(1, "favour_marker", f"favour:{self.board.favour_at}", f"favour:{favour}", "test")
            self.board.favour_at = favour
        return self.renew()

    def renew(self) -> "Scene":
        """Let the open asks see the table as it now is."""
        for ask in self.game.asks:
            ask.renew()
        return self

    # --- seeing what holds --------------------------------------------------------------------------------

    def held(self, seat: str, kind: str) -> int:
        """Pieces of a kind behind a screen (houses and seals too)."""
        return self.ledger.held(f"{kind}:{seat}" if kind in ("house", "seal") else kind, SCREEN[seat])

    def goods(self, seat: str) -> dict[str, int]:
        """Everything behind a screen that is there at all."""
        return {kind: self.held(seat, kind) for kind in GOODS if self.held(seat, kind)}

    def vp(self, seat: str) -> float:
        """The points of a seat."""
        return self.ledger.points[seat]

    def points(self) -> dict[str, float]:
        """The points of all seats."""
        return dict(self.ledger.points)

    def by(self, clause: str) -> list[Entry]:
        """The lines of the ledger that bear this clause."""
        return [entry for entry in self.ledger.entries if entry.clause == clause]

    def notes(self, key: str) -> list[Entry]:
        """The public notes with this key."""
        return [entry for entry in self.ledger.entries if entry.kind == "note" and entry.source == key]
