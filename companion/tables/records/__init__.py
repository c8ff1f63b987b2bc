"""Records: a game as a file, and the evening book with its exports."""
