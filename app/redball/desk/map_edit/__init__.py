"""Editing a map in the window: the dock with its tools, and what clicks on the map draw."""
