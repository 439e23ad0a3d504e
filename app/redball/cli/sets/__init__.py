"""Verbs of each rule set, found by its id."""
