"""The devices' program: reads the camera and the dice of a computer, and reports them to a server."""
