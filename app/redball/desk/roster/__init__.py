"""The list of all units: its rows, filters and order."""
