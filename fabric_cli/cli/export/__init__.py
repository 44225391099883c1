"""`fabric export`: lists for others."""
