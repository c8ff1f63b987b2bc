"""Frame sources: cameras, videos, folders of pictures, and how one is opened by its specification."""
