/** A record of a game: docs/records.md. */

import type { OutcomeView } from "../generated/views";

/** A stored game, as the server sends it. */
export interface GameRecord {
  cairn: number;
  game: string;
  seats: number;
  options: Record<string, unknown>;
  players: string[];
  bots?: (string | null)[];
  undos?: number[];
  hints?: number[];
  commitment: string;
  seed: string | null;
  /** In a file the reason is a sentence; the views have it with its code and facts. */
  outcome: (Omit<OutcomeView, "reason"> & { reason: string }) | null;
  log: [actor: number, action: string, time?: number][];
}

/** A record from the text of a file, or null. */
export function readRecord(text: string): GameRecord | null {
  try {
    const value = JSON.parse(text) as Partial<GameRecord> | null;
    const whole = typeof value?.game === "string" && Array.isArray(value.log);
    return whole && typeof value.commitment === "string" ? (value as GameRecord) : null;
  } catch {
    return null;
  }
}

/** Save a record as a file on this device. */
export function saveRecord(record: GameRecord, name: string): void {
  const blob = new Blob([`${JSON.stringify(record, null, 1)}\n`], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${name}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
