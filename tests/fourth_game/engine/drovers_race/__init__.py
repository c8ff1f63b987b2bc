"""The Drovers' Race, a small game of our own making, by the clauses DR-S to DR-Z."""

from engine.core.data import PackError
from engine.drovers_race.game import Game
from engine.drovers_race.pack import Pack
from engine.drovers_race.setup import Setup
from engine.drovers_race.view import view

__all__ = ["Game", "Pack", "PackError", "Setup", "view"]
