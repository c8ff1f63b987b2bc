"""Non-interference over real sockets: what a seat hides does not affect what others receive.

Two servers play the same game with the same players. In the second, one seat hides other pieces from the beginning. The
same messages are sent to both: answers, undo, corrections of every sort (most of them refused), votes, changes of
seats, malformed messages and requests. Everything that anybody but that seat is given must be equal: replies, the
envelopes in number, order and content, the responses to requests, and the lines of the log. The table's id and
times are left out.

A run ends early where the rules themselves make the difference public: other asks are open, or the points differ.

``python -m tests.faults non-interference --count 200`` plays so many pairs of each game.
"""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from companion.simulation.players import players_of
from companion.tables.seats import people
from companion.tables.state import reducer
from engine.core import Ask
from engine.core.piles import SCREEN
from engine.core.setup import COLOURS, SEATS
from engine.games import GAMES
from tests.faults.compared_server import Side, differences, recorded_log
from tests.faults.compared_votes import settle_proposals
from tests.faults.hidden_pieces import EXTRA, MOST_EXTRA, hidden_pieces

STEPS = 150
"""Messages and other steps of each pair of the long form, at most."""
NUMBERS = (1, 2, 3, 5, 12, 999)
"""How many pieces a correction tries to move."""


class Pair:
    """Two servers that get the same input, and the comparison of their output for everybody but one seat."""

    def __init__(self, folder: Path, game: str, seed: int, players: int = 0) -> None:
        """Seat so many random players (0: any number) at both servers; one of them is ``hider``."""
        self.random = Random(seed)
        self.asking = Random(seed)
        """A second generator for previews, so that the games stay the same without them."""
        taken = self.random.sample(SEATS, players or self.random.randint(2, 4))
        colours = dict(zip(taken, self.random.sample(COLOURS, len(taken)), strict=True))
        self.hider = self.random.choice(taken)
        self.sides = [Side(folder / name, game, colours, []) for name in ("first", "second")]
        self.lines: list[str] = []
        self.compared: Counter[str] = Counter()
        self.seats = taken

    def each(self, act: Callable[[Side], Any], who: str = "", equal: bool = True) -> Any:
        """Do the same at both, and compare its results, the log and what the pages are sent; the result of the first.

        ``who`` is the page that acts; what the hider is answered is not compared.
        """
        results, logged, shown = [], [], []
        for side in self.sides:
            with recorded_log() as lines:
                results.append(act(side))
                shown.append({name: page.arrived() for name, page in side.pages.items()})
            logged.append([side.plain(line) for line in lines])
        one, two = self.sides
        assert not [line for line in logged[0] if line.startswith("ERROR")], logged[0]
        if equal and who != self.hider:
            replies = one.plain(results[0]), two.plain(results[1])
            assert replies[0] == replies[1], differences(json.loads(replies[0]), json.loads(replies[1]), who)
        if not self.differs_by_the_rules():
            assert logged[0] == logged[1]
            for name in one.pages:
                first, second = shown[0][name], shown[1][name]
                assert len(first) == len(second), f"{name} is sent another number of envelopes"
                if name != self.hider:
                    plain = one.plain(first), two.plain(second)
                    assert plain[0] == plain[1], differences(json.loads(plain[0]), json.loads(plain[1]), name)
                    self.compared["envelopes"] += len(first)
        return results[0]

    def send(self, who: str, event: str, content: Any) -> dict[str, Any]:
        """Send a message from the same page of both servers, and return the reply of the first."""
        self.compared[event] += 1
        reply: dict[str, Any] = self.each(lambda side: side.pages[who].ask(event, content), who)
        return reply

    def differs_by_the_rules(self) -> bool:
        """Return whether other asks or points have made the difference public."""
        one, two = (side.game for side in self.sides)
        if one is None or two is None:
            return False
        return bool(
            [(ask.id, ask.seat) for ask in one.asks] != [(ask.id, ask.seat) for ask in two.asks]
            or one.ledger.points != two.ledger.points
            or any(list(a.values) != list(b.values) for a, b in zip(one.asks, two.asks, strict=True)
                   if a.seat not in (None, self.hider))
        )  # fmt: skip

    # ------------------------------------------------------------------ steps

    def start(self) -> None:
        """Start the game, and give the hider other pieces at the second server."""
        self.send("host", "start", {"start_player": self.random.choice(self.seats)})
        if self.sides[0].table.game_name == "world_without_end":
            state = self.sides[1].table.state
            extra = {kind: self.random.randint(0, most) for kind, most in MOST_EXTRA.items()}
            EXTRA[id(state.parsed)] = SCREEN[self.hider], extra
            state.game = reducer.replayed(state, [])

    def answer(self) -> None:
        """Answer one ask, in the same way at both."""
        one, two = (side.game for side in self.sides)
        ask = self.random.choice(one.asks)
        other = two.find(ask.id)
        value = players_of(one.name, one, self.random, "random").choose(ask)
        if not other.allows(value):
            common = [option for option in ask.values if other.allows(option)]
            if not common:
                return
            value = self.random.choice(common)
        who = ask.seat or self.random.choice(["host", *self.seats])
        self.send(who, "answer", {"ask": ask.id, "epoch": self.sides[0].table.epoch, "value": value})

    @property
    def asked(self) -> Ask:
        """The first open ask at both."""
        ask: Ask = self.sides[0].game.asks[0]
        return ask

    def take_card(self, card: str, wishes: Sequence[str] = ()) -> None:
        """The asked seat takes a card with wishes for later; the hider has wishes at the first server only."""
        ask = self.asked
        steps = [{"ask": ask.id, "value": value} for value in (card, *wishes)]
        content = {"answers": steps[:1], "epoch": self.sides[0].table.epoch}

        def take(side: Side) -> Any:
            has_wishes = side is self.sides[0] or ask.seat != self.hider
            return side.pages[str(ask.seat)].ask("answers", {**content, "later": steps[1:] if has_wishes else []})

        self.compared["answers"] += 1
        assert self.each(take, str(ask.seat))["ok"]

    def preview(self) -> None:
        """A seat previews an answer, sometimes to the ask of another seat, sometimes with a proposed plan."""
        one, two = (side.game for side in self.sides)
        ask = self.asking.choice(one.asks)
        value = players_of(one.name, one, self.asking, "random").choose(ask)
        if not two.find(ask.id).allows(value):
            return
        who = self.asking.choice([ask.seat or "N", *self.seats])
        if who not in self.seats:
            return
        answers = [{"ask": ask.id, "value": value}] if self.asking.random() < 0.7 else []
        content = {"answers": answers, "epoch": self.sides[0].table.epoch, "propose": self.asking.random() < 0.5}
        self.send(who, "preview", content)

    def plan_in_vain(self) -> None:
        """A seat tries a plan that is refused, which names the next ask of either game."""
        one, two = self.sides
        ask = self.asking.choice(one.game.asks)
        value = players_of(one.game.name, one.game, self.asking, "random").choose(ask)
        if ask.seat is None or not two.game.find(ask.id).allows(value):
            return
        copies = [reducer.replayed(side.table.state, side.table.record) for side in self.sides]
        for copy in copies:
            copy.answer(ask.id, value)
        guess = self.asking.choice([asked.id for copy in copies for asked in copy.asks] or [ask.id])
        steps = [{"ask": ask.id, "value": value}, {"ask": guess, "value": "nonsense"}]
        later = self.asking.choice((1, 2))
        content = {"answers": steps[:later], "later": steps[later:], "epoch": one.table.epoch}
        assert not self.send(ask.seat, "answers", content)["ok"]

    def undo(self) -> None:
        """The host takes answers back."""
        table = self.sides[0].table
        self.send("host", "host_undo", {"epoch": table.epoch, "count": self.random.randint(1, 3)})

    def correct(self) -> None:
        """Try a correction, which is mostly refused, and vote on the proposal that it makes."""
        moves = [self.any_move() for _ in range(self.random.choice((1, 1, 1, 2)))]
        self.send("host", "correct", {"moves": moves, "note": self.random.choice(("", "a cube fell"))})
        settle_proposals(self)

    def any_move(self) -> dict[str, Any]:
        """Return a random move, mostly of a kind that seats hide, sometimes to a pile that does not exist."""
        game = self.sides[0].game
        kinds = game.correctable()
        screen = SCREEN[self.hider]
        if self.random.random() < 0.3:  # the probe that would tell how many pieces the seat hides
            kind = self.random.choice([kind for kind, piles in kinds.items() if screen in piles and len(piles) > 1])
            target = self.random.choice([pile for pile in kinds[kind] if pile != screen])
            return {"n": self.random.randint(1, 8), "kind": kind, "from": screen, "to": target}
        hidden = [kind for kind, piles in kinds.items() if any(game.hiding_seat(kind, pile) for pile in piles)]
        kind = self.random.choice(hidden) if hidden and self.random.random() < 0.7 else self.random.choice(list(kinds))
        source, target = (self.random.choice(kinds[kind]) for _ in range(2))
        if self.random.random() < 0.1:
            target = self.random.choice(["nowhere", "seat:X", "hand:N", "supply"])
        return {"n": self.random.choice(NUMBERS), "kind": kind, "from": source, "to": target}

    def change_seats(self) -> None:
        """The guest asks for a seat that the host has freed; its former holder takes it back."""
        self.ask_the_host()
        seat = self.random.choice(self.seats)
        colour = self.sides[0].game.setup.seats[seat]
        self.send("host", "free_seat", {"seat": seat})
        content = {"seat": seat, "name": "Guest", "colour": colour}
        self.each(lambda side: asked_for(side.pages["guest"].ask("take_seat", content)), "guest")
        number = self.sides[0].pages["host"].envelopes[-1]["proposals"][0]["number"]
        self.send(self.random.choice([voter for voter in self.seats if voter != seat]), "vote",
                  {"proposal": number, "agree": False})  # fmt: skip
        self.each(lambda side: asked_for(side.pages[seat].ask("take_seat", {**content, "name": f"P{seat}"})), seat)

    def ask_the_host(self) -> None:
        """The guest asks the host for a seat, who declines."""
        self.each(lambda side: asked_for(side.pages["guest"].ask("ask_host", {"name": "Guest"})), "guest")
        number = self.sides[0].pages["host"].envelopes[-1]["requests"][0]["number"]
        self.send("host", "decline_request", {"request": number})

    def ask_for_record(self) -> None:
        """The host asks to open the record, and a player declines."""
        self.send("host", "open_record", {})
        self.settle_record()

    def settle_record(self) -> None:
        """Somebody declines."""
        number = self.sides[0].pages["host"].envelopes[-1]["proposals"][0]["number"]
        self.send(self.random.choice(self.seats), "vote", {"proposal": number, "agree": False})

    def count_pieces(self, who: str = "") -> None:
        """Hold a stock-take in which one seat disagrees and proposes to correct its own pieces."""
        who = who or self.random.choice(self.seats)
        self.send(who, "count_now", {})
        for viewer in (*self.seats, "host"):
            self.send(viewer, "counted", {"agrees": viewer != who})
        kinds = self.sides[0].game.correctable()
        own = sorted(kind for kind, piles in kinds.items() if SCREEN[who] in piles)
        differences = {self.random.choice(own): self.random.choice((-5, -2, -1, 1))}
        if self.send(who, "correct_own", {"differences": differences, "note": "counted"}).get("proposed"):
            number = self.sides[0].pages["host"].envelopes[-1]["proposals"][-1]["number"]
            self.send("host", "vote", {"proposal": number, "agree": False})

    def misuse(self) -> None:
        """Send a message that this page must not send, or a malformed one."""
        game, random = self.sides[0].game, self.random
        asks = [ask for ask in game.asks if ask.seat is not None]
        who = random.choice(["table", "guest", "host", *[seat for seat in self.seats if seat != self.hider]])
        epoch = self.sides[0].table.epoch
        tries: list[tuple[str, Any]] = [
            ("undo", {"epoch": epoch}),
            ("answer", {"ask": "1.1.sale.N", "epoch": epoch, "value": "1:0"}),
            ("correct", {"moves": [], "note": ""}),
            ("vote", {"proposal": 1, "agree": True}),
            ("withdraw", {"proposal": 1}),
            ("no_such_event", {"a": 1}),
            ("refresh", {}),
            *(("answer", {"ask": ask.id, "epoch": epoch, "value": random.choice(["1", "2:1", "nothing", "grain"])})
              for ask in asks if ask.seat != who),
        ]  # fmt: skip
        self.send(who, *random.choice(tries))

    def request(self) -> None:
        """Addresses that anybody, or the host, can read."""
        for path in PATHS:
            self.each(lambda side, path=path: side.get(path))  # type: ignore[misc]
            self.compared["requests"] += 1

    def check_secrets(self) -> None:
        """No page is given a token or a key but its own."""
        for side in self.sides:
            tokens = [page.token for page in side.parts.connections.pages.values() if page.token]
            for name, page in side.pages.items():
                text = json.dumps(page.envelopes)
                assert side.key not in text and not any(token in text for token in tokens), name
                assert not any(people.hash_of(token) in text for token in tokens), name

    def play(self, steps: int) -> None:
        """Take so many random steps, or fewer if the rules make the difference public."""
        self.start()
        acts = [self.answer, self.correct, self.undo, self.change_seats, self.misuse, self.request, self.ask_for_record,
                self.count_pieces]  # fmt: skip
        for _ in range(steps):
            if self.differs_by_the_rules() or self.sides[0].table.over:
                break
            self.compared["steps"] += 1
            if self.asking.random() < 0.3:
                self.asking.choice((self.preview, self.plan_in_vain))()
            self.random.choices(acts, (40, 30, 4, 4, 10, 2, 2, 3))[0]()
        self.check_secrets()

    def close(self) -> None:
        """Stop both servers."""
        for side in self.sides:
            EXTRA.pop(id(side.table.state.parsed), None)
            side.close()


