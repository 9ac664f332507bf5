"""Commands that Brikks brings along."""
