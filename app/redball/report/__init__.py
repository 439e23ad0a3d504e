"""What Redball writes for others: pictures of the map."""
