"""Verbs of impulse reorganization."""
