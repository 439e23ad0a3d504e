"""The screen of final reorganization: a plan of whom to turn up with which fuel, its bill, the best one."""
