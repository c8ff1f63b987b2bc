"""Policy of The Pillars of the Earth: values options for stand-ins, suggested plans and simulated players.

It values cards, places and deals by the points that the craftsmen can make of a cube.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.policy import Policy
from engine.core import Ask
from engine.pillars_of_the_earth import Game
from engine.pillars_of_the_earth.names import BUILDER, CUBES, MOST_CUBES, ROUNDS, SCREEN, own_pile
from engine.pillars_of_the_earth.options import Card, Deal, Drawn, Gift, KeptCubes, Material, Space, Word
from engine.pillars_of_the_earth.rules.cathedral import PlanAsk, Workshop, best_plan, carry_through, workshop_of
from engine.pillars_of_the_earth.rules.market import BUY, BUYING, SELLING

GOLD = 0.2
"""The value of a piece of gold in points; a goldsmith makes one point of three pieces."""
CUBE = {"stone": 0.9, "wood": 0.7, "sand": 0.5, "metal": 1.6}
"""The value of a cube in points for a player without a craftsman for it."""
TAX = 3.5
"""The mean of the tax die."""
KEPT = 0.8
"""How much a kept cube is worth beside one that is used now."""
START_PLAYER, GREY_WORKER = 0.7, 0.25
"""The value of being the start player of the next round, and of a worker lent for it, in points."""


class PillarsPolicy(Policy[Game]):
    """A policy that values options by the points that the seat's craftsmen can make of them."""

    answers_ahead = 120
    piece_worth = {"vp": 1.0, "gold": GOLD, "worker": 0.0, **CUBE}  # noqa: RUF012

    def looks_ahead(self, what: str) -> bool:
        """The market and the cathedral are valued as they are: the best plan is computed."""
        return what not in ("market", "cathedral", "keep_cubes")

    def outlook(self, seat: str) -> float:
        """The points at the end of a round, with what craftsmen, cards, cubes and gold are worth in the next ones."""
        board = self.game.board
        rounds, holding = ROUNDS - board.chapter, board.holdings[seat]
        worth = board.ledger.points[seat] + board.held(seat, "gold") * (GOLD if rounds else 0.01)
        if rounds:
            worth += sum(board.cubes(seat, kind) * self.cube(seat, kind) for kind in CUBES) * KEPT
            left = rounds / (rounds + 1)
            worth += sum(self.craftsman(seat, card) for card in holding.craftsmen) * left
            worth += sum(self.lasting(seat, card) for card in holding.advantages) * rounds
            worth += START_PLAYER if board.active == seat else 0.0
            worth += GREY_WORKER * board.ledger.held("grey_worker", SCREEN[seat])
        return worth

    def draw(self, ask: Ask) -> str:
        """A builder from the bag, all equally likely and none put back; anything else by default."""
        if ask.device_input != "builder":
            return super().draw(ask)
        held = self.game.board.ledger.held
        drawn = [choice for value in ask.values if isinstance(choice := ask.parse(value), Drawn)]
        bag = [
            choice
            for choice in drawn
            if not choice.put_back
            for _ in range(held(BUILDER, own_pile("bag", choice.seat)))
        ]
        return str(self.random.choice(bag))

    def value(self, ask: Ask, value: str) -> float:
        """The value of an option for the asked seat, in points."""
        if isinstance(ask, PlanAsk):
            return float(value == ask.values[0])  # the rules list the best use of the cubes first
        return self.expected(ask, ask.seat or "", ask.parse(value))

    def expected(self, ask: Ask, seat: str, choice: object) -> float:
        """The expected value of an option for a seat, in points."""
        board = self.game.board
        match choice:
            case Card() if ask.what == "card":
                return self.card(seat, choice.id)
            case Card():
                return -self.craftsman(seat, choice.id)
            case Space():
                return self.place(seat, choice.place, choice.number) - self.price(ask.what)
            case Deal():
                return self.deal(seat, choice)
            case Material():
                return self.cube(seat, choice.kind)
            case Gift():
                return self.worth_of_goods(seat, board.pack.advantages[choice.card].choices[choice.number - 1])
            case KeptCubes():
                return self.worth_of_goods(seat, dict(choice.cubes))
            case Word.PROTECTION:
                return self.protection(seat)
            case Word.USE:
                return (board.tax or 0) * GOLD - 1.0
            case Word.LEAVE:
                return 0.02
        return 0.0

    # ------------------------------------------------------------------ values

    def cube(self, seat: str, kind: str) -> float:
        """The value of a cube for the best of the seat's craftsmen."""
        board = self.game.board
        best = CUBE.get(kind, 0.0)
        for craftsman in board.holdings[seat].craftsmen:
            card = board.pack.craftsmen[craftsman]
            if kind in card.use:
                made = card.gives.get("vp", 0) + card.gives.get("gold", 0) * GOLD
                best = max(best, made / sum(card.use.values()))
        return best

    def worth_of_goods(self, seat: str, goods: Mapping[str, float]) -> float:
        """The value of points, gold and cubes together."""
        return sum(n * ({"vp": 1.0, "gold": GOLD}.get(kind) or self.cube(seat, kind)) for kind, n in goods.items())

    def card(self, seat: str, card: str) -> float:
        """The value of a card of the supply, less its workers or gold."""
        board = self.game.board
        if card in board.pack.resources:
            resource = board.pack.resources[card]
            return resource.cubes * self.cube(seat, resource.kind) - resource.workers * GOLD / 2
        return self.craftsman(seat, card) - board.pack.craftsmen[card].cost * GOLD

    def craftsman(self, seat: str, card: str) -> float:
        """The value of a craftsman: what it makes in the remaining rounds, less what it uses."""
        board = self.game.board
        if card not in board.pack.craftsmen:
            return 0.0
        craftsman = board.pack.craftsmen[card]
        rounds = ROUNDS + 1 - board.chapter
        made = craftsman.gives.get("vp", 0) + craftsman.gives.get("gold", 0) * GOLD
        used = sum(GOLD * n if kind == "gold" else CUBE[kind] / 2 * n for kind, n in craftsman.use.items())
        uses = min(craftsman.capacity, 2.5 if craftsman.use else 1.0)
        if "metal" in craftsman.use or craftsman.with_metal:
            uses = min(uses, 0.5)
        return max(0.0, made - used) * uses * rounds

    def advantage(self, seat: str, card: str) -> float:
        """The value of an advantage card: its gain, or its effect in each of the remaining rounds."""
        board = self.game.board
        advantage = board.pack.advantages[card]
        rounds = ROUNDS - board.chapter
        worths = [self.worth_of_goods(seat, gain) for gain in (advantage.gain, *advantage.choices)]
        tax_free = TAX * GOLD if advantage.do == "tax_free" else 0
        return max(worths) + self.lasting(seat, card) * rounds + tax_free

    def lasting(self, seat: str, card: str) -> float:
        """The value of an advantage card in each round."""
        advantage = self.game.board.pack.advantages[card]
        worths = {"patron": self.cube(seat, advantage.material or "wood"), "black_worker": GOLD, "foresee": 0.1}
        return worths.get(advantage.do, 0.0)

    def place(self, seat: str, place: str, space: int) -> float:
        """The value of a space for a builder."""
        board = self.game.board
        number = space - 1
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
        """The value of the gold for placing a builder now; builders that passed before cost nothing."""
        board = self.game.board
        return board.cost * GOLD if what == "builder" else 0.0

    def protection(self, seat: str) -> float:
        """The value of what a bad event takes."""
        board = self.game.board
        event = board.event
        if event is None or event.good:
            return 0.0
        held: dict[str, float] = {**board.goods_of(seat), "vp": board.ledger.points[seat]}
        lost = self.worth_of_goods(seat, {kind: min(n, held[kind]) for kind, n in event.what.items()})
        yielded = sum(self.cube(seat, board.pack.resources[card].kind) for card in board.holdings[seat].resources)
        return lost + {"pay_gold": event.n * GOLD, "less_yield": event.n * yielded}.get(event.do, 0.0)

    # ------------------------------------------------------------------ the market

    def deal(self, seat: str, deal: Deal) -> float:
        """The value of a purchase or a sale: the difference between the goods after it and before it."""
        board = self.game.board
        n, kind, now, after = deal.n, deal.kind, workshop_of(board, seat), workshop_of(board, seat)
        buying = deal.deal == BUY
        after.goods[kind] += n if buying else -n
        after.goods["gold"] += -n * BUYING[kind] if buying else n * SELLING[kind]
        return self.prospect(seat, after) - self.prospect(seat, now)

    def prospect(self, seat: str, shop: Workshop) -> float:
        """The value of these goods: the points of the best plan, the gold left, and the cubes that may be kept."""
        board = self.game.board
        cards = {craftsman: board.pack.craftsmen[craftsman] for craftsman in board.holdings[seat].craftsmen}
        end = carry_through(shop.copy(), cards, best_plan(shop, list(cards.values())))
        if end is None:
            return 0.0
        kept = sorted((CUBE[kind] for kind in CUBES for _ in range(end.goods[kind])), reverse=True)[:MOST_CUBES]
        last = board.chapter == ROUNDS
        return end.vp + min(30, end.goods["gold"]) * (0.05 if last else GOLD) + (0.0 if last else sum(kept) * 0.7)
