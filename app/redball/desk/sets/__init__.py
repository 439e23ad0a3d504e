"""The window's parts for each rule set, found by its id."""
