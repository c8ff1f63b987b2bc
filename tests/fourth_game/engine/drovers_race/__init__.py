"""The Drovers' Race, a small game of our own making, by the clauses DR-S to DR-Z."""

from engine.core.open_game import view
from engine.drovers_race.pack import Pack, Setup
from engine.drovers_race.race import Game

__all__ = ["Game", "Pack", "Setup", "view"]
