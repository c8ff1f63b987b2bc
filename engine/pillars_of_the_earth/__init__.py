"""The Pillars of the Earth (2006), by the clauses PE-S to PE-Z."""

from engine.core.validators import PackError
from engine.pillars_of_the_earth.game import Game
from engine.pillars_of_the_earth.pack import Pack
from engine.pillars_of_the_earth.set_up_list import set_up_list
from engine.pillars_of_the_earth.setup import Setup
from engine.pillars_of_the_earth.view import view

__all__ = ["Game", "Pack", "PackError", "Setup", "set_up_list", "view"]
