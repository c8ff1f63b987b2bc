"""Rules of Monasterium: coroutines, each module a part of the rulebook."""
