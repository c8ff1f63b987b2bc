"""What the rows of a table determine: the rows, the state, and the reducer that applies them."""
