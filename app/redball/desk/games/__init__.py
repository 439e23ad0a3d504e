"""Games that are open, or that can be: where they are stored, begun and opened."""
