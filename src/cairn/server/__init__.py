"""Tables, seats, sockets, store: Cairn for friends, clubs and bots over a network."""
