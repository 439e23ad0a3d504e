"""Text as outlines, and how wide it is."""
