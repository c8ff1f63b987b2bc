"""The house: staff and their sessions, stands, the lines of all tables, and the audit log.

Stored by SQLAlchemy in ``house.sqlite`` of the data folder, or in the database of the journal where one is set.
"""
