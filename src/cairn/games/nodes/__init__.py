"""Nodes: lay flat pieces layer upon layer; who lays the last one wins the round."""
