"""The logistics graph: the edges of the map, and what a position leaves open of them."""
