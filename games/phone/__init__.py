"""What a phone carries to answer by itself: the rooms of the pure table, converted to Python that
MicroPython runs, their templates and their sentences. `carried/` is what only runs there.
"""
