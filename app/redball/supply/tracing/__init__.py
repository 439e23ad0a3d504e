"""Tracing: sources, fields, searches, chains, and what a loss would cost."""
