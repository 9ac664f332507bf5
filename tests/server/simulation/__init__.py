"""A small world in which the real server lives through faults, the same ones for the same seed.

Time, threads, the database's moods and the network are made here; the hub, the tables, the
appender, the journal and the store are the real ones, on real SQLite. `play` lives through one
history, and says what is wrong with it.

    python -m tests.server.simulation --histories 5000 --seed 0
"""
