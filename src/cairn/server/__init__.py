"""Tables, seats, sockets, store: Cairn for friends, clubs and bots over a network.

The rooms, in order; each knows only those before it, and `tests/server/test_rooms.py` keeps it so:

    settings, codes, metrics   what the server is told, how it refuses, what it counts
    messages                   everything that is said between a client and the server
    tables                     a table as a fold over its events, and the desk that judges requests
    store                      tables and their events in a database; nobody else knows SQL
    running                    the tables of this process, and the workers for bots and falls
    edge                       sockets, REST, streams: what the network sees
    app                        the server put together
"""
