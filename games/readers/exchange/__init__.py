"""Readers of export, import and sharing."""
