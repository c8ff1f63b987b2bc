"""Words and signs of the Drovers' Race."""
