"""What people see and read of The Pillars of the Earth."""
