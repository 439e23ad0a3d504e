"""Names on the map: where each goes, and how it is painted."""
