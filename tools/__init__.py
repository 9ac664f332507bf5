"""What is done around the project: a browser for tests, pictures and measurements."""
