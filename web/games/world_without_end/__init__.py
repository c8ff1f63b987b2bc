"""What people see and read of World Without End."""
