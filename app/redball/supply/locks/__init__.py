"""Locks of players on ports, sea areas and sources, and the paths that follow them."""
