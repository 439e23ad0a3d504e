"""Verbs of each rule set, in a package of its id, and what it adds to the answers of other verbs."""
