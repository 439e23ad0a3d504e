"""Saved gas, as far as tracing needs it.

It is not in the list of rule sets: no game is played with it yet.
"""

from redball.rules.gas.trace import trace_to_gas

__all__ = ["trace_to_gas"]
