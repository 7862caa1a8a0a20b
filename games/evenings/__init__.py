"""Evenings: how rounds are drawn, and what a club evening holds."""
