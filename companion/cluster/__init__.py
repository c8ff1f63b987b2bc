"""Several server processes that serve one house: who writes a table, and the messages between them."""
