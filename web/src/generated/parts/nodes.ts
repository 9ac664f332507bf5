// Made from the parts.toml of the game by `make types-web`; do not edit.

export const pieces = {
  "types": ["uni", "duo", "trio", "quad"],
} as const;

export const layer = {
  "full": 6,
  "touch": 2,
} as const;

export const hands = {
  "1": {
    "base": 2,
    "uni": 16,
    "duo": 10,
    "trio": 6,
    "quad": 4,
  },
  "2": {
    "base": 2,
    "uni": 12,
    "duo": 8,
    "trio": 4,
    "quad": 2,
  },
  "3": {
    "base": 1,
    "uni": 6,
    "duo": 4,
    "trio": 2,
    "quad": 1,
  },
  "4": {
    "base": 1,
    "uni": 6,
    "duo": 4,
    "trio": 2,
    "quad": 1,
  },
  "5": {
    "base": 1,
    "uni": 4,
    "duo": 3,
    "trio": 2,
    "quad": 1,
  },
  "6": {
    "base": 1,
    "uni": 4,
    "duo": 3,
    "trio": 2,
    "quad": 1,
  },
} as const;

export const knock = {
  "steady": 0,
  "human": 4000,
  "shaky": 1000,
} as const;

export const size = {
  "spacing": 24.0,
  "diameter": 22.0,
  "thickness": 6.0,
  "bridge": 10.0,
} as const;

export const sets = {
  "hex": {
    "neighbours": [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
      [1, -1],
      [-1, 1],
    ],
    "turn": [
      [0, -1],
      [1, 1],
    ],
    "over": [
      [0, 1],
      [1, 0],
    ],
    "step": [
      [1.0, 0.0],
      [0.5, 0.8660254],
    ],
    "uni": [
      [0, 0],
    ],
    "duo": [
      [0, 0],
      [1, 0],
    ],
    "trio": [
      [0, 0],
      [1, 0],
      [0, 1],
    ],
    "quad": [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ],
    "base": [
      [0, 0],
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
      [1, -1],
      [-1, 1],
    ],
  },
  "square": {
    "neighbours": [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ],
    "turn": [
      [0, -1],
      [1, 0],
    ],
    "over": [
      [0, 1],
      [1, 0],
    ],
    "step": [
      [1.0, 0.0],
      [0.0, 1.0],
    ],
    "uni": [
      [0, 0],
    ],
    "duo": [
      [0, 0],
      [1, 0],
    ],
    "trio": [
      [0, 0],
      [1, 0],
      [0, 1],
    ],
    "quad": [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ],
    "base": [
      [-1, -1],
      [-1, 0],
      [-1, 1],
      [0, -1],
      [0, 0],
      [0, 1],
      [1, -1],
      [1, 0],
      [1, 1],
    ],
  },
} as const;
