"""Tracing: sources, fields, searches, chains, and the cost of a loss."""
