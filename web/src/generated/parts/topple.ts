// Made from the parts.toml of the game by `make types-web`; do not edit.

export const board = {
  "size": 5,
  "pitch": 24.0,
  "top": 6.0,
  "step": 4.0,
  "stand": 90.0,
  "mass": 300,
  "depth": {
    "2": 34.0,
    "3": 19.0,
    "4": 34.0,
  },
} as const;

export const pieces = {
  "colours": ["red", "yellow", "green", "blue"],
  "each": 12,
  "mass": 4,
  "radius": 8.0,
  "thickness": 5.4,
  "friction": 0.24,
} as const;

export const points = {
  "line": 3,
  "tall": 3,
  "topple": -10,
  "before": 3,
} as const;

export const game = {
  "rounds": 99,
  "junior_rounds": 12,
  "target": {
    "least": 1,
    "usual": 100,
    "most": 1000,
  },
} as const;

export const hands = {
  "steady": {
    "shifts": [0.0],
    "weights": [1],
  },
  "human": {
    "shifts": [-2.0, -1.2, -0.4, 0.4, 1.2, 2.0],
    "weights": [1, 5, 10, 10, 5, 1],
  },
  "shaky": {
    "shifts": [-4.0, -2.4, -0.8, 0.8, 2.4, 4.0],
    "weights": [1, 5, 10, 10, 5, 1],
  },
  "wild": {
    "junior": true,
    "shifts": [-4.0, -2.4, -0.8, 0.8, 2.4, 4.0],
    "weights": [8, 5, 3, 3, 5, 8],
  },
  "own": {
    "span": 4.0,
    "shifts": [-2.0, -1.2, -0.4, 0.4, 1.2, 2.0],
    "weights": [1, 5, 10, 10, 5, 1],
  },
} as const;
