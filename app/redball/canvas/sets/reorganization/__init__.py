"""What impulse reorganization lays over the map: who serves whom by which paths, and who flies where."""
