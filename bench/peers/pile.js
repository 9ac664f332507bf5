"use strict";
// The same game as bench/games/pile, for boardgame.io.
const INVALID_MOVE = "INVALID_MOVE";

module.exports = {
  name: "pile",
  setup: (_, data) => ({ pile: data.pile, taken: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G, playerID }, count) => {
      if (![1, 2, 3].includes(count) || count > G.pile) return INVALID_MOVE;
      G.pile -= count;
      G.taken[playerID] += count;
    },
  },
  endIf: ({ G, ctx }) => (G.pile ? undefined : { winner: ctx.currentPlayer }),
};
