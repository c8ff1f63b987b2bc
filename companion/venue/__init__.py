"""Venue: an optional package for a café or a fair: staff accounts, stands, the page of all tables, and an audit log.

`companion.venue.registration.register` adds it to an application. The rest of the program never imports it.
"""
