"""The floor that `bench_saving.py` compares with: the least that Django does to save."""
