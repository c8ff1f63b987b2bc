"""Rules of World Without End: coroutines, each module a part of the rulebook."""
