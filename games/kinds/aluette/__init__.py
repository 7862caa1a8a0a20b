"""Aluette outside the scoring core."""
