"""The base map on the screen: tiles, and the pictures that replace missing ones."""
