"""`cairn lab stackback`, and the random buildings that it and the tests try things on."""
