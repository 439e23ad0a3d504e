"""The political display: a picture of its own, beside the map, so that nothing is laid over the map here."""

OVERLAYS = ()
