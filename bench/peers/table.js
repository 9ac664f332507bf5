"use strict";
// The common part of both servers' clients: two seats that play as soon as it is their turn,
// and a new table when the pile is gone.

class Seat {
  constructor(table, number) {
    Object.assign(this, { table, number, sent: 0, pile: -1, turn: -1 });
  }

  // Take in the table's state; play if it is our turn.
  told(pile, turn) {
    this.pile = pile;
    this.turn = turn;
    if (pile === 0) this.table.settle();
    else this.go();
  }

  go() {
    if (!this.table.running || this.turn !== this.number || this.sent) return;
    const count = Math.min(1 + (this.table.tally.moves++ % 3), this.pile);
    this.sent = performance.now();
    this.play(count);
  }

  // The server has acknowledged our action.
  acked() {
    this.table.tally.acked(performance.now() - this.sent);
    this.table.acked = true;
    this.sent = 0;
    if (this.pile === 0) this.table.settle();
  }
}

class Table {
  // The first pile is only a share of a whole one, so that tables do not all end at once.
  constructor(config, tally, share) {
    const pile = Math.ceil(config.pile * share);
    Object.assign(this, { config, tally, pile, seats: [], running: false, acked: false });
  }

  start() {
    this.running = true;
    for (const seat of this.seats) seat.go();
  }

  // When both know that the pile is gone, start a new one.
  settle() {
    if (!this.running || this.seats.some((seat) => seat.pile !== 0 || seat.sent)) return;
    this.running = false;
    this.tally.games += 1;
    this.pile = this.config.pile;
    for (const seat of this.seats) seat.close();
    this.open().then(() => this.start(), this.tally.fail);
  }
}

async function post(url, body, headers = {}) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

module.exports = { Seat, Table, post };
