"""The reorganization screen: who is face-down, who can serve them over which path, and what was given."""
