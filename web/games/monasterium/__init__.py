"""What people see and read of Monasterium."""
