"""Names that the rules and the views of The Pillars of the Earth share: kinds of pieces, piles, starting craftsmen.

Piles: a site ("forest", "quarry", "gravel_pit", "metal_reserve"), "kingsbridge_market", "court" (the metal at court),
"castle", "box", "stock" (the decks). "supply", "kingsbridge:1" and "shiring:1" hold cards that lie open, "event" the
event of the round. "seat:N" is what a player has; "mill:N" and "wood_site:N" hold a player's workers at work; "bag:N",
"drawn:N", "wheel:7:N", "beside:N" and "at_market:2:N" a player's builders. "cost:7" is a space of the cost wheel,
"pieces" and "cathedral" hold the pieces of the cathedral before and after they are set.
"""

from engine.core.seats import SCREEN as SCREEN
from engine.core.seats import SEATS as SEATS

GAME = "pillars_of_the_earth"
RULES = "1"

ROUNDS = 6
MATERIALS = ("stone", "wood", "sand")
"""What the sites give and the market holds (PE-S9)."""
CUBES = (*MATERIALS, "metal")
SITE_OF = {"wood": "forest", "stone": "quarry", "sand": "gravel_pit", "metal": "metal_reserve"}
"""Where each kind of cube comes from and goes back to (PE-S9, III18)."""
SITES = ("wood", "stone", "sand")
"""The kinds in the order of their sites: forest, quarry, gravel pit (PE-III27)."""
PILE_OF = {**SITE_OF, "gold": "box"}
STAND_IN = {kind: f"{kind}_stand_in" for kind in CUBES}
"""What is lent where a site has too few cubes (PE-III9)."""

MARKET = "kingsbridge_market"
WORKERS = ("grey_worker", "black_worker", "worker")
"""Kinds of workers in the order in which they are put to work."""
WORKER_HOMES = {"grey_worker": "castle", "black_worker": "box"}
"""Where borrowed workers go back to (PE-III15, V1)."""
WORKPLACES = ("mill", *(f"{kind}_site" for kind in SITES))
BUILDER = "builder"
COST_MARKER = "cost_marker"
FIRST_COST = 7
"""Where the cost marker stands at first (PE-II4)."""
PIECES = tuple(f"cathedral_piece_{number}" for number in range(1, ROUNDS + 1))
"""Nave, portal, apse, tower, tower, roof (PE-III24)."""

CRAFTSMAN, RESOURCE, ADVANTAGE, EVENT = "craftsman", "resource", "advantage", "event"
"""Kinds of cards: the piece is "craftsman:potter_1", the kind and the card's id."""
CARDS = (CRAFTSMAN, RESOURCE, ADVANTAGE, EVENT)

STARTERS = ("mortar_mixer", "woodworker", "stonecutter")
MOST_GOLD = 30
MOST_CRAFTSMEN = 5
MOST_CUBES = 5
