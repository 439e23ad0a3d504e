"""A scan of one's own map under the grid: the image, the hexes that are known in it, and how it is shown."""
