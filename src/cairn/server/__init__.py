"""Tables, seats, sockets, store: Cairn for friends, clubs and bots over a network.

The rooms, in order; each imports only those before it, which `tests/server/test_rooms.py` checks:

    listening                  the port, open before anything else is loaded
    settings, codes, metrics   its configuration, its refusals, its counters
    messages                   every message between clients and the server
    tables                     a table as a fold over its events, and the desk that judges requests
    store                      tables and their events in a database; no other room knows SQL
    running                    the tables of this process, and the workers for bots and falls
    edge                       sockets, REST, streams: everything that the network sees
    app                        the server put together
"""
