"use strict";
// Two guests at a table of Cairn's server (docs/protocol.md).
const WebSocket = require("ws");
const { Seat, Table, post } = require("./table.js");

class CairnSeat extends Seat {
  open(table, token, credential) {
    const { url, version, views } = this.table.config;
    const address = `${url.replace("http", "ws")}/api/v1/tables/${table}/socket`;
    this.socket = new WebSocket(address);
    this.socket.on("error", this.table.tally.fail);
    this.socket.on("open", () => this.say({ type: "hello", version, token, credential, views }));
    return new Promise((resolve) => {
      this.socket.on("message", (text) => this.heard(JSON.parse(text), resolve));
    });
  }

  heard(message, welcomed) {
    if (message.type === "event") this.happened(message.data);
    else if (message.type === "ack") this.acked();
    else if (message.type === "welcome") welcomed(this.welcome(message));
    else if (message.type === "error") this.table.tally.fail(new Error(message.sentence));
  }

  welcome({ log }) {
    const count = (action) => Number((action.text ?? action).slice(5)); // an object where views are
    const taken = log.reduce((sum, [, action]) => sum + count(action), 0);
    this.told(this.table.pile - taken, log.length % 2);
  }

  happened(data) {
    if (data.type === "played") this.told(this.pile - Number(data.action.slice(5)), 1 - data.actor);
  }

  play(count) {
    const id = `${this.table.tally.moves}`;
    this.say({ type: "play", id, seat: this.number, action: `take ${count}` });
  }

  say(message) {
    this.socket.send(JSON.stringify(message));
  }

  close() {
    this.socket.close();
  }
}

class CairnTable extends Table {
  async open() {
    const base = `${this.config.url}/api/v1`;
    this.guests ??= await Promise.all([0, 1].map(() => post(`${base}/guests`, { name: "Bench" })));
    const [host, other] = this.guests.map((guest) => ({
      authorization: `Bearer ${guest.credential}`,
    }));
    const seats = [{ kind: "host" }, { kind: "open" }];
    const options = { pile: this.pile };
    const made = await post(`${base}/tables`, { game: "pile", seats, options }, host);
    const joined = await post(`${base}/tables/${made.table}/join`, { seats: [1] }, other);
    const tokens = [made.token, joined.token];
    this.seats = [0, 1].map((number) => new CairnSeat(this, number));
    await Promise.all(
      this.seats.map((seat, i) => seat.open(made.table, tokens[i], this.guests[i].credential)),
    );
  }
}

module.exports = CairnTable;
