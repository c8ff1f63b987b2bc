"""Sockets: the connected pages and devices, their messages, and the views sent to them."""
