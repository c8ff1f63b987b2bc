"""Access: who may open tables and report devices, by keys and by being the first."""
