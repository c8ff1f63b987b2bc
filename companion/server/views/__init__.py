"""Views: what each viewer of a table is sent after a change of it."""
