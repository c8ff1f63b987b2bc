"""What people see and read of the Drovers' Race."""
