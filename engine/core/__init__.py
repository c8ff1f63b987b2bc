"""What all games share: terms, asks, the double-entry ledger and the referee."""

from engine.core.asks import Ask, Option
from engine.core.game import AnyAnswer, BaseGame
from engine.core.ledger import Entry, Ledger
from engine.core.refused import Refused
from engine.core.terms import Term, term

__all__ = ["AnyAnswer", "Ask", "BaseGame", "Entry", "Ledger", "Option", "Refused", "Term", "term"]
