/**
 * What the log tells beyond the state: the points of every round, and where the last were made.
 *
 * The rules in Python decide; this only adds up again what they gave, so that the pad can show it
 * round by round. Where the sums don't agree with the state (a guide that begins in the middle),
 * the pad shows the state alone.
 */

import type { ToppleAction, TopplePlace } from "../../generated/views";
import type { Entry } from "../../net/table";
import {
  BEFORE_POINTS,
  COLOURS,
  type Colour,
  EACH,
  LINE_POINTS,
  TALL,
  TOPPLE_POINTS,
} from "./parts";
import { LINES } from "./spaces";

export type Column = Partial<Record<Colour, number>>;

export interface Round {
  points: Column;
  /** Whose move brought the board down; null where nobody's did (yet). */
  toppled: number | null;
  over: boolean;
}

/** A reason for points: the spaces of a line, or the one of a tall stack. */
export interface Gain {
  spaces: readonly string[];
  points: number;
}

/** The newest placement. */
export interface Last {
  seat: number;
  colour: Colour;
  space: string;
  gains: Gain[];
  push: [number, number] | null;
  toppled: boolean;
  /** Which action of the log it was. */
  at: number;
}

export interface History {
  rounds: Round[];
  last: Last | null;
}

export function coloursOf(seats: number): readonly Colour[] {
  return seats === 2 ? COLOURS : COLOURS.slice(0, seats);
}

export function ownColours(seat: number, seats: number): Colour[] {
  return coloursOf(seats).filter((_, n) => n % seats === seat);
}

/** The points of a placement on these stacks, with the places that made them. */
export function gainsOf(stacks: Map<string, Colour[]>, space: string, colour: Colour): Gain[] {
  const below = stacks.get(space) ?? [];
  const through = LINES.filter((line) => line.includes(space));
  const gains = through.flatMap((line): Gain[] => {
    const others = line.filter((other) => other !== space);
    if (!others.every((other) => stacks.has(other))) return [];
    const topped = others.filter((other) => stacks.get(other)?.at(-1) === colour).length;
    const points = topped + (below.length ? 1 : LINE_POINTS);
    return [{ spaces: line, points }];
  });
  if (below.length < TALL) return gains;
  const points = below.filter((one) => one === colour).length + 1;
  return [...gains, { spaces: [space], points }];
}

export function total(gains: readonly Gain[]): number {
  return gains.reduce((sum, gain) => sum + gain.points, 0);
}

/** Go through the log; `pending` while the newest piece has not settled, and scored nothing yet. */
export function historyOf(
  log: readonly Entry<ToppleAction>[],
  seats: number,
  junior: boolean,
  pending = false,
): History {
  const teller = new Teller(seats, junior);
  log.forEach((entry, at) => {
    teller.hear(entry, at);
  });
  if (pending) teller.wait();
  return { rounds: teller.rounds, last: teller.last };
}

class Teller {
  rounds: Round[] = [fresh()];
  last: Last | null = null;
  private stacks = new Map<string, Colour[]>();
  private laid = 0;
  private before: Last | null = null;

  constructor(
    private readonly seats: number,
    private readonly junior: boolean,
  ) {}

  hear({ actor, action }: Entry<ToppleAction>, at: number): void {
    if (action.kind === "roll") this.nextTurn();
    else if (action.kind === "push") this.push(action.x, action.y);
    else if (action.kind === "fall") this.fall();
    else if (action.kind === "place") this.place(actor, action, at);
  }

  /** Take back what the newest piece would score. */
  wait(): void {
    if (this.last) this.add(this.last.colour, -total(this.last.gains));
  }

  private nextTurn(): void {
    if (!this.now.over) return;
    this.rounds.push(fresh());
    this.stacks.clear();
    this.laid = 0;
  }

  private place(seat: number, { space, colour: named }: TopplePlace, at: number): void {
    const colour = named ?? (COLOURS[seat] as Colour);
    const gains = this.junior ? [] : gainsOf(this.stacks, space, colour);
    this.before = this.laid ? this.last : null;
    this.last = { seat, colour, space, gains, push: null, toppled: false, at };
    this.stacks.set(space, [...(this.stacks.get(space) ?? []), colour]);
    this.laid += 1;
    this.add(colour, total(gains));
    this.now.over = this.laid === EACH * coloursOf(this.seats).length;
  }

  private push(x: number, y: number): void {
    if (this.last) this.last = { ...this.last, push: [x, y] };
  }

  /** A fall takes back what the placement would have scored. */
  private fall(): void {
    const { last, before } = this;
    if (!last) return;
    this.now.over = true;
    this.now.toppled = last.seat;
    this.last = { ...last, gains: [], toppled: true };
    if (this.junior) return;
    this.add(last.colour, TOPPLE_POINTS - total(last.gains));
    if (before && before.seat !== last.seat) this.add(before.colour, BEFORE_POINTS);
  }

  private add(colour: Colour, points: number): void {
    this.now.points[colour] = (this.now.points[colour] ?? 0) + points;
  }

  private get now(): Round {
    return this.rounds.at(-1) as Round;
  }
}

function fresh(): Round {
  return { points: {}, toppled: null, over: false };
}

/** The sum of a colour's column. */
export function sumOf(rounds: readonly Round[], colour: Colour): number {
  return rounds.reduce((sum, round) => sum + (round.points[colour] ?? 0), 0);
}
