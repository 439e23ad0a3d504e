"""Every order of the rules that are played: a list of them, and a form for each, made from its types."""
