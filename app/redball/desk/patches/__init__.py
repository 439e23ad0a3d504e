"""The patches of a game's map: which there are, which it is played with, and what is wrong with them."""
