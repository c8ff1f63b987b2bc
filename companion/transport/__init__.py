"""Transport: a bounded HTTP/1.1 and WebSocket server for one WSGI application. It knows nothing of tables."""
