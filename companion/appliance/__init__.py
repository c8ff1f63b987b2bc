"""The appliance: what concerns the machine itself. It knows no routes and no pages."""
