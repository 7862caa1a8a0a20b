"""What a phone carries to answer by itself: the rooms of the pure table, converted for MicroPython,
their templates and sentences. `micropython/` is what only runs there.
"""
