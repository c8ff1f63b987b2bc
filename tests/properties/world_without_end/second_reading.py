"""A second reading of the clauses, as plain as can be, to hold the first one against.

It follows the clauses by the shortest way and shares no line with the engine: it takes the pack as JSON, keeps
numbers in dictionaries, and yields the names of the open asks with the values that it takes for legal. It knows no
ledger, no views and no undo; of what it knows, the engine must know the same after every answer.
"""

from collections.abc import Generator, Iterable
from itertools import combinations
from typing import Any

CLOCKWISE = "NESW"
STARRED = ["grain", "piety", "building_material", "building_project", "sale", "privilege"]
TWELVE = [*STARRED, "house_building", "rent", "donation", "weaver", "medicine", "favour"]
KINDS = ("stone", "wood", "grain", "piety", "wool", "cloth", "gold", "loyalty", "medical_knowledge")
DUTIES = {"piety": (3, "penance"), "grain": (2, "begging"), "gold": (1, "royal_court")}
PLENTY = 10**6

Open = dict[str, set[str]]
Steps = Generator[Open, tuple[str, str], Any]


class SecondReading:
    """One game. `play` is a generator: it yields the open asks and is sent (ask, value)."""

    def __init__(self, setup: dict[str, Any], pack: dict[str, Any]) -> None:
        self.setup, self.pack, self.on_board = setup, pack, pack["board"]
        self.seats = [seat for seat in CLOCKWISE if seat in setup["seats"]]
        self.stock = {kind: PLENTY if n is None else n for kind, n in self.on_board["supply"].items()}
        self.goods = {seat: dict.fromkeys(KINDS, 0) for seat in self.seats}
        self.vp = dict.fromkeys(self.seats, 8.0)
        self.tiles = {tile["id"]: tile for tile in self.on_board["projects"]}
        self.sites = {site["id"]: site for site in self.on_board["sites"]}
        self.cards = {card["id"]: card for card in pack["cards"]}
        self.projects: dict[str, dict[str, Any]] = {}
        self.houses: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.seals = dict.fromkeys(self.seats, 2)
        self.played: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.face_down = dict.fromkeys(self.seats, 0)
        self.punished: dict[str, set[str]] = {seat: set() for seat in self.seats}
        self.turned_up: list[str] = []
        self.slots: list[str] = []
        self.marker = "outlaws"
        self.covered: set[str] = {"cloth"}
        self.only: str | None = None
        self.plague: dict[int, str] = {}
        self.tokens: dict[int, int] = {}
        self.chapter = self.round = 0
        self.final: dict[str, float] = {}
        for seat in self.seats:
            self.take(seat, "wool", 1)
            self.take(seat, "gold", 2)
        self.bring("start")

    # --- small things -------------------------------------------------------------------------------------

    def bring(self, arrival: str, name: str = "") -> None:
        for tile in self.tiles.values():
            if tile["arrives"] == arrival and name in ("", tile["id"]):
                self.projects[tile["id"]] = {"stone": 0, "wood": 0, "covered": False, "done": False, "donors": []}

    def clockwise(self) -> list[str]:
        at = self.seats.index(self.active)
        return self.seats[at:] + self.seats[:at]

    def score(self, seat: str, n: float) -> None:
        self.vp[seat] = max(0, self.vp[seat] + n)

    def take(self, seat: str, kind: str, n: int) -> int:
        n = min(n, self.stock[kind])
        self.goods[seat][kind] += n
        self.stock[kind] -= n
        return n

    def give(self, seat: str, kind: str, n: int = 1) -> None:
        assert self.goods[seat][kind] >= n
        self.goods[seat][kind] -= n
        self.stock[kind] += n

    def reward(self, seat: str, what: dict[str, int]) -> None:
        for kind, n in what.items():
            if kind == "vp":
                self.score(seat, n)
            elif kind in KINDS:
                self.take(seat, kind, n)

    def in_force(self, do: str) -> list[dict[str, Any]]:
        """The effects of this name in force, the oldest first."""
        return [one for card in self.permanent for one in self.cards[card]["effects"] if one["do"] == do]

    def ask(self, what: str, seat: str, values: Iterable[str]) -> Steps:
        name = f"{self.chapter}.{self.round}.{what}" + (f".{seat}" if seat else "")
        _, value = yield {name: set(values)}
        return value

    def may(self, what: str, seat: str, values: list[str]) -> Steps:
        """Offer something that can be left."""
        if not values:
            return ""
        value = yield from self.ask(what, seat, [*values, "nothing"])
        return "" if value == "nothing" else value

    def choose(self, what: str, seat: str, values: list[str]) -> Steps:
        """Let a seat choose, where there is a choice at all."""
        if len(values) == 1:
            return values[0]
        return (yield from self.may(what, seat, values))

    # --- the game -----------------------------------------------------------------------------------------

    def play(self) -> Steps:
        start = self.setup["start_player"]
        self.active: str = start if start else (yield {"0.0.start_player": set(self.seats)})[1]
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
        yield from self.lay(card, begging)
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
            before = [one["do"] for one in card["effects"][:number]].count(do)
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

    def lay(self, card: dict[str, Any], begging: set[str]) -> Steps:
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

    def space(self, steps: int) -> str:
        """Where so many steps lead; "" where the whole track is covered."""
        track: list[str] = self.on_board["favour_track"]
        at = track.index(self.marker)
        ahead = [space for space in track[at + 1 :] + track[: at + 1] if space not in self.covered]
        return ahead[(steps - 1) % len(ahead)] if ahead else ""

    def move_marker(self, seat: str, steps: int) -> None:
        space = self.space(steps)
        if not space:
            return
        self.marker = space
        held = self.goods[seat]
        knows = held["medical_knowledge"] and not self.in_force("medical_useless")
        points = {
            "queen": 2 if held["loyalty"] else 0,
            "prioress": 2 if knows else 0,
            "guild": len(self.houses[seat]),
            "king": held["loyalty"],
            "bishop": held["piety"],
        }
        self.score(seat, points.get(space, 0))
        for favour, kind in (("prior", "piety"), ("merchants", "wool"), ("earl_of_shiring", "grain")):
            if space == favour:
                self.take(seat, kind, 1)
        if space == "outlaws":
            self.give(seat, "gold")

    # --- a turn -------------------------------------------------------------------------------------------

    def can_trade(self, seat: str, effect: dict[str, Any]) -> bool:
        return all(self.goods[seat][kind] >= n for kind, n in effect["give"].items()) and all(
            kind == "vp" or self.stock[kind] >= n for kind, n in effect["get"].items()
        )

    def trade(self, seat: str, effect: dict[str, Any]) -> None:
        for kind, n in effect["give"].items():
            self.give(seat, kind, n)
        self.reward(seat, effect["get"])

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

    def act(self, seat: str, card: str) -> Steps:
        held = self.goods[seat]
        if card in ("grain", "piety"):
            self.take(seat, card, 1)
        elif card == "building_material":
            kind = yield from self.choose(card, seat, [kind for kind in ("stone", "wood") if self.stock[kind]])
            if kind:
                self.take(seat, kind, 1)
        elif card == "building_project":
            chosen = yield from self.choose(card, seat, self.ways_to_build(held))
            if chosen:
                name, _, pieces = chosen.partition(":")
                for kind in pieces.split("+"):
                    held[kind] -= 1
                    self.projects[name][kind] += 1
                    self.score(seat, 3)
                yield from self.finish_if_full(name)
        elif card == "sale":
            yield from self.sell(seat, held)
        elif card == "privilege":
            if len(self.played[seat]) > 1:
                yield from self.act(seat, self.played[seat][-2])
        elif card == "house_building":
            site = yield from self.choose(card, seat, self.free_sites(seat) if held["gold"] else [])
            if site:
                self.give(seat, "gold")
                self.give(seat, self.sites[site]["material"])
                self.houses[seat].append(site)
        elif card == "rent":
            own = self.houses[seat]
            chosen = "+".join(own)
            if len(own) > 2:
                chosen = yield from self.may(card, seat, [*("+".join(two) for two in combinations(own, 2)), *own])
            for site in chosen.split("+") if chosen else ():
                self.reward(seat, self.sites[site]["rent"])
        elif card == "donation":
            name = yield from self.choose(card, seat, self.ways_to_donate(seat))
            if name:
                self.give(seat, "gold")
                self.seals[seat] -= 1
                self.projects[name]["donors"].append(seat)
        elif card == "weaver":
            most = min(2, held["wool"], self.stock["cloth"])
            n = yield from self.choose(card, seat, [str(n) for n in range(1, most + 1)])
            if n:
                self.give(seat, "wool", int(n))
                self.take(seat, "cloth", int(n))
        elif card == "medicine":
            yield from self.medicine(seat)
        elif held["gold"] or self.space(1) != "outlaws":
            self.move_marker(seat, 1)

    def building_is_forbidden(self, what: str) -> bool:
        return any(effect[what] for effect in self.in_force("forbid_building"))

    def open_projects(self) -> list[str]:
        if self.building_is_forbidden("projects"):
            return []
        return [name for name, one in self.projects.items() if not one["done"] and not one["covered"]]

    def ways_to_build(self, held: dict[str, int]) -> list[str]:
        ways = []
        for name in self.open_projects():
            room = {
                kind: min(held[kind], self.tiles[name][kind] - self.projects[name][kind]) for kind in ("stone", "wood")
            }
            for stone in range(3):
                for wood in range(3 - stone):
                    if stone + wood and stone <= room["stone"] and wood <= room["wood"]:
                        ways.append(f"{name}:{'+'.join(['stone'] * stone + ['wood'] * wood)}")
        return ways

    def ways_to_donate(self, seat: str) -> list[str]:
        if not self.goods[seat]["gold"] or not self.seals[seat]:
            return []
        return [name for name in self.open_projects() if seat not in self.projects[name]["donors"]]

    def sell(self, seat: str, held: dict[str, int]) -> Steps:
        price = ([2] + [effect["gold"] for effect in self.in_force("wool_price")])[-1]
        wool = 0 if "wool" in self.covered else held["wool"]
        cloth = 0 if "cloth" in self.covered else min(1, held["cloth"])
        deals = {
            f"{n} wool {m} cloth": (n, m, n * price + m * 4) for n in range(wool + 1) for m in range(cloth + 1) if n + m
        }
        deal = yield from self.choose("sale", seat, [one for one in deals if deals[one][2] <= self.stock["gold"]])
        if deal:
            for kind, n in zip(("wool", "cloth"), deals[deal], strict=False):
                self.give(seat, kind, n)
            self.take(seat, "gold", deals[deal][2])

    def free_sites(self, seat: str, free: bool = False) -> list[str]:
        if len(self.houses[seat]) == 4 or self.building_is_forbidden("houses"):
            return []
        taken = [site for own in self.houses.values() for site in own]
        rents = [self.sites[site]["rent"] for site in self.houses[seat]]
        return [
            name
            for name, site in self.sites.items()
            if name not in taken and site["rent"] not in rents and (free or self.goods[seat][site["material"]])
        ]

    # --- the sick -----------------------------------------------------------------------------------------

    def curable(self, seat: str, named: list[int]) -> list[str]:
        known = 0 if self.in_force("medical_useless") else self.goods[seat]["medical_knowledge"]
        known -= sum(self.tokens[place] for place in named)
        return [
            str(place)
            for place, token in self.plague.items()
            if token == "sick" and place not in named and self.tokens[place] <= known
        ]

    def medicine(self, seat: str) -> Steps:
        value = yield from self.choose("medicine", seat, [*self.curable(seat, []), "small"])
        if value == "small":
            self.take(seat, "gold", 1)
            self.score(seat, 1)
            return
        named: list[int] = []
        while value:
            named.append(int(value))
            value = yield from self.may(f"care{len(named) + 1}", seat, self.curable(seat, named))
        for place in named:
            yield from self.heal(seat, place)

    def heal(self, seat: str, place: int) -> Steps:
        self.plague[place] = "gone"
        self.score(seat, 2)
        (reward,) = (one["reward"] for one in self.on_board["plague_places"] if one["place"] == place)
        for kind, n in reward.items():
            if kind == "house":
                site = yield from self.may(f"free_house{place}", seat, self.free_sites(seat, free=True))
                if site:
                    self.houses[seat].append(site)
            else:
                self.reward(seat, {kind: n})

    # --- projects and the end of a chapter ----------------------------------------------------------------

    def finish_if_full(self, name: str) -> Steps:
        project, tile = self.projects[name], self.tiles[name]
        if any(project[kind] < tile[kind] for kind in ("stone", "wood")):
            return
        project["done"] = True
        if tile.get("spire"):
            most = max(held["loyalty"] for held in self.goods.values())
            loyal = [seat for seat in self.seats if self.goods[seat]["loyalty"] == most]
            for seat in loyal:
                self.score(seat, 3 if len(loyal) == 1 else 1)
        donors = [seat for seat in self.clockwise() if seat in project["donors"]]
        bonus = tile["bonus"]
        extra = {kind: n for kind, n in bonus.items() if kind in KINDS}
        enough = all(self.stock[kind] >= n * len(donors) for kind, n in extra.items())
        for seat in donors:
            self.seals[seat] += 1
            self.reward(seat, {"vp": bonus.get("vp", 0), **(extra if enough else {})})
        for seat in donors if "care" in bonus else ():
            place = yield from self.may("hospital", seat, self.curable(seat, []))
            if place:
                yield from self.heal(seat, int(place))

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
