"""Pictures: the picture of a game's end, and QR codes."""
