"""Everything that is painted: the base map, counters, overlays.  Imports Qt, knows the atlas, the game and
its supply.
"""
