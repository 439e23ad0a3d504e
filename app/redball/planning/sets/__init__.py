"""Advice on each rule set."""
