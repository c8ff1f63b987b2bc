"""State of a table: its rows, the state, and the reducer that applies rows."""
