"""The dock “Tonnage”: what submarine warfare cost, turn by turn and by sea area."""
