"""`fabric show`: what a design is."""
