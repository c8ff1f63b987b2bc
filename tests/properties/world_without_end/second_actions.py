"""The second reading of World Without End's action cards, favours, treatment of the sick and building projects."""

from __future__ import annotations

from itertools import combinations

from tests.properties.world_without_end.second_state import KINDS, SecondState, Steps


class SecondActions(SecondState):
    """What a played card does."""

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
        return [name for name, project in self.projects.items() if not project["done"] and not project["covered"]]

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
        deal = yield from self.choose("sale", seat, [deal for deal in deals if deals[deal][2] <= self.stock["gold"]])
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

    def space(self, steps: int) -> str:
        """The space so many steps ahead; "" if the whole track is covered."""
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
        has_knowledge = held["medical_knowledge"] and not self.in_force("medical_useless")
        points = {
            "queen": 2 if held["loyalty"] else 0,
            "prioress": 2 if has_knowledge else 0,
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
        (reward,) = (each["reward"] for each in self.on_board["plague_places"] if each["place"] == place)
        for kind, n in reward.items():
            if kind == "house":
                site = yield from self.may(f"free_house{place}", seat, self.free_sites(seat, free=True))
                if site:
                    self.houses[seat].append(site)
            else:
                self.reward(seat, {kind: n})

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
