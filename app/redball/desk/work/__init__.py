"""Panels of phases that have decisions to make."""
