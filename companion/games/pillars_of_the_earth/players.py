"""Simulated players of The Pillars of the Earth.

Chance is the table's: builders come out of the bag blind, every one as likely as any other. The greedy players know
what a cube is worth to the craftsmen whom they have, and weigh cards, builders' places and deals by it.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.simulated_players import SimulatedPlayers
from engine.core import Ask
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.builders import REFUSED
from engine.pillars_of_the_earth.cathedral import Workshop, best_plan, carry_through, read_cubes, workshop_of
from engine.pillars_of_the_earth.market import BUYING, LEAVE, SELLING
from engine.pillars_of_the_earth.names import CUBES, MOST_CUBES, PASS, ROUNDS

GOLD = 0.2
"""Points that a piece of gold is worth: a goldsmith makes a point of three, where there is one."""
CUBE = {"stone": 0.9, "wood": 0.7, "sand": 0.5, "metal": 1.6}
"""Points that a cube is worth to somebody without a craftsman for it."""
TAX = 3.5
"""What the tax die shows on average."""


class PlayersOfThePillars(SimulatedPlayers):
    """They draw builders from a bag, and the greedy ones reckon with their craftsmen."""

    def choose(self, ask: Ask) -> str:
        """An answer to an open ask."""
        if self.policy != "greedy":
            return super().choose(ask)
        what, _, about = ask.id.split(".")[2].partition("-")
        if ask.sense == "builder":
            return self.draw(ask)
        if ask.seat is None or len(ask.values) == 1:
            return self.random.choice(ask.values)
        if what == "cathedral":
            return ask.values[0]
        if what == "choice":
            gifts = self.game.board.advantage(about).choices
            return max(ask.values, key=lambda value: self.worth_of_goods(ask.seat or "", gifts[int(value) - 1]))
        return max(ask.values, key=lambda value: self.promise(what, ask.seat or "", value) + self.random.random() / 100)

    def sensed(self, ask: Ask, value: str) -> bool:
        """No card says that somebody passes, and no builder that it is put back."""
        return super().sensed(ask, value) and value != PASS and not value.endswith(REFUSED)

    def draw(self, ask: Ask) -> str:
        """A builder out of the bag; nobody refuses one."""
        held = self.game.board.ledger.held
        bag = [seat for seat in ask.values if not seat.endswith(REFUSED) for _ in range(held("builder", f"bag:{seat}"))]
        return self.random.choice(bag)

    def promise(self, what: str, seat: str, value: str) -> float:
        """What an answer is likely to bring a seat, in points."""
        board: Board = self.game.board
        match what:
            case "card":
                return 0.0 if value == PASS else self.card(seat, value)
            case "builder" | "passed":
                return 0.0 if value == PASS else self.place(seat, *value.split(":")) - self.price(what)
            case "market":
                return self.deal(seat, value)
            case "dismiss" | "dismiss_shiring":
                return -self.craftsman(seat, value)
            case "bishop":
                return self.protection(seat) if value == "protection" else self.cube(seat, value)
            case "tax_free":
                return (board.tax or 0) * GOLD - 1.0 if value == "use" else 0.0
            case "keep_cubes":
                return self.worth_of_goods(seat, read_cubes(value))
        return 0.0

    # ------------------------------------------------------------------ what things are worth

    def cube(self, seat: str, kind: str) -> float:
        """A cube: what the best of the seat's craftsmen makes of it."""
        board: Board = self.game.board
        best = CUBE.get(kind, 0.0)
        for one in board.holdings[seat].craftsmen:
            card = board.craftsman(one)
            if kind in card.use:
                made = card.gives.get("vp", 0) + card.gives.get("gold", 0) * GOLD
                best = max(best, made / sum(card.use.values()))
        return best

    def worth_of_goods(self, seat: str, goods: Mapping[str, float]) -> float:
        """Points, gold and cubes together."""
        return sum(n * ({"vp": 1.0, "gold": GOLD}.get(kind) or self.cube(seat, kind)) for kind, n in goods.items())

    def card(self, seat: str, card: str) -> float:
        """A card of the supply, less the workers or the gold that it takes."""
        board: Board = self.game.board
        if card in board.pack.resources:
            resource = board.resource(card)
            return resource.cubes * self.cube(seat, resource.kind) - resource.workers * GOLD / 2
        return self.craftsman(seat, card) - board.craftsman(card).cost * GOLD

    def craftsman(self, seat: str, card: str) -> float:
        """A craftsman: what is made of the cubes that one can have, better than who is there already, to the end."""
        board: Board = self.game.board
        if card not in board.pack.craftsmen:
            return 0.0
        craftsman = board.craftsman(card)
        rounds = ROUNDS + 1 - board.chapter
        made = craftsman.gives.get("vp", 0) + craftsman.gives.get("gold", 0) * GOLD
        used = sum(GOLD * n if kind == "gold" else CUBE[kind] / 2 * n for kind, n in craftsman.use.items())
        fed = min(craftsman.capacity, 2.5 if craftsman.use else 1.0)
        if "metal" in craftsman.use or craftsman.with_metal:
            fed = min(fed, 0.5)
        return max(0.0, made - used) * fed * rounds

    def advantage(self, seat: str, card: str) -> float:
        """An advantage card: what it brings at once, or each round that is left."""
        board: Board = self.game.board
        advantage = board.advantage(card)
        rounds = ROUNDS - board.chapter
        worths = [self.worth_of_goods(seat, gain) for gain in (advantage.gain, *advantage.choices)]
        lasting = {"patron": self.cube(seat, advantage.material or "wood"), "black_worker": GOLD, "foresee": 0.1}
        return max(worths) + lasting.get(advantage.do, 0.0) * rounds + (TAX * GOLD if advantage.do == "tax_free" else 0)

    def place(self, seat: str, place: str, space: str) -> float:
        """A builder's place."""
        board: Board = self.game.board
        number = int(space) - 1
        lying = {"kingsbridge": board.open_advantages, "shiring": board.open_craftsmen}.get(place, [])
        card = lying[number] if number < len(lying) else None
        match place:
            case "kingsbridge":
                return self.advantage(seat, card) if card else 0.0
            case "shiring":
                return self.craftsman(seat, card) if card else 0.0
            case "priory":
                return 2.0 - number
            case "court":
                metal = self.cube(seat, "metal") if number == 0 and board.ledger.held("metal", "court") else 0.0
                return TAX * GOLD + metal
            case "castle":
                return 4 * GOLD if board.chapter < ROUNDS else 0.0
            case "market":
                return 1.5 - number * 0.2
            case "bishop":
                return 1.0 - number * 0.1
        return 0.4

    def price(self, what: str) -> float:
        """The gold that the cost wheel shows; the passed builders are placed for nothing."""
        board: Board = self.game.board
        return board.cost * GOLD if what == "builder" else 0.0

    def protection(self, seat: str) -> float:
        """What a bad event would cost."""
        board: Board = self.game.board
        event = board.event
        if event is None or event.good:
            return 0.0
        held: dict[str, float] = {**board.goods_of(seat), "vp": board.ledger.points[seat]}
        lost = self.worth_of_goods(seat, {kind: min(n, held[kind]) for kind, n in event.what.items()})
        yielded = sum(self.cube(seat, board.resource(card).kind) for card in board.holdings[seat].resources)
        return lost + {"pay_gold": event.n * GOLD, "less_yield": event.n * yielded}.get(event.do, 0.0)

    # ------------------------------------------------------------------ the market

    def deal(self, seat: str, value: str) -> float:
        """A purchase or a sale: how much better what is there afterwards than what is there now."""
        board: Board = self.game.board
        if value == LEAVE:
            return 0.02
        deal, kind, amount = value.split(":")
        n, now, after = int(amount), workshop_of(board, seat), workshop_of(board, seat)
        after.goods[kind] += n if deal == "buy" else -n
        after.goods["gold"] += -n * BUYING[kind] if deal == "buy" else n * SELLING[kind]
        return self.prospect(seat, after) - self.prospect(seat, now)

    def prospect(self, seat: str, shop: Workshop) -> float:
        """What these goods are worth: the best plan's points, the gold, and the cubes that may be kept."""
        board: Board = self.game.board
        cards = {one: board.craftsman(one) for one in board.holdings[seat].craftsmen}
        end = carry_through(shop.copy(), cards, best_plan(shop, list(cards.values())))
        if end is None:
            return 0.0
        kept = sorted((CUBE[kind] for kind in CUBES for _ in range(end.goods[kind])), reverse=True)[:MOST_CUBES]
        last = board.chapter == ROUNDS
        return end.vp + min(30, end.goods["gold"]) * (0.05 if last else GOLD) + (0.0 if last else sum(kept) * 0.7)
