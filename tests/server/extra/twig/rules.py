"""Twig: Sway, but what falls is known at once."""

from tests.server.extra.sway.rules import Sway


class Twig(Sway):
    name = "twig"
    title = "Twig"
    physics = False


GAME = Twig()
