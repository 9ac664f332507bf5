// Made from the parts.toml of the game by `make types-web`; do not edit.

export const grid = {
  "width": 10,
  "height": 11,
  "weights": [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 4],
  "row_points": {
    "10": 5,
    "9": 2,
    "8": 1,
  },
} as const;

export const blocks = [
  {
    "name": "w1",
    "colour": "white",
    "number": 1,
    "squares": [
      [0, 0],
      [1, 0],
      [2, 0],
      [1, 1],
    ],
  },
  {
    "name": "w2",
    "colour": "white",
    "number": 2,
    "squares": [
      [0, 0],
      [0, 1],
      [1, 1],
      [0, 2],
    ],
  },
  {
    "name": "w3",
    "colour": "white",
    "number": 3,
    "squares": [
      [1, 0],
      [0, 1],
      [1, 1],
      [2, 1],
    ],
  },
  {
    "name": "w4",
    "colour": "white",
    "number": 4,
    "squares": [
      [1, 0],
      [0, 1],
      [1, 1],
      [1, 2],
    ],
  },
  {
    "name": "y1",
    "colour": "yellow",
    "number": 1,
    "squares": [
      [0, 0],
      [1, 0],
      [1, 1],
      [1, 2],
    ],
  },
  {
    "name": "y2",
    "colour": "yellow",
    "number": 2,
    "squares": [
      [0, 0],
      [1, 0],
      [2, 0],
      [0, 1],
    ],
  },
  {
    "name": "y3",
    "colour": "yellow",
    "number": 3,
    "squares": [
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 2],
    ],
  },
  {
    "name": "y4",
    "colour": "yellow",
    "number": 4,
    "squares": [
      [2, 0],
      [0, 1],
      [1, 1],
      [2, 1],
    ],
  },
  {
    "name": "g1",
    "colour": "green",
    "number": 1,
    "squares": [
      [0, 0],
      [1, 0],
      [0, 1],
      [0, 2],
    ],
  },
  {
    "name": "g2",
    "colour": "green",
    "number": 2,
    "squares": [
      [0, 0],
      [0, 1],
      [1, 1],
      [2, 1],
    ],
  },
  {
    "name": "g3",
    "colour": "green",
    "number": 3,
    "squares": [
      [1, 0],
      [1, 1],
      [0, 2],
      [1, 2],
    ],
  },
  {
    "name": "g4",
    "colour": "green",
    "number": 4,
    "squares": [
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 1],
    ],
  },
  {
    "name": "r1",
    "colour": "red",
    "number": 1,
    "squares": [
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 2],
    ],
  },
  {
    "name": "r2",
    "colour": "red",
    "number": 2,
    "squares": [
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 2],
    ],
  },
  {
    "name": "r3",
    "colour": "red",
    "number": 3,
    "squares": [
      [1, 0],
      [2, 0],
      [0, 1],
      [1, 1],
    ],
  },
  {
    "name": "r4",
    "colour": "red",
    "number": 4,
    "squares": [
      [1, 0],
      [2, 0],
      [0, 1],
      [1, 1],
    ],
  },
  {
    "name": "b1",
    "colour": "blue",
    "number": 1,
    "squares": [
      [1, 0],
      [0, 1],
      [1, 1],
      [0, 2],
    ],
  },
  {
    "name": "b2",
    "colour": "blue",
    "number": 2,
    "squares": [
      [1, 0],
      [0, 1],
      [1, 1],
      [0, 2],
    ],
  },
  {
    "name": "b3",
    "colour": "blue",
    "number": 3,
    "squares": [
      [0, 0],
      [1, 0],
      [1, 1],
      [2, 1],
    ],
  },
  {
    "name": "b4",
    "colour": "blue",
    "number": 4,
    "squares": [
      [0, 0],
      [1, 0],
      [1, 1],
      [2, 1],
    ],
  },
  {
    "name": "k1",
    "colour": "black",
    "number": 1,
    "squares": [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ],
  },
  {
    "name": "k2",
    "colour": "black",
    "number": 2,
    "squares": [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ],
  },
  {
    "name": "k3",
    "colour": "black",
    "number": 3,
    "squares": [
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
    ],
  },
  {
    "name": "k4",
    "colour": "black",
    "number": 4,
    "squares": [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ],
  },
] as const;

export const circles = {
  "white": [
    [8, 8],
    [5, 3],
  ],
  "yellow": [
    [2, 7],
    [10, 5],
  ],
  "green": [
    [7, 11],
    [8, 4],
  ],
  "red": [
    [1, 10],
    [6, 6],
  ],
  "blue": [
    [9, 10],
    [3, 5],
  ],
  "black": [
    [4, 9],
    [1, 4],
  ],
} as const;

export const energy = {
  "length": 28,
  "crosses": [7, 10, 13, 16, 19, 22, 25, 28],
  "active": {
    "1": 5,
    "2": 2,
    "3": 3,
    "4": 4,
  },
  "taken": {
    "1": 5,
    "2": 4,
    "3": 4,
    "4": 4,
  },
  "own_colour": 2,
  "other_colour": [1, 0, -1, -2],
  "swap": 5,
  "per_point": 2,
} as const;

export const bonus = {
  "boxes": [1, 3, 6, 10, 15, 21, 28, 36, 44, 51, 58, 64, 70, 75],
  "lines": [0, 0, 1, 2, 4],
} as const;

export const bombs = {
  "values": [1, 2, 4],
} as const;

export const ranks = [
  {
    "floor": 151,
    "name": "Gravity takes orders from you",
  },
  {
    "floor": 130,
    "name": "The blocks ask for your autograph",
  },
  {
    "floor": 110,
    "name": "You could brick for a living",
  },
  {
    "floor": 100,
    "name": "Somebody please take a photo of this sheet",
  },
  {
    "floor": 90,
    "name": "Frame it, but not in the hall",
  },
  {
    "floor": 80,
    "name": "You've done this before, haven't you?",
  },
  {
    "floor": 70,
    "name": "Solid as a garden wall",
  },
  {
    "floor": 60,
    "name": "A bit draughty in here",
  },
  {
    "floor": 0,
    "name": "That's a heap, not a stack",
  },
] as const;

export const single = {
  "name": "x",
  "colour": "single",
  "number": 1,
  "squares": [
    [0, 0],
  ],
} as const;