PATHS = (
    "/healthz",
    "/tables.json",
    "/games/{table}/record.json",
    "/games/{table}/record.json?key={key}",
    "/games/{table}/picture.png",
    "/book.json",
    "/book/{table}/game.json",
    "/book/{table}/clauses.csv",
    "/book/games.bgsplay",
    "/host/{table}/health.json",
    "/host/{table}/health.json?key={key}",
    "/host/{table}?key={key}",
    "/table/{table}",
    "/join/{table}",
)


def asked_for(reply: dict[str, Any]) -> dict[str, Any]:
    """A reply to "take_seat" without the token, which is random."""
    return {key: value for key, value in reply.items() if key != "token"}


def play(game: str, seed: int, steps: int, folder: Path) -> Counter[str]:
    """Play one pair of games, and return how often each thing was compared. Raises AssertionError for a difference."""
    with hidden_pieces():
        pair = Pair(folder, game, seed)
        try:
            pair.play(steps)
        finally:
            pair.close()
    return pair.compared


def measure(count: int | None = None, seed: int = 1) -> dict[str, object]:
    """Play ``count`` pairs of each game (by default 200), and return what was compared and missed."""
    compared: Counter[str] = Counter()
    missed: list[str] = []
    for game in GAMES:
        for number in range(seed, seed + (count or 200)):
            with tempfile.TemporaryDirectory(prefix="exchequer-pair-") as folder:
                try:
                    compared += play(game, number, STEPS, Path(folder)) + Counter(pairs=1)
                except AssertionError as difference:
                    missed.append(f"{game}, seed {number}: {difference}"[:500])
    return {**dict(compared.most_common()), "missed": missed}
