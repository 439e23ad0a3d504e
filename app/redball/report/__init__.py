"""What leaves Redball to be looked at: pictures of the map."""
