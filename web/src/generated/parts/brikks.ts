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
    "colour": "white",
    "letter": "w",
    "columns": [".x./xxx", "x./xx/x.", "xxx/.x.", ".x/xx/.x"],
  },
  {
    "colour": "yellow",
    "letter": "y",
    "columns": [".x/.x/xx", "x../xxx", "xx/x./x.", "xxx/..x"],
  },
  {
    "colour": "green",
    "letter": "g",
    "columns": ["x./x./xx", "xxx/x..", "xx/.x/.x", "..x/xxx"],
  },
  {
    "colour": "red",
    "letter": "r",
    "columns": [".x/xx/x.", ".x/xx/x.", "xx./.xx", "xx./.xx"],
  },
  {
    "colour": "blue",
    "letter": "b",
    "columns": ["x./xx/.x", "x./xx/.x", ".xx/xx.", ".xx/xx."],
  },
  {
    "colour": "black",
    "letter": "k",
    "columns": ["xx/xx", "xx/xx", "x/x/x/x", "xxxx"],
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
