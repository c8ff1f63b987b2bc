"""The words of The Pillars of the Earth that the rules and the views share: materials, places, starters."""

from engine.core.seats import SCREEN, SEATS

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

STARTERS = ("mortar_mixer", "woodworker", "stonecutter")
MOST_GOLD = 30
MOST_CRAFTSMEN = 5
MOST_CUBES = 5
PASS = "pass"

__all__ = ["CUBES", "GAME", "MATERIALS", "MOST_CRAFTSMEN", "MOST_CUBES", "MOST_GOLD", "PASS", "PILE_OF", "ROUNDS",
           "RULES", "SCREEN", "SEATS", "SITES", "SITE_OF", "STAND_IN", "STARTERS"]  # fmt: skip
