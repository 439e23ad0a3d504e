"""The screen of final reorganization: a plan of the units to turn up and their fuel, its bill, the best
plan.
"""
