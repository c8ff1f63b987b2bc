"""A second, independent reading of World Without End's clauses, with which the engine is compared.

It shares no code with the engine: it takes the pack as JSON, counts in dictionaries, and yields the ids of the open
asks with the legal values by its own count. It has no ledger, no views and no undo. `second_state` contains the
state, `second_actions` the action cards, this module the order of play.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from tests.properties.world_without_end.second_actions import SecondActions
from tests.properties.world_without_end.second_state import CLOCKWISE, Steps

STARRED = ["grain", "piety", "building_material", "building_project", "sale", "privilege"]
TWELVE = [*STARRED, "house_building", "rent", "donation", "weaver", "medicine", "favour"]
DUTIES = {"piety": (3, "penance"), "grain": (2, "begging"), "gold": (1, "royal_court")}


class SecondReading(SecondActions):
    """One game. `play` is a generator: it yields the open asks and is sent (ask id, value)."""

    def play(self) -> Steps:
        start = self.setup["start_player"]
        self.active = start if start else (yield {"0.0.start_player": set(self.seats)})[1]
        for self.chapter in (1, 2, 3, 4):
            for self.round in range(1, 7):
                yield from self.play_round()
                if self.round < 6:
                    self.active = self.clockwise()[1]
            yield from self.end_chapter()
            self.active = self.clockwise()[1]
        for seat, held in self.goods.items():
            self.final[seat] = self.vp[seat] + held["stone"] + held["wood"] + held["gold"] / 2

    def play_round(self) -> Steps:
        self.permanent = list(self.slots)
        self.traded: set[tuple[str, str]] = set()
        first = self.round == 1
        self.lost = {seat for seat in self.seats if first and "royal_court" in self.punished[seat]}
        begging = {seat for seat in self.seats if first and "begging" in self.punished[seat]}
        for seat in self.seats:
            self.face_down[seat] += first and "penance" in self.punished[seat]
        self.drawn = False
        card = yield from self.turn_up()
        yield from self.event(card)
        yield from self.place_card(card, begging)
        if card["kind"] == "permanent":
            self.permanent.append(card["id"])
        for seat in self.clockwise():
            yield from self.turn(seat)
        self.slots = self.permanent[-2:]
        if first:
            self.punished = {seat: set() for seat in self.seats}

    def turn_up(self) -> Steps:
        deck = [
            card["id"]
            for card in self.pack["cards"]
            if card["deck"] == self.chapter and card["id"] not in self.turned_up
            if card["starred"] or not self.setup["first_game"]
        ]
        name = yield from self.ask("event", "", deck)
        self.turned_up.append(name)
        place = self.cards[name]["plague"]
        if self.plague.get(place) == "hidden":
            left = list(self.on_board["plague_tokens"])
            for value in self.tokens.values():
                left.remove(value)
            self.tokens[place] = int((yield from self.ask("plague_token", "", map(str, left))))
            self.plague[place] = "sick"
        return self.cards[name]

    def event(self, card: dict[str, Any]) -> Steps:
        for number, effect in enumerate(card["effects"]):
            do = effect["do"]
            before = [effect["do"] for effect in card["effects"][:number]].count(do)
            suffix = f"_{before}" if before else ""
            if do == "by_hand":
                yield from self.ask(f"by_hand{suffix}", "", ["done"])
            if card["kind"] == "permanent":
                continue
            for seat in self.clockwise():
                if do == "trade" and self.can_trade(seat, effect):
                    if (yield from self.may(f"trade{suffix}", seat, ["trade"])):
                        self.trade(seat, effect)
                elif do == "gain":
                    self.reward(seat, effect["each"])
                elif do == "give_up":
                    held = [kind for kind in effect["one_of"] if self.goods[seat][kind]]
                    kind = (yield from self.ask(f"give_up{suffix}", seat, held)) if len(held) > 1 else "".join(held)
                    if kind:
                        self.give(seat, kind)
                elif do == "return_houses":
                    own = self.houses[seat]
                    if effect["count"] == "all" or len(own) == 1:
                        own.clear()
                    elif own:
                        own.remove((yield from self.ask(f"return_house{suffix}", seat, own)))
            if do == "project":
                self.bring("event", effect["id"])
            elif do == "cover_other_projects":
                self.only = effect["id"]
                for name, project in self.projects.items():
                    project["covered"] |= name != effect["id"] and not project["done"]
            elif do == "cover_favour":
                self.covered.update(effect["spaces"])
            elif do == "cover_market":
                self.covered.add(effect["space"])
            elif do == "uncover_cloth":
                self.covered.discard("cloth")
            elif do == "finish_tower":
                yield from self.finish_tower()
            elif do == "lose_action":
                self.lost.update(self.seats)
            elif do == "random_discard":
                self.drawn = True

    def finish_tower(self) -> Steps:
        for name, project in self.projects.items():
            if self.tiles[name].get("spire") and not project["done"]:
                for kind in ("stone", "wood"):
                    lacking = self.tiles[name][kind] - project[kind]
                    self.stock[kind] -= min(lacking, self.stock[kind])
                    project[kind] += lacking
                yield from self.finish_if_full(name)

    def place_card(self, card: dict[str, Any], begging: set[str]) -> Steps:
        def number(turn: int) -> int:
            n: int = self.on_board["council_numbers"][CLOCKWISE[(card["arrow"] + turn) % 4]]
            return n

        def corner(seat: str, turn: int) -> dict[str, int]:
            what: dict[str, int] = card["corners"][(CLOCKWISE.index(seat) - turn) % 4]
            return what

        allowed = []
        for turn in range(4):
            gold = self.goods[self.active]["gold"]
            if self.active not in begging:
                gold += min(self.stock["gold"], corner(self.active, turn).get("gold", 0))
            if number(turn) == 0 or gold or self.space(number(turn)) != "outlaws":
                allowed.append(str(turn))
        laid = int((yield from self.ask("orientation", "", allowed)))
        for seat in self.clockwise():
            if seat not in begging:
                ((kind, n),) = corner(seat, laid).items()
                if kind == "vp":
                    self.score(seat, n)
                elif not self.take(seat, kind, n):
                    self.score(seat, 1)
        if number(laid):
            self.move_marker(self.active, number(laid))

    def trades(self, seat: str) -> dict[str, dict[str, Any]]:
        return {
            f"trade:{card}:{number}": effect
            for card in self.permanent
            for number, effect in enumerate(self.cards[card]["effects"])
            if effect["do"] == "trade" and (seat, f"trade:{card}:{number}") not in self.traded
            if self.can_trade(seat, effect)
        }

    def turn(self, seat: str) -> Steps:
        six = self.chapter == 1 and not self.setup["all_cards"]
        made = 0
        while True:
            open_trades = self.trades(seat)
            hand = [card for card in (STARRED if six else TWELVE) if card not in self.played[seat]]
            what = f"play{made + 1}" if made else "play"
            value = yield from self.ask(what, seat, [*hand, *open_trades])
            if value not in open_trades:
                break
            self.trade(seat, open_trades[value])
            self.traded.add((seat, value))
            made += 1
        card, _, waived = value.partition(":")
        self.played[seat].append(card)
        self.face_down[seat] += not six and self.face_down[seat] < len(self.played[seat]) and not self.drawn
        if not waived and seat not in self.lost:
            yield from self.act(seat, card)
        self.face_down[seat] += not six and self.face_down[seat] < len(self.played[seat])
        while open_trades := self.trades(seat):
            value = yield from self.may(f"trade_after{made + 1}", seat, list(open_trades))
            if not value:
                return
            self.trade(seat, open_trades[value])
            self.traded.add((seat, value))
            made += 1

    def end_chapter(self) -> Steps:
        for name, project in list(self.projects.items()):
            if project["done"] or project["covered"] or self.only not in (None, name):
                continue
            spaces = [kind for kind in ("stone", "wood") if project[kind] < self.tiles[name][kind]]
            kind = next((kind for kind in spaces if self.stock[kind]), "")
            project[kind or spaces[0]] += 1
            if kind:
                self.stock[kind] -= 1
            yield from self.finish_if_full(name)
        self.only = None
        self.covered.clear()
        self.slots = []
        for project in self.projects.values():
            project["covered"] = False
        yield from self.duties()
        if self.chapter < 4:
            self.played = {seat: [] for seat in self.seats}
            self.face_down = dict.fromkeys(self.seats, 0)
        if self.chapter == 2:
            self.bring("after_chapter_2")
            self.plague = dict.fromkeys(range(1, 12), "hidden")

    def duties(self) -> Steps:
        cost: dict[str, dict[str, int]] = {seat: {} for seat in self.seats}
        for kind, (worth, punishment) in DUTIES.items():
            due = 2
            if kind == "gold":
                due = int((yield from self.ask("tax", "", map(str, self.on_board["tax_die"]))))
            for seat in self.seats:
                missing = max(0, due - self.goods[seat][kind])
                self.give(seat, kind, due - missing)
                if missing:
                    cost[seat][punishment] = missing * worth
                    self.score(seat, -missing * worth)
        averted = yield from self.loyalty(cost)
        for seat in self.seats:
            self.give(seat, "loyalty", len(averted[seat]))
            for punishment, points in cost[seat].items():
                if punishment in averted[seat]:
                    continue
                if self.chapter == 4:
                    self.score(seat, -points)
                else:
                    self.punished[seat].add(punishment)

    def loyalty(self, cost: dict[str, dict[str, int]]) -> Steps:
        averted: dict[str, list[str]] = {seat: [] for seat in self.seats}
        asked = {}
        for seat in self.seats:
            most = min(len(cost[seat]), self.goods[seat]["loyalty"])
            ways = ["+".join(some) for n in range(1, most + 1) for some in combinations(cost[seat], n)]
            if ways:
                asked[f"{self.chapter}.6.loyalty.{seat}"] = {*ways, "none"}
        while asked:
            name, value = yield dict(asked)
            del asked[name]
            averted[name[-1]] = [] if value == "none" else value.split("+")
        return averted
