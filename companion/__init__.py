"""Companion: joins the rules, the devices and the people at a table; journal, server, command line."""
