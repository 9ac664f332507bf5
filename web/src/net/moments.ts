/**
 * The views of a game's moments: seen ones are kept, the others are requested.
 *
 * Moment k is the state after k actions.
 */

import type { Drawn, Moments as Got, Problem } from "../generated/messages";
import { api } from "./api";
import type { GameRecord } from "./record";

/** The number of moments per request. */
const PORTION = 32;

/** The views and drawings of one game, by moment. */
export class Moments {
  private readonly views = new Map<number, unknown>();
  private readonly drawings = new Map<number, Drawn["drawing"]>();
  private readonly asked = new Set<number>();
  private readonly listeners = new Set<() => void>();
  private version = 0;
  /** Why no moment after some point can be shown. */
  problem: Problem | null = null;
  /** The last moment that can be shown, once the server has said so. */
  last: number | null = null;

  /** `drawn`: whether to request drawings too, for a game without a screen. */
  constructor(
    private readonly record: () => Promise<GameRecord>,
    private readonly drawn: () => boolean,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Changes whenever more can be shown. */
  readonly read = (): number => this.version;

  view(moment: number): unknown {
    return this.views.get(moment);
  }

  /** The newest view known from before a moment. */
  before(moment: number): unknown {
    const known = [...this.views.keys()].filter((one) => one < moment);
    return this.views.get(Math.max(...known));
  }

  drawing(moment: number): Drawn["drawing"] | null {
    return this.drawings.get(moment) ?? null;
  }

  put(moment: number, view: unknown): void {
    this.views.set(moment, view);
    this.changed();
  }

  /** Forget undone moments. */
  cut(keep: number): void {
    for (const kept of [this.views, this.drawings])
      for (const moment of kept.keys()) if (moment > keep) kept.delete(moment);
    this.asked.clear();
    this.changed();
  }

  /** Request a moment and those around it, unless already requested. */
  async want(moment: number): Promise<void> {
    const first = Math.floor(moment / PORTION) * PORTION;
    const drawings = this.drawn();
    const known = this.views.has(moment) && (!drawings || this.drawings.has(moment));
    if (known || this.asked.has(first)) return;
    this.asked.add(first);
    try {
      const record = await this.record();
      this.keep(await api.moments({ record: { ...record }, first, count: PORTION, drawings }));
    } catch (error) {
      this.asked.delete(first);
      throw error;
    }
  }

  private keep(got: Got): void {
    got.views.forEach((view, at) => {
      this.views.set(got.first + at, view);
    });
    got.drawings?.forEach((drawing, at) => {
      this.drawings.set(got.first + at, drawing);
    });
    this.last = got.last;
    this.problem = got.problem;
    this.changed();
  }

  private changed(): void {
    this.version += 1;
    for (const listener of this.listeners) listener();
  }
}
