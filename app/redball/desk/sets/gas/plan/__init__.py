"""The plan of a power's gas: what it pays now, and what it keeps for the end of the turn."""
