"""Policy of The Pillars of the Earth's simulated players.

A greedy player weighs cards, builders' places and deals by what a cube is worth to the craftsmen it has.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.policy import Policy
from engine.core import Ask
from engine.pillars_of_the_earth import Game
from engine.pillars_of_the_earth.cathedral import PlanAsk, Workshop, best_plan, carry_through, workshop_of
from engine.pillars_of_the_earth.market import BUY, BUYING, SELLING
from engine.pillars_of_the_earth.names import BUILDER, CUBES, MOST_CUBES, ROUNDS, own_pile
from engine.pillars_of_the_earth.options import Card, Deal, Drawn, Gift, Kept, Material, Space, Word

GOLD = 0.2
"""Points that a piece of gold is worth: a goldsmith makes a point of three, where there is one."""
CUBE = {"stone": 0.9, "wood": 0.7, "sand": 0.5, "metal": 1.6}
"""Points that a cube is worth to somebody without a craftsman for it."""
TAX = 3.5
"""What the tax die shows on average."""


class PillarsPolicy(Policy[Game]):
    """An option is worth what the seat's craftsmen can make of it."""

    def draw(self, ask: Ask) -> str:
        """A builder out of the bag, each as likely as any other and never refused; other cards as by default."""
        if ask.device_input != "builder":
            return super().draw(ask)
        held = self.game.board.ledger.held
        drawn = [choice for value in ask.values if isinstance(choice := ask.parse(value), Drawn)]
        bag = [one for one in drawn if not one.put_back for _ in range(held(BUILDER, own_pile("bag", one.seat)))]
        return str(self.random.choice(bag))

    def read_by_devices(self, ask: Ask, value: str) -> bool:
        """By default, but no card shows a pass, and no builder that it was put back."""
        if not super().read_by_devices(ask, value):
            return False
        choice = ask.parse(value)
        return choice is not Word.PASS and not (isinstance(choice, Drawn) and choice.put_back)

    def value(self, ask: Ask, value: str) -> float:
        """What an option is worth to the seat that is asked, in points."""
        if isinstance(ask, PlanAsk):
            return float(value == ask.values[0])  # the rules list the best use of the cubes first
        return self.promise(ask, ask.seat or "", ask.parse(value))

    def promise(self, ask: Ask, seat: str, choice: object) -> float:
        """What an option is likely to bring a seat, in points."""
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
                gifts = board.advantage(ask.ordinal.removeprefix("-")).choices
                return self.worth_of_goods(seat, gifts[choice.number - 1])
            case Kept():
                return self.worth_of_goods(seat, dict(choice.cubes))
            case Word.PROTECTION:
                return self.protection(seat)
            case Word.USE:
                return (board.tax or 0) * GOLD - 1.0
            case Word.LEAVE:
                return 0.02
        return 0.0

    # ------------------------------------------------------------------ what things are worth

    def cube(self, seat: str, kind: str) -> float:
        """A cube: what the best of the seat's craftsmen makes of it."""
        board = self.game.board
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
        board = self.game.board
        if card in board.pack.resources:
            resource = board.resource(card)
            return resource.cubes * self.cube(seat, resource.kind) - resource.workers * GOLD / 2
        return self.craftsman(seat, card) - board.craftsman(card).cost * GOLD

    def craftsman(self, seat: str, card: str) -> float:
        """A craftsman: what is made of the cubes that one can have, better than who is there already, to the end."""
        board = self.game.board
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
        board = self.game.board
        advantage = board.advantage(card)
        rounds = ROUNDS - board.chapter
        worths = [self.worth_of_goods(seat, gain) for gain in (advantage.gain, *advantage.choices)]
        lasting = {"patron": self.cube(seat, advantage.material or "wood"), "black_worker": GOLD, "foresee": 0.1}
        return max(worths) + lasting.get(advantage.do, 0.0) * rounds + (TAX * GOLD if advantage.do == "tax_free" else 0)

    def place(self, seat: str, place: str, space: int) -> float:
        """A builder's place."""
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
        """The gold that the cost wheel shows; the passed builders are placed for nothing."""
        board = self.game.board
        return board.cost * GOLD if what == "builder" else 0.0

    def protection(self, seat: str) -> float:
        """What a bad event would cost."""
        board = self.game.board
        event = board.event
        if event is None or event.good:
            return 0.0
        held: dict[str, float] = {**board.goods_of(seat), "vp": board.ledger.points[seat]}
        lost = self.worth_of_goods(seat, {kind: min(n, held[kind]) for kind, n in event.what.items()})
        yielded = sum(self.cube(seat, board.resource(card).kind) for card in board.holdings[seat].resources)
        return lost + {"pay_gold": event.n * GOLD, "less_yield": event.n * yielded}.get(event.do, 0.0)

    # ------------------------------------------------------------------ the market

    def deal(self, seat: str, deal: Deal) -> float:
        """A purchase or a sale: how much better what is there afterwards than what is there now."""
        board = self.game.board
        n, kind, now, after = deal.n, deal.kind, workshop_of(board, seat), workshop_of(board, seat)
        buying = deal.deal == BUY
        after.goods[kind] += n if buying else -n
        after.goods["gold"] += -n * BUYING[kind] if buying else n * SELLING[kind]
        return self.prospect(seat, after) - self.prospect(seat, now)

    def prospect(self, seat: str, shop: Workshop) -> float:
        """What these goods are worth: the best plan's points, the gold, and the cubes that may be kept."""
        board = self.game.board
        cards = {one: board.craftsman(one) for one in board.holdings[seat].craftsmen}
        end = carry_through(shop.copy(), cards, best_plan(shop, list(cards.values())))
        if end is None:
            return 0.0
        kept = sorted((CUBE[kind] for kind in CUBES for _ in range(end.goods[kind])), reverse=True)[:MOST_CUBES]
        last = board.chapter == ROUNDS
        return end.vp + min(30, end.goods["gold"]) * (0.05 if last else GOLD) + (0.0 if last else sum(kept) * 0.7)
