"""What people read of the Drovers' Race."""
