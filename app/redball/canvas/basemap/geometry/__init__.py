"""Hexes, coasts and lines of the map as arrays and shapes, in map units; and what is drawn at which size."""
