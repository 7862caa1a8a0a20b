"""Alta-Baja outside the scoring core."""
