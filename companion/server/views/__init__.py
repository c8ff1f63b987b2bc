"""Views: what each viewer of a table receives after a change."""
