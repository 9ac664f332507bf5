"""Tools around the project: a browser for tests, pictures and measurements."""
