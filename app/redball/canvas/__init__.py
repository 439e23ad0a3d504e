"""Everything that is painted: the base map, counters, overlays.  Imports Qt, and uses atlas, game and
supply.
"""
