"use strict";
// Two players at a match on boardgame.io's server. They send what its own client sends, without
// the rest of that client (no redux, no optimistic play), to keep the load generator light.
const { io } = require("socket.io-client");
const { Seat, Table, post } = require("./table.js");

class BoardgameSeat extends Seat {
  open(match, credentials) {
    Object.assign(this, { match, credentials, id: `${this.number}`, state: -1 });
    const options = { transports: ["websocket"], forceNew: true, reconnection: false };
    this.socket = io(`${this.table.config.url}/pile`, options);
    this.socket.on("connect_error", this.table.tally.fail);
    this.socket.on("connect", () => this.socket.emit("sync", match, this.id, credentials, 2));
    this.socket.on("update", (_, state) => this.heard(state));
    return new Promise((resolve) => {
      this.socket.on("sync", (_, info) => resolve(this.heard(info.state)));
    });
  }

  heard(state) {
    if (this.sent && state._stateID > this.state) this.acked();
    this.state = state._stateID;
    this.told(state.G.pile, Number(state.ctx.currentPlayer));
  }

  play(count) {
    const payload = { type: "take", args: [count], playerID: this.id };
    const action = { type: "MAKE_MOVE", payload: { ...payload, credentials: this.credentials } };
    this.socket.emit("update", action, this.state, this.match, this.id);
  }

  close() {
    this.socket.close();
  }
}

class BoardgameTable extends Table {
  async open() {
    const base = `${this.config.url}/games/pile`;
    const setupData = { pile: this.pile };
    const { matchID } = await post(`${base}/create`, { numPlayers: 2, setupData });
    this.seats = [0, 1].map((number) => new BoardgameSeat(this, number));
    for (const seat of this.seats) {
      const wish = { playerID: `${seat.number}`, playerName: "Bench" };
      const { playerCredentials } = await post(`${base}/${matchID}/join`, wish);
      await seat.open(matchID, playerCredentials);
    }
  }
}

module.exports = BoardgameTable;
