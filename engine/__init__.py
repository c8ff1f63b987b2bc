"""Rules engine of all games: no clock, no randomness, no input or output; imports only the standard library."""
