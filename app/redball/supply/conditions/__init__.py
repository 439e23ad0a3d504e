"""What a position makes of the map: relations, weather, forces, and the grounds that follow."""
