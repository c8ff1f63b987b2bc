"""Routes: one blueprint for each page or device."""
