"""Does it stand? Exact statics; and how it falls, with MuJoCo.

bars         piles of bars, seen from the front
board        a board that balances on a stem, and pieces stacked on it
equilibrium  level bodies on each other: pushes that hold them, or a proof that there are none
             (`programme` is the linear programme behind it, `simplex` solves it)
margin       how far such a building is from falling, exactly
trial        would it stand with one body more? (`clusters`: only what hangs together counts)
toppling     what must fall when such a building does not stand, and no more
collapse     how things fall: a scene played by MuJoCo, frame by frame
"""
