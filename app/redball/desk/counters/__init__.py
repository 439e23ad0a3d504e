"""Counters of one's own: a list becomes a library, and libraries are a palette to set a game up from."""
