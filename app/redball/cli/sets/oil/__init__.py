"""Verbs of the oil rule."""
