"""Rules of The Pillars of the Earth: coroutines, each module a part of the rulebook."""
