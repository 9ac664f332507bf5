// Made from the parts.toml of the game by `make types-web`; do not edit.

export const size = {
  "unit": 0.01,
} as const;

export const blocks = {
  "length": 8,
  "height": 1.6,
  "letters": ["a", "b", "c", "d"],
  "sides": [
    [
      [1, 4],
      [1, 7],
      [2, 4],
      [7, 1],
    ],
    [
      [2, 6],
      [2, 7],
      [6, 1],
      [6, 2],
    ],
    [
      [1, 6],
      [5, 1],
      [6, 4],
      [7, 4],
    ],
    [
      [1, 1],
      [3, 7],
      [7, 1],
      [7, 2],
    ],
    [
      [1, 3],
      [3, 2],
      [3, 6],
      [6, 7],
    ],
    [
      [4, 7],
      [5, 6],
      [6, 2],
      [7, 4],
    ],
    [
      [2, 5],
      [2, 6],
      [5, 2],
      [7, 5],
    ],
    [
      [1, 7],
      [2, 1],
      [2, 2],
      [5, 2],
    ],
  ],
} as const;

export const biddis = {
  "length": 3,
  "colours": ["red", "white", "blue", "grey"],
  "letters": ["f", "l"],
  "sides": [
    [1, 1],
    [2, 1],
  ],
} as const;

export const dice = {
  "faces": 10,
  "different": 3,
} as const;

export const rounds = {
  "count": 7,
  "first": 6,
  "ready": 3,
  "smile": 2,
  "join": 0.25,
} as const;

export const hands = {
  "human": {
    "0": "1/2",
    "0.1": "1/5",
    "-0.1": "1/5",
    "0.2": "1/20",
    "-0.2": "1/20",
  },
  "shaky": {
    "0": "1/4",
    "0.1": "1/5",
    "-0.1": "1/5",
    "0.2": "1/8",
    "-0.2": "1/8",
    "0.3": "1/20",
    "-0.3": "1/20",
  },
} as const;

export const proof = [
  {
    "round": 1,
    "levels": 6,
    "rolls": 9360,
    "picks": 11952,
    "layouts": 57,
    "least": 23260,
    "median": 4122919,
    "most": 768010834,
    "stand": 0.095313,
  },
  {
    "round": 2,
    "levels": 7,
    "rolls": 9360,
    "picks": 12384,
    "layouts": 99,
    "least": 273410,
    "median": 60218048,
    "most": 8336385654,
    "stand": 0.058778,
  },
  {
    "round": 3,
    "levels": 8,
    "rolls": 9360,
    "picks": 12816,
    "layouts": 162,
    "least": 2427490,
    "median": 453016415,
    "most": 38923801852,
    "stand": 0.036058,
  },
  {
    "round": 4,
    "levels": 9,
    "rolls": 9360,
    "picks": 13248,
    "layouts": 246,
    "least": 65232474,
    "median": 4116755409,
    "most": 136412903778,
    "stand": 0.022023,
  },
  {
    "round": 5,
    "levels": 10,
    "rolls": 9360,
    "picks": 13680,
    "layouts": 330,
    "least": 1033356663,
    "median": 23513242345,
    "most": 401990759632,
    "stand": 0.01341,
  },
  {
    "round": 6,
    "levels": 11,
    "rolls": 9360,
    "picks": 13680,
    "layouts": 330,
    "least": 11742932903,
    "median": 128203164581,
    "most": 770819823386,
    "stand": 0.005157,
  },
  {
    "round": 7,
    "levels": 12,
    "rolls": 5040,
    "picks": 5040,
    "layouts": 210,
    "least": 74924677618,
    "median": 466670194575,
    "most": 2189884608630,
    "stand": 0.00355,
  },
] as const;
