"""The steps, in their order; each is named after the revision that it leads to."""
