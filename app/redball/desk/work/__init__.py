"""Panels of phases that have decisions to make: production, final reorganization, reorganization by
impulse.
"""
