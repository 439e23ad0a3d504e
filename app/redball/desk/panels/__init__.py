"""What stands in the docks."""
