"""The base map on the screen: tiles, and the pictures that stand in for them."""
