"""The agent: watches a camera and reads dice at a table for a server elsewhere, without a journal or a game."""
