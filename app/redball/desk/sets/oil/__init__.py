"""What the window has of the oil rule."""
