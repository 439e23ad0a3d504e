"""The scene's items: pictures at places.  They know nothing of the game; the scene looks both up by key."""
