"""Effects of a position on the map: relations, weather, forces, and the grounds that follow."""
