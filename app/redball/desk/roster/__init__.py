"""The list of all units: what its rows say, which are shown, in which order."""
