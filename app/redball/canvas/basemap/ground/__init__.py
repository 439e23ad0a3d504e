"""Land and sea as they are coloured: terrain, relief, depths, countries."""
