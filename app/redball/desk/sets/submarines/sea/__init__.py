"""The sea box of an area: both sides by section, with their totals, as a box and as a table."""
