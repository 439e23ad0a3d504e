"""A scan of a printed map under the grid or over the map: read in strips, kept as tiles, painted where its
fit lays it.
"""
