"""What other teams take from a fabric: lists and files for people and tools outside."""
