"""The sections of a scenario, one class a kind of table: what a person may write there, how it is read with
every fault, and how it is written.
"""
