"""The built app in a real browser, against the real server with its real store."""
