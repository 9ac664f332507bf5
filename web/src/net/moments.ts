/**
 * The views of a game's moments: those that were seen are kept, the others are asked for.
 *
 * Moment k is the state after k actions.
 */

import { api } from "./api";
import type { GameRecord } from "./record";

/** How many moments are asked for together. */
export const PORTION = 32;

export class Moments {
  private readonly views = new Map<number, unknown>();
  private readonly asked = new Set<number>();
  private readonly listeners = new Set<() => void>();
  private version = 0;
  /** Why no moment after some point can be shown. */
  problem: string | null = null;
  /** The last moment that can be shown, once the server has said so. */
  last: number | null = null;

  constructor(private readonly record: () => Promise<GameRecord>) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Changes whenever there is more to see. */
  readonly read = (): number => this.version;

  view(moment: number): unknown {
    return this.views.get(moment);
  }

  put(moment: number, view: unknown): void {
    this.views.set(moment, view);
    this.changed();
  }

  /** Forget what was taken back. */
  cut(keep: number): void {
    for (const moment of this.views.keys()) if (moment > keep) this.views.delete(moment);
    this.asked.clear();
    this.changed();
  }

  /** Have a moment and those around it, soon; what was asked for already is not asked again. */
  async want(moment: number): Promise<void> {
    const first = Math.floor(moment / PORTION) * PORTION;
    if (this.views.has(moment) || this.asked.has(first)) return;
    this.asked.add(first);
    try {
      const record = await this.record();
      this.keep(await api.moments({ record: { ...record }, first, count: PORTION }));
    } catch (error) {
      this.asked.delete(first);
      throw error;
    }
  }

  private keep(got: Awaited<ReturnType<typeof api.moments>>): void {
    got.views.forEach((view, at) => {
      this.views.set(got.first + at, view);
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
