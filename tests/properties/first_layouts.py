"""First layouts: what lies where when a game is unpacked, written from the rulebooks and never read from the ledger.

Each seat's first own moves ("take 1 wool") are instructions of the app, so they are not part of the layout. What
differs between printed copies, such as the names of the cards, comes from the pack.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

Layout = Counter[tuple[str, str]]
"""The number of pieces by kind and pile."""


def world_without_end(game: Any) -> Layout:
    """WWE-S2, S4 to S7: the piles, the box, the four decks, and what each player has."""
    layout = Layout(
        {
            ("stone", "quarry"): 25,
            ("wood", "forest"): 15,
            ("grain", "field"): 10,
            ("piety", "cathedral"): 12,
            ("wool", "supply"): 15,
            ("cloth", "supply"): 12,
            ("loyalty", "supply"): 14,
            ("medical_knowledge", "supply"): 20,
            ("metal", "royal_mine"): 1,
            ("cover", "supply"): 5,
            ("plague_token", "box"): 11,
            ("project_tile", "box"): 7,
            ("favour_marker", "favour:outlaws"): 1,
            ("start_player_figure", "box"): 1,
        }
    )
    for card in game.pack.cards:
        layout[f"event:{card.id}", f"deck:{card.deck}"] = 1
    for seat in game.setup.seats:
        layout[f"house:{seat}", f"seat:{seat}"] = 4
        layout[f"seal:{seat}", f"seat:{seat}"] = 2
        layout[f"action_card:{seat}", f"hand:{seat}"] = 12
    return layout


def pillars_of_the_earth(game: Any) -> Layout:
    """PE-S1, S2, S5 to S9: workers, builders, the decks, the cathedral and the cost marker."""
    layout = Layout({("grey_worker", "castle"): 4, ("black_worker", "box"): 1, ("cost_marker", "cost:7"): 1})
    for number in range(1, 7):
        layout[f"cathedral_piece_{number}", "pieces"] = 1
    starters = ("mortar_mixer_0", "woodworker_0", "stonecutter_0")
    decks = {
        "resource": game.pack.resources,
        "advantage": game.pack.advantages,
        "event": game.pack.events,
        "craftsman": set(game.pack.craftsmen) - set(starters),
    }
    for sort, cards in decks.items():
        for card in cards:
            layout[f"{sort}:{card}", "stock"] = 1
    for seat in game.setup.seats:
        layout["worker", f"seat:{seat}"] = 12
        layout["builder", f"bag:{seat}"] = 3
        for card in starters:
            layout[f"craftsman:{card}", f"seat:{seat}"] = 1
    return layout


def monasterium(game: Any) -> Layout:
    """MO-S1 to S6 and S10: supply, windows, dice, missions, and each player's area."""
    layout = Layout(
        {
            ("influence", "supply"): 36,
            ("soup", "supply"): 30,
            ("rosary", "supply"): 30,
            ("tool", "supply"): 20,
            ("book", "supply"): 12,
            ("neutral_die", "box"): 10,
            ("hourglass", "box"): 1,
            ("chalice", "box"): 1,
        }
    )
    if not game.pack.board.supply_limited:
        for good in ("influence", "soup", "rosary", "tool", "book"):
            del layout[good, "supply"]  # counted from 0: it never runs out (MO-Z1)
    for monastery in "ABCDE":
        layout[f"window_{monastery}", "box"] = 8
    for mission in game.pack.missions:
        layout["mission_card", f"unused_mission:{mission}"] = 1
    for seat, colour in game.setup.seats.items():
        for row in ("I", "II", "III", "IV"):
            layout[f"novice_{colour}", f"extra:{row}:{seat}"] = 1
            for column in range(1, 6):
                layout[f"novice_{colour}", f"area:{row}.{column}:{seat}"] = 1
        for column in range(1, 6):
            layout["action_tile", f"action_tile:{column}:{seat}"] = 1
        layout["reroll_tile", f"reroll_tile:{seat}"] = 1
        layout[f"die_{colour}", f"reserve:{seat}"] = 2
        layout[f"die_{colour}", f"hand:{seat}"] = 1
        layout[f"disc_{colour}", f"discs:{seat}"] = 6
        layout[f"messenger_{colour}", "road:1"] = 1
    if len(game.setup.seats) == 3:
        (unused,) = {"blue", "red", "green", "yellow"} - set(game.setup.seats.values())
        layout[f"novice_{unused}", "box"] = blocked_with_three(game.pack.board.sides["more"].places.values())
    return layout


def blocked_with_three(places: Iterable[Any]) -> int:
    """How many spaces of a copy are marked as blocked with three players (MO-S1)."""
    return sum(place.blocked_with_three for place in places)


def endless(game: Any) -> set[tuple[str, str]]:
    """The piles that never run out, by kind: stand-ins, and the kinds of which a copy's number is not given."""
    if game.name == "monasterium":
        goods = ("influence", "soup", "rosary", "tool", "book")
        return set() if game.pack.board.supply_limited else {(good, "supply") for good in goods}
    if game.name == "world_without_end":
        return {("stand_in", "box"), ("gold", "supply")}
    sites = {"stone": "quarry", "wood": "forest", "sand": "gravel_pit", "metal": "metal_reserve"}
    return {("gold", "box"), *sites.items(), *((f"{kind}_stand_in", "box") for kind in sites)}


FIRST_LAYOUTS: dict[str, Callable[[Any], Layout]] = {
    "world_without_end": world_without_end,
    "pillars_of_the_earth": pillars_of_the_earth,
    "monasterium": monasterium,
}
"""The first layout of each game, by its name."""
