"""The back ends, one folder each, found by the folder's name."""
