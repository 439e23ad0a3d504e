"""Production, US entry, intelligence and the order of impulses in the window."""
