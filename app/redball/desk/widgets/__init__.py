"""Small parts that panels are made of: cards, chips, signs, tracks."""
