"""The political display in the window: the field, what is chosen on it, and the inspector's part."""
