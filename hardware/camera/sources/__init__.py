"""Frame sources: cameras, videos and folders of pictures, and opening one by its specification."""
