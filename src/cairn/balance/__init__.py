"""Does it stand? Exact statics, and falls played by MuJoCo.

bars         piles of bars, seen from the front
board        a board that balances on a stem, and pieces stacked on it
equilibrium  level bodies on each other: the pushes that hold them, or a proof that none can
             (`programme` is the linear programme behind it, `simplex` solves it)
margin       exactly how far such a building is from falling
trial        would it stand with one more body? (`clusters`: looks only at connected bodies)
toppling     the least that must fall when such a building doesn't stand
collapse     how things fall: a scene played by MuJoCo, frame by frame
"""
