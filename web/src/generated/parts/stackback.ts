// Made from the parts.toml of the game by `make types-web`; do not edit.

export const boards = {
  "count": 2,
  "side": 1000,
  "gap": 300,
  "height": 100,
} as const;

export const sticks = {
  "width": 100,
  "each": 10,
  "touch": 0.75,
} as const;

export const colours = [
  {
    "name": "yellow",
    "length": 600,
  },
  {
    "name": "mauve",
    "length": 450,
  },
  {
    "name": "green",
    "length": 300,
  },
] as const;

export const hands = {
  "human": {
    "step": 4,
    "shift": [1, 4, 6, 4, 1],
    "turn": [1, 2, 1],
  },
  "shaky": {
    "step": 15,
    "shift": [1, 4, 6, 4, 1],
    "turn": [1, 4, 6, 4, 1],
  },
} as const;

export const fall = {
  "seconds": 1.0,
  "moved": 20,
  "turned": 3,
  "friction": 0.6,
  "density": 700.0,
} as const;
