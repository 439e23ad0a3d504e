"""The step of submarine warfare as a guided column: sea areas, the six steps of an attack, its losses."""
