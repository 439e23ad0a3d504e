"""Advice on oil and fuel."""
