"""Engine core, shared by all games: terms, asks, the double-entry ledger and the referee."""

from engine.core.asks import NOTHING, Ask, AskName, Nothing, Option, TypedAsk
from engine.core.ledger import Entry, Ledger
from engine.core.referee import AnyAnswer, BaseGame
from engine.core.refusal import Refused
from engine.core.terms import Term, term

__all__ = ["NOTHING", "AnyAnswer", "Ask", "AskName", "BaseGame", "Entry", "Ledger", "Nothing", "Option", "Refused",
           "Term", "TypedAsk", "term"]  # fmt: skip
