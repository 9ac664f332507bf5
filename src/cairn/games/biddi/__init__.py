"""Stack-a-Biddi: everybody builds the same tower at once, with one line running through it."""
