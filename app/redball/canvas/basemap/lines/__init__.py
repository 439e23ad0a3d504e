"""Rivers, railways, borders, hexsides and the grid."""
