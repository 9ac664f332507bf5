"""Nodes: lay flat pieces layer upon layer; the player who lays the last one wins the round."""
