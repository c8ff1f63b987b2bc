"""Server: application factory, sockets, messages and routes."""
