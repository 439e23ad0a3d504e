"""The political display: its hexes, and how markers move on them."""
