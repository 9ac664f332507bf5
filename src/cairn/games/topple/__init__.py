"""Topple: stack on a board that balances on a stem."""
