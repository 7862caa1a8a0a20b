"""A whole game of each kind, on a phone, from the empty home page to the winner.

Names are typed; every hand is entered by taps. The sheets were calculated by hand from the rules: a
comment beside each hand says how, with the id of the worked example that it repeats.
"""

FOUR = ("Ana", "Bea", "Cy", "Dan")
