"""Benchmarks: `python -m tests.bench` prints a table of ratios; exit status 1 where a budget is broken."""
