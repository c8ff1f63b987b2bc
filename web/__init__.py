"""What people see: pages, components, and every sentence in every language."""
