"""One game's state and the orders that change it: powers, units, stocks, convoys, calendar, journal, save
file.

Never imports the rule sets: it offers orders as data, and rule sets judge them.
"""
